import { isWanted } from '../check-values.ts'
import { computeValues, followsFromOthers } from '../compute-values.ts'
import { addDays, isMondayToFriday } from '../dates/calendar-date.ts'
import type { Facts } from '../facts.ts'
import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { fieldsOf, type FormDefinition } from '../form-definition.ts'
import { type FormOpening, valueAtOpening } from '../form-opening.ts'
import { defaultName } from '../new-form.ts'
import { isOffered, offeredIn } from '../options/options.ts'
import { isEntered } from '../parse/parse-values.ts'
import { type FieldValue, isCell, isRows, type Row, type Values } from '../values.ts'
import type { FormSettings } from '../settings.ts'
import { isShown } from './shown.ts'

export interface ExampleContext extends FormOpening {
  departmentId: string
  /** A file of the caller that may be attached. */
  sampleFileId: string
  /** The companies that may be chosen, in their order. */
  companies: readonly string[]
  settings: FormSettings
  /** Another person, for fields that need several people. */
  colleagueId: string
}

type ExampleMaker = (field: Field, context: ExampleContext) => FieldValue | undefined

const label: ExampleMaker = (field) => field.label
const ownId: ExampleMaker = (_field, { userId }) => userId
const ownDepartment: ExampleMaker = (_field, { departmentId }) => departmentId
const least: ExampleMaker = ({ min }) => Math.max(min ?? 1, 1)
const firstCode = ({ options }: Field) => offeredIn(options)[0]?.code
const nothing: ExampleMaker = () => undefined

const examples: Record<FieldType, ExampleMaker> = {
  text: label,
  longText: label,
  choice: firstCode,
  choices: ({ options }) =>
    offeredIn(options)
      .slice(0, 1)
      .map((entry) => entry.code),
  date: (_field, { today }) => nextWorkingDay(today),
  dateTime: (_field, { today }) => `${nextWorkingDay(today)} 09:00:00`,
  halfDay: ({ boundary }, { today }) =>
    `${nextWorkingDay(today)} ${boundary === 'end' ? '18:00:00' : '09:00:00'}`,
  integer: least,
  decimal: () => '1',
  percent: () => '10',
  days: () => 1,
  money: () => '1000.00',
  moneyInWords: nothing,
  yesNo: () => 0,
  person: ownId,
  people: ({ min = 1, withoutApplicant }, { userId, colleagueId }) =>
    withoutApplicant ? [colleagueId] : min > 1 ? [userId, colleagueId] : [userId],
  department: ownDepartment,
  departments: (_field, { departmentId }) => [departmentId],
  company: exampleCompany,
  bankAccount: () => '6222020200012345678',
  attachment: (_field, { sampleFileId }) => [sampleFileId],
  table: (field, context) => exampleRows(field, context),
  link: nothing,
  linked: nothing,
}

/** A field with an example of its own takes another company than the first. */
function exampleCompany({ example }: Field, { companies }: ExampleContext): string | undefined {
  const [first, ...others] = companies
  if (example === undefined) return first
  return others.find((one) => one === example) ?? others[0] ?? first
}

/** Values that `add` accepts unchanged for this caller and day: the required and asked fields only. */
export function exampleValues(form: FormDefinition<string>, context: ExampleContext): Values {
  const facts: Facts = {
    today: context.today,
    applicantId: context.userId,
    workingDay: isMondayToFriday,
    departmentsOf: () => undefined,
    companies: undefined,
    settings: context.settings,
  }
  const first = fill(form, { applicationName: defaultName(form, context) }, context)
  const computed = computeValues(form, first, facts)
  // Asked fields may depend on computed ones.
  const second = fill(form, computed, context)
  const entered = fieldsOf(form)
    .filter(isEntered)
    .filter((field) => !followsFromOthers(field, second, facts))
  return Object.fromEntries(
    entered.flatMap((field) => {
      const value = enteredValue(field, second[field.name])
      return value === undefined ? [] : [[field.name, value]]
    }),
  )
}

/** Removes the cells that are computed only. */
function enteredValue({ columns = [] }: Field, value: FieldValue | undefined): FieldValue | undefined {
  if (!isRows(value)) return value
  const names = columns.filter(isEntered).map((column) => column.name)
  return value.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name))))
}

/** Repeats a row as often as the table requires. */
function exampleRows(field: Field, context: ExampleContext): Row[] {
  const cells = fillFields(field.columns ?? [], {}, context)
  const row = Object.fromEntries(
    Object.entries(cells).filter((cell): cell is [string, Row[string]] => isCell(cell[1])),
  )
  return Array.from({ length: Math.max(field.min ?? 1, 1) }, () => row)
}

function fill(form: FormDefinition<string>, start: Values, context: ExampleContext): Values {
  return fillFields(fieldsOf(form), start, context)
}

function fillFields(fields: readonly Field[], start: Values, context: ExampleContext): Values {
  const values: Record<string, FieldValue | undefined> = { ...start }
  for (const field of fields) {
    if (!isEntered(field) || !isShown(field, values) || !isWanted(field, values, 'page', context.settings))
      continue
    values[field.name] ??= exampleOf(field, context)
  }
  return values
}

function exampleOf(field: Field, context: ExampleContext): FieldValue | undefined {
  const { type, example } = field
  if (example === undefined || type === 'company') return examples[type](field, context)
  const own = valueAtOpening(example, context)
  return isOffered(field, own) ? own : examples[type](field, context)
}

/** Strictly after today. */
function nextWorkingDay(today: string): string {
  const tomorrow = addDays(today, 1)
  return isMondayToFriday(tomorrow) ? tomorrow : nextWorkingDay(tomorrow)
}
