import type { Field } from '../field.ts'
import type { Lookups } from '../lookups.ts'
import type { MessageCode } from '../messages.ts'
import type { FindingWord } from '../rules/rule.ts'
import { withoutHidden } from '../plain-text.ts'
import type { FieldValue } from '../values.ts'

export interface Problem {
  code: MessageCode
  words?: Readonly<Record<string, FindingWord>>
  /** Within a table: row (from 0) and column, as in `1.num`. */
  at?: string
}

/** `other` is a text that is not in the list; it belongs in `{field}Other`. */
export interface Parsed {
  value?: FieldValue
  other?: string
  problems?: readonly Problem[]
}

/** Parses a value that is not null, undefined, blank text or an empty list. */
export type Parser = (raw: unknown, field: Field, lookups: Lookups) => Parsed

export function problem(code: MessageCode, words?: Problem['words']): Parsed {
  return { problems: [words ? { code, words } : { code }] }
}

/** The sent value, cut to fit a sentence. */
export function quote(text: string): string {
  const signs = Array.from(withoutHidden(text.slice(0, 100)))
  return signs.length > 30 ? `${signs.slice(0, 30).join('')}…` : signs.join('')
}
