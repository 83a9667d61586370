import type { Field, FieldDraft } from './field.ts'
import type { Kind } from './kind.ts'
import type { FormLedger } from './rules/ledger.ts'
import type { RouteAmount } from './rules/route-amount.ts'
import type { Rule } from './rules/rule.ts'
import type { Values } from './values.ts'

export interface Section<K extends string = string, F extends Field = Field> {
  /** Key of the English title. */
  readonly key: K
  readonly title: string
  readonly fields: readonly F[]
}

/** Fields that the server keeps as columns of a request. */
export interface FormColumns {
  readonly amount?: string
  readonly payee?: string
  readonly period?: readonly [from: string, to: string]
}

/** One kind of form: data from which page, checks, cards, schema and example are derived. */
export interface FormDefinition<K extends string = Kind> {
  readonly kind: K
  /** Type name in the list, the literal of platform.txt §2. */
  readonly typeName: string
  readonly title: string
  readonly pdfName: string
  /** Prefix of the application number. */
  readonly prefix: string
  readonly submitRoute: string
  /** Money kinds keep the same signer in consecutive steps. */
  readonly money: boolean
  /** Contract payment is agreed to without an opinion dialog (platform.txt §4). */
  readonly agree: 'opinion' | 'signature-only'
  readonly columns: FormColumns
  /** By default thresholds compare the amount of the columns. */
  readonly routeAmount?: RouteAmount
  /** What it gives others to claim, and what it claims of the requests that it links. */
  readonly ledger?: FormLedger
  readonly sections: readonly Section[]
  readonly rules: readonly Rule[]
  /** Watermark on every page of the PDF, if any. */
  readonly watermark?: (values: Values) => string | undefined
  /** Increases with every change of the descriptor; stored with each round. */
  readonly version: number
}

/** The fields of a descriptor with their names; names and settings stay literal types. */
export type Named<Fs extends Record<string, FieldDraft>> = {
  [N in keyof Fs & string]: Fs[N] & { readonly name: N }
}[keyof Fs & string]

export function fieldsOf(form: { readonly sections: readonly Section[] }): readonly Field[] {
  return namedIn(form.sections).fields
}

export function findField(form: { readonly sections: readonly Section[] }, name: string): Field | undefined {
  return namedIn(form.sections).byName.get(name)
}

interface FieldsByName {
  fields: readonly Field[]
  byName: ReadonlyMap<string, Field>
}

/** Kept as long as the sections live; they are never changed in place, and a key on the page asks a thousand times. */
const known = new WeakMap<readonly Section[], FieldsByName>()

function namedIn(sections: readonly Section[]): FieldsByName {
  const kept = known.get(sections)
  if (kept) return kept
  const fields = sections.flatMap((section) => section.fields)
  // The first of two fields of one name counts.
  const named = { fields, byName: new Map(fields.toReversed().map((field) => [field.name, field])) }
  known.set(sections, named)
  return named
}
