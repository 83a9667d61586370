let common: Promise<ReadonlySet<string>> | undefined

/**
 * Whether a password is among the 49,000 most common ones, in upper or lower case, or is typed without thinking. The first
 * call loads the list, which takes 60 ms.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const small = password.toLowerCase()
  if (isMadeOfRuns(small)) return true
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return (await common).has(small)
}

/** Rows of letters and digits as they are counted off, and as they lie on the keys. */
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const leastRun = 3

/** Whether each part of a text is one character again and again, or a piece of a row, forwards or backwards. */
function isMadeOfRuns(text: string): boolean {
  let at = 0
  while (at < text.length) {
    let end = at + 1
    while (end < text.length && isRun(text.slice(at, end + 1))) end += 1
    if (end - at < leastRun) return false
    at = end
  }
  return true
}

function isRun(piece: string): boolean {
  const backwards = Array.from(piece).toReversed().join('')
  return new Set(piece).size === 1 || rows.some((row) => row.includes(piece) || row.includes(backwards))
}
