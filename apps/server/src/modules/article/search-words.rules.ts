/** Runs of Chinese characters, or of letters and digits of other scripts. */
const runs = /\p{Script=Han}+|[[\p{L}\p{M}\p{N}]--\p{Script=Han}]+/gv
const isChinese = /\p{Script=Han}/u

/** Longest word that is kept; longer ones, such as pasted keys, are cut. */
const longestWord = 40

/**
 * What the index keeps of a text: its words in small letters, its Chinese characters, and every two neighbouring ones. Two
 * characters are the usual word of Chinese, and no trigram.
 */
export function keptWords(text: string): string[] {
  const found = new Set<string>()
  for (const run of runsOf(text)) {
    if (!isChinese.test(run)) {
      found.add(run.slice(0, longestWord))
      continue
    }
    const characters = Array.from(run)
    for (const [index, character] of characters.entries()) {
      found.add(character)
      const next = characters[index + 1]
      if (next !== undefined) found.add(character + next)
    }
  }
  return [...found]
}

/** What a text must have to be found by these words; none when they hold nothing but signs. */
export function soughtWords(words: string): string[] {
  const found = runsOf(words).flatMap((run) => {
    if (!isChinese.test(run)) return [run.slice(0, longestWord)]
    const characters = Array.from(run)
    return characters.length === 1
      ? characters
      : characters.slice(1).map((next, index) => `${characters[index] ?? ''}${next}`)
  })
  return [...new Set(found)]
}

function runsOf(text: string): string[] {
  return text.normalize('NFKC').toLowerCase().match(runs) ?? []
}
