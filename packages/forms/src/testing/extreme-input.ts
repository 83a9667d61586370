import type { Field } from '../field.ts'
import type { FieldType } from '../field-type.ts'
import { fieldsOf, type FormDefinition } from '../form-definition.ts'
import { mainstays } from '../mainstays.ts'

/** Chooses an integer below `count`; a property test passes its own random source. */
export type Choose = (count: number) => number

/** References that exist, which an input may name. */
export interface Named {
  people: readonly string[]
  departments: readonly string[]
  files: readonly string[]
  requests: readonly string[]
}

/**
 * An input of a form with values at their limits, mixed with values of other types and with gaps.
 * Most values can be read, so that what follows from them is computed.
 */
export function extremeInput(
  form: FormDefinition<string>,
  choose: Choose,
  named: Named,
): Record<string, unknown> {
  return inputOf(fieldsOf(form), choose, named)
}

function inputOf(fields: readonly Field[], choose: Choose, named: Named): Record<string, unknown> {
  const entries = fields.map((field) => {
    const chance = choose(10)
    if (chance === 0) return [field.name, undefined] as const
    if (chance === 1) return [field.name, oneOf(strays, choose)] as const
    return [field.name, makers[field.type](field, choose, named)] as const
  })
  return Object.fromEntries(entries)
}

type Maker = (field: Field, choose: Choose, named: Named) => unknown

const oneOf = <T>(list: readonly T[], choose: Choose): T | undefined => list[choose(list.length)]

/** Values of the wrong type, and no value. */
const strays: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  0,
  -1,
  1e21,
  0.1,
  '-0.01',
  '1e9',
  '9'.repeat(40),
  'NaN',
  '\u0000',
  '\ud800',
  '{label}',
  '$&',
  [],
  [[]],
  [null],
  {},
  { id: '' },
  [{}],
  [{ applyNo: 1 }],
  ['x', 1],
  { constructor: 1 },
  '长'.repeat(5000),
]

const amounts = [
  '99999999999.99',
  '99999999999.98',
  '50000000000',
  '6222020200',
  '0.01',
  '0',
  1,
  '１，０００',
]
const texts: Maker = ({ max = 100 }, choose) =>
  oneOf(
    [
      '文'.repeat(max),
      '𠮷'.repeat(max),
      'W'.repeat(max),
      'x',
      '<b>&amp;</b>',
      '91350100m000100y43',
      '13800138000',
    ],
    choose,
  )
const dates = [
  '1900-01-01',
  '2199-12-31',
  '2024-02-29',
  '2026-11-19',
  '2026-11-20',
  '2027-01-01',
  '2046-12-31',
]
const moments: Maker = (_field, choose) =>
  oneOf(
    dates.flatMap((date) => [date, `${date} 00:00:00`, `${date} 23:59:59`]),
    choose,
  )
const codes = ({ options }: Field) => (options?.entries ?? []).map((entry) => entry.code)
const some = (list: readonly string[], choose: Choose) => list.slice(0, 1 + choose(list.length))
const atLimits = ({ min = 0, max = 999 }: Field, choose: Choose) =>
  oneOf([min, min + 1, max - 1, max], choose)

const makers: Record<FieldType, Maker> = {
  text: texts,
  longText: texts,
  choice: (field, choose) => oneOf(codes(field), choose),
  choices: (field, choose) => some(codes(field), choose),
  date: (_field, choose) => oneOf(dates, choose),
  dateTime: moments,
  halfDay: moments,
  integer: atLimits,
  decimal: ({ max = 0, decimals = 2 }, choose) =>
    oneOf([String(max), (10 ** -decimals).toFixed(decimals), '120.5', '0'], choose),
  percent: ({ max = 0 }, choose) => oneOf([String(max), '30', '0.01', '0', '100%'], choose),
  days: atLimits,
  money: ({ decimals = 2 }, choose) =>
    oneOf([...amounts, `0.${'9'.repeat(decimals)}`, `99999999999.${'9'.repeat(decimals)}`], choose),
  moneyInWords: texts,
  yesNo: (_field, choose) => oneOf([1, 0, '是', false], choose),
  person: (_field, choose, { people }) => oneOf(people, choose),
  people: (_field, choose, { people }) => some(people, choose),
  department: (_field, choose, { departments }) => oneOf(departments, choose),
  departments: (_field, choose, { departments }) => some(departments, choose),
  company: (_field, choose) => oneOf([...mainstays, '别'.repeat(60)], choose),
  bankAccount: (_field, choose) => oneOf(['9'.repeat(34), '6222 0202', '000001'], choose),
  attachment: (_field, choose, { files }) => some(files, choose),
  table: ({ columns = [], max = 200 }, choose, named) =>
    Array.from({ length: oneOf([1, 2, 3, 12, Math.min(max, 40)], choose) ?? 1 }, () =>
      inputOf(columns, choose, named),
    ),
  link: ({ max = 1 }, choose, { requests }) =>
    Array.from({ length: 1 + choose(max) }, () => oneOf(requests, choose)),
  linked: (_field, choose) => oneOf(strays, choose),
}
