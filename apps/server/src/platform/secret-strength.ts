/** Words that people use as secrets; they add nothing to the strength. */
const known =
  /pass(?:word|wort)|secret|token|change-?me|please|qwert[yz]u?i?o?p?|letmein|admin|countersign|example|test/gi

/**
 * Rough strength of a secret in bits against an attacker who knows how people make up secrets. It is computed
 * from the frequency of characters, without known words and runs (abc, 111), and is lower when parts are
 * repeated.
 */
export function guessedBits(secret: string): number {
  const characters = Array.from(secret.replace(known, ''))
  const codes = characters.map((character) => character.codePointAt(0) ?? 0)
  const stepTo = (index: number) => (codes[index] ?? 0) - (codes[index - 1] ?? Number.NaN)
  const goesOn = (index: number) => Math.abs(stepTo(index)) <= 1 && stepTo(index) === stepTo(index - 1)
  const surprising = characters.filter((_, index) => !goesOn(index))
  const counts = new Map<string, number>()
  for (const character of surprising) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / surprising.length)
  const parts = surprising.slice(2).map((_, index) => surprising.slice(index, index + 3).join(''))
  return parts.length === 0 ? 0 : bits * (new Set(parts).size / parts.length)
}
