import type { Field, FieldDraft } from './field.ts'
import type { FormColumns, FormDefinition, Named, Section } from './form-definition.ts'
import { companyIsOwn } from './rules/company.ts'
import type { FormLedger } from './rules/ledger.ts'
import type { RouteAmount } from './rules/route-amount.ts'
import type { Rule } from './rules/rule.ts'
import type { Values } from './values.ts'

interface FormSketch<K extends string, S extends readonly Section[]> {
  kind: K
  typeName: string
  title: string
  prefix: string
  money?: boolean
  agree?: 'opinion' | 'signature-only'
  columns: FormColumns
  routeAmount?: RouteAmount
  ledger?: FormLedger
  sections: S
  rules?: readonly Rule[]
  watermark?: (values: Values) => string | undefined
  version: number
}

/** Names the fields after their keys. */
export function section<const K extends string, Fs extends Record<string, FieldDraft>>(
  key: K,
  title: string,
  fields: Fs,
): Section<K, Named<Fs>>
export function section(key: string, title: string, fields: Record<string, FieldDraft>): Section {
  return { key, title, fields: nameFields(fields) }
}

/** Gives each draft the name of its key, in the order of the descriptor. */
export function nameFields<const Fs extends Record<string, FieldDraft>>(fields: Fs): Named<Fs>[]
export function nameFields(fields: Record<string, FieldDraft>): Field[] {
  return Object.entries(fields).map(([name, field]) => ({ ...field, name }))
}

/** Adds the members that follow from others: route, PDF name and defaults. */
export function defineForm<const K extends string, const S extends readonly Section[]>(
  sketch: FormSketch<K, S>,
): FormDefinition<K> & { readonly sections: S } {
  return {
    money: false,
    agree: 'opinion',
    ...sketch,
    rules: [companyIsOwn, ...(sketch.rules ?? [])],
    pdfName: `${sketch.title}.pdf`,
    submitRoute: `/approval/submit/${sketch.kind}`,
  }
}
