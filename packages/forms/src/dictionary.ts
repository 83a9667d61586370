/**
 * The line between a dictionary and the closed lists of options/: a list that rules, computations or stored codes depend on
 * is code, and changes with a version of the product. A list of names that nothing is decided by is a dictionary: data of
 * the tenant, which an administrator changes. The companies are one. Of them only 其他 is known to the forms
 * (`otherCompany`), since it asks for words of one's own.
 */
export const dictionaryCodes = ['mainstay'] as const
export type DictionaryCode = (typeof dictionaryCodes)[number]

/** What each is called where a company keeps its dictionaries. */
export const dictionaryNames = {
  mainstay: { zh: '公司主体', en: 'Companies' },
} as const satisfies Record<DictionaryCode, Record<'zh' | 'en', string>>

/** An entry of a tenant's dictionary. Requests keep its label, so that old ones read as they were written. */
export interface DictionaryEntry {
  /** dictKey. */
  readonly code: string
  /** dictValue: what is offered, stored, shown and printed. */
  readonly label: string
  /** An entry that is not is refused in new submissions; old requests still show it. */
  readonly isActive: boolean
}

/** The entries of a dictionary in their order; undefined where nobody looked (the page leaves that to the server). */
export type FindEntries = (code: DictionaryCode) => readonly DictionaryEntry[] | undefined

/** What may be chosen. */
export function labelsOffered(entries: readonly DictionaryEntry[]): string[] {
  return entries.filter((entry) => entry.isActive).map((entry) => entry.label)
}

/** The entry of a label, else of a code; one that may be chosen first. */
export function findEntry(entries: readonly DictionaryEntry[], text: string): DictionaryEntry | undefined {
  const ranked = entries.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
  return ranked.find((entry) => entry.label === text) ?? ranked.find((entry) => entry.code === text)
}
