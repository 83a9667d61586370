import { isSameName } from './half-width.ts'

/**
 * Codes of the dictionaries. A dictionary is a list of names that no rule depends on: data of the tenant, which an
 * administrator changes. A list that rules, computations or stored codes depend on is code in options/ and changes with
 * a version of the product. Of the companies the forms know only 其他 (`otherCompany`), which asks for a typed name.
 */
export const dictionaryCodes = ['mainstay'] as const
export type DictionaryCode = (typeof dictionaryCodes)[number]

/** Names of the dictionaries on the administration page. */
export const dictionaryNames = {
  mainstay: { zh: '公司主体', en: 'Companies' },
} as const satisfies Record<DictionaryCode, Record<'zh' | 'en', string>>

/** An entry of a tenant's dictionary. Requests keep its label, so that old ones read as they were written. */
export interface DictionaryEntry {
  /** dictKey. */
  readonly code: string
  /** dictValue: the name that is offered, stored, shown and printed. */
  readonly label: string
  /** An inactive entry is refused in new submissions; old requests still show it. */
  readonly isActive: boolean
}

/**
 * Reads the entries of a dictionary in their order; undefined when they were not looked up (the page leaves that to the
 * server).
 */
export type FindEntries = (code: DictionaryCode) => readonly DictionaryEntry[] | undefined

/** The labels that may be chosen. */
export function labelsOffered(entries: readonly DictionaryEntry[]): string[] {
  return entries.filter((entry) => entry.isActive).map((entry) => entry.label)
}

/** The entry of a label, otherwise of a code. Active entries take precedence. */
export function findEntry(entries: readonly DictionaryEntry[], text: string): DictionaryEntry | undefined {
  const ranked = entries.toSorted((a, b) => Number(b.isActive) - Number(a.isActive))
  return ranked.find((entry) => isSameName(entry.label, text)) ?? ranked.find((entry) => entry.code === text)
}
