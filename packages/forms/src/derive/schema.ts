import { z } from 'zod'
import { type FindEntries, labelsOffered } from '../dictionary.ts'
import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { fieldsOf, type FormDefinition } from '../form-definition.ts'
import { offeredIn } from '../options/options.ts'
import { isEntered } from '../parse/parse-values.ts'
import { never } from '../rules/condition.ts'

type SchemaMaker = (field: Field, options: FindEntries) => z.ZodType

const day = String.raw`\d{4}-\d{2}-\d{2}`
const anyDate = new RegExp(`^${day}( \\d{2}:\\d{2}:\\d{2})?$`)

const reference: SchemaMaker = () => z.string().min(1)
const references: SchemaMaker = ({ max = Infinity }) => z.array(z.string().min(1)).max(max)
/**
 * A link as an id, a number, or the record that values hold. Only the id of the record is read; the rest is looked up.
 */
const links: SchemaMaker = ({ max = Infinity }) =>
  z.array(z.union([z.string().min(1), z.looseObject({ id: z.string().min(1) })])).max(max)
const dateText: SchemaMaker = () => z.string().regex(anyDate)
const decimalText: SchemaMaker = ({ min = 0, max = Infinity, decimals = 2 }) =>
  z.union([z.string().regex(new RegExp(`^\\d+(\\.\\d{1,${decimals}})?$`)), z.number().min(min).max(max)])
const textOfLength: SchemaMaker = ({ required, min = required ? 1 : 0, max = Infinity }) =>
  z.string().min(min).max(max)

const schemas = {
  text: textOfLength,
  longText: textOfLength,
  choice: (field) => codeOf(field),
  choices: (field) => z.array(codeOf(field)).min(1),
  date: dateText,
  dateTime: dateText,
  halfDay: dateText,
  integer: ({ min = 0, max = Infinity }) => z.int().min(min).max(max),
  decimal: decimalText,
  percent: decimalText,
  days: ({ min = 0 }) => z.number().min(min).multipleOf(0.5),
  money: ({ min = 0, decimals = 2 }) =>
    z.union([
      z.string().regex(new RegExp(`^\\d{1,11}(\\.\\d{1,${decimals}})?$`)),
      z.number().min(min).max(99_999_999_999.99),
    ]),
  moneyInWords: () => z.string(),
  yesNo: () => z.union([z.literal(1), z.literal(0), z.boolean()]),
  person: reference,
  people: references,
  department: reference,
  departments: references,
  company: (_field, options) => z.enum(labelsOffered(options('mainstay') ?? [])),
  bankAccount: () => z.string().regex(/^\d{6,34}$/),
  attachment: references,
  link: links,
  table: (field, options) => rowsSchema(field, options),
  linked: () => z.null(),
} satisfies Record<FieldType, SchemaMaker>

/**
 * The JSON Schema of the canonical values that `add` accepts, with the entries that the dictionaries offer. Parsing
 * accepts more forms (wire.md "Values in").
 */
export function jsonSchema(form: FormDefinition<string>, options: FindEntries): Record<string, unknown> {
  return { ...z.toJSONSchema(valuesSchema(form, options)) }
}

export function valuesSchema(form: FormDefinition<string>, options: FindEntries): z.ZodType {
  return shapeOf(
    fieldsOf(form).filter((field) => isEntered(field) && field.shownWhen !== never),
    options,
  ).meta({ title: form.title })
}

function shapeOf(fields: readonly Field[], options: FindEntries): z.ZodObject {
  const shape: Record<string, z.ZodType> = {}
  for (const field of fields) {
    const schema = schemas[field.type](field, options).meta({ title: field.label, description: field.help })
    shape[field.name] = isRequired(field, fields) ? schema : schema.optional()
  }
  return z.looseObject(shape)
}

/** A field that is copied from a link is required without a link and accepted beside one. */
function isRequired({ required, computed }: Field, fields: readonly Field[]): boolean {
  const links = fields.filter((field) => field.type === 'link').map((field) => field.name)
  return required && (computed?.reads.every((name) => links.includes(name)) ?? true)
}

function rowsSchema({ columns = [], min = 0, max = Infinity }: Field, options: FindEntries): z.ZodType {
  return z
    .array(shapeOf(columns.filter(isEntered), options))
    .min(min)
    .max(max)
}

/** Lists each code with its label, so that the schema explains itself. */
function codeOf(field: Field): z.ZodType {
  return z.union(offeredIn(field.options).map(({ code, label }) => z.literal(code).meta({ title: label })))
}
