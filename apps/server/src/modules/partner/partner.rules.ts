import type { PartnerAccountState } from '@countersign/contract'
import { asCode, isCreditCode, nameKey } from '@countersign/forms'
import { spelledPart, spellingOf } from '../../platform/spelling.ts'

/** The most further names of a partner, and the longest one. */
const mostNames = 10
const longestName = 100

/** Names that a partner has, each with its key. */
export interface Named {
  key: string
  name: string
}

export const named = (name: string): Named => ({ key: nameKey(name), name })

/** The names in a text, each once and without the main one; undefined for too many or too long ones. */
export function otherNamesIn(text: string, main: string): Named[] | undefined {
  const given = text.split(/[、;；]/).flatMap((one) => (one.trim() === '' ? [] : named(one.trim())))
  const byKey = new Map(given.map((one) => [one.key, one]))
  byKey.delete(nameKey(main))
  const names = [...byKey.values()]
  return names.length > mostNames || names.some(({ name }) => name.length > longestName) ? undefined : names
}

/** A credit code as it is kept; undefined for a text that is none. */
export function creditCodeIn(text: string): string | undefined {
  const code = asCode(text)
  return code === '' || isCreditCode(code) ? code : undefined
}

/** How a partner is found: its names in pinyin, as initials and as keys, and its credit code. */
export function spellingOfPartner(names: readonly Named[], creditCode: string): string {
  const words = names.flatMap(({ key, name }) => [spellingOf(name, 'thing'), key])
  return [...new Set(words), creditCode.toLowerCase()].join(' ')
}

/** The filter of the database for what a list or an export asks: a name is found by any of its spellings. */
export function filterOf({ tenantId }: { tenantId: string }, { name, accountNo, state, isAsked }: Asked) {
  return {
    tenantId,
    spelledAs: name === undefined ? undefined : [...new Set([spelledPart(name), nameKey(name)])],
    accountNo: accountNo === undefined ? undefined : spelledPart(accountNo),
    state,
    isAsked,
  }
}

interface Asked {
  name?: string | undefined
  accountNo?: string | undefined
  state?: PartnerAccountState | undefined
  isAsked?: boolean | undefined
}

/** What a partner is known by. */
export interface Identity {
  keys: readonly string[]
  creditCode: string
}

/** Whether a change gives a partner another name or code, so that its accounts have to be checked again. */
export function isAnother(before: Identity, after: Identity): boolean {
  return (
    after.keys.some((key) => !before.keys.includes(key)) ||
    (before.creditCode !== after.creditCode && before.creditCode + after.creditCode !== '')
  )
}
