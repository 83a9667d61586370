import type { FieldType } from '../field-type.ts'

/** Types of the fields that a company may add to a form. */
export const customFieldTypes = [
  'text',
  'money',
  'date',
  'choice',
  'person',
  'attachment',
] as const satisfies readonly FieldType[]

export type CustomFieldType = (typeof customFieldTypes)[number]

/**
 * An entry of a list of options. Entries that a company added are stored, shown and signed by their label, so the label
 * is their code.
 */
export interface CustomOption {
  readonly code: string
  /** The label of an added entry; entries of the product keep their own labels. */
  readonly label: string
  /** An entry that is not offered is refused in new submissions; old requests still show it. */
  readonly isOffered: boolean
}

/** A field that a company added. Its label stands in one language, as names of departments do. */
export interface CustomField {
  /** `custom1`, `custom2` …; given by the server and never used again for another field. */
  readonly name: string
  readonly type: CustomFieldType
  readonly label: string
  /** "" without help. */
  readonly help: string
  readonly isRequired: boolean
  /** Entries of a choice; empty for the other types. */
  readonly options: readonly CustomOption[]
}

/**
 * Changes of a company to one kind of form. Each round keeps the changes under which it was signed, so that later
 * changes do not touch it.
 */
export interface FormCustomization {
  /** Added fields in their order. */
  readonly fields: readonly CustomField[]
  /** Names of the product's fields that must be filled beside those the product requires. */
  readonly required: readonly string[]
  /** Names of the product's fields that are neither shown nor read. */
  readonly hidden: readonly string[]
  /** Lists of options by the name of the product's field, complete and in order. */
  readonly options: Readonly<Record<string, readonly CustomOption[]>>
}

export const noCustomization: FormCustomization = { fields: [], required: [], hidden: [], options: {} }

export const customLimits = { fields: 30, options: 50, label: 30, help: 100, text: 500 } as const

/** The section of the fields that a company added. */
export const customSection = { key: 'custom', zh: '补充信息', en: 'Additional details' } as const
