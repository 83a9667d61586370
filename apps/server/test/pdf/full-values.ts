import {
  type Field,
  type FieldType,
  type FieldValue,
  fieldsOf,
  forms,
  isEntered,
  isShown,
  type Kind,
  mainstays,
  type Row,
} from '@countersign/forms'

export interface FullContext {
  /** `yyyy-MM-dd`. */
  today: string
  people: readonly string[]
  departments: readonly string[]
  /** Ids of uploaded files; each attachment uses the next. */
  nextFile: () => string
  /** Id of an uploaded PNG. */
  picture: string
}

type Entered = Record<string, FieldValue | undefined>

/**
 * Samples of a kind in which every enterable field is filled, by the types of the descriptor, each with a value that
 * occurs nowhere else. A field hidden by its condition in one sample is shown in another.
 */
export function fullSamples(kind: Kind, context: FullContext): Entered[] {
  const fields = enteredFields(kind)
  const open = new Set(fields.map((field) => field.name))
  const samples: Entered[] = []
  while (open.size > 0) {
    const before = open.size
    const sample = fillAll(kind, fields, choicesFor(fields, open), context)
    for (const name of Object.keys(sample)) open.delete(name)
    if (open.size === before) throw new Error(`${kind}: nothing shows ${[...open].join(', ')}`)
    samples.push(sample)
  }
  return samples
}

/** Without links: the values they would copy are entered, and so is everything not computed from entered values. */
function enteredFields(kind: Kind): Field[] {
  const all = fieldsOf(forms[kind])
  const links = all.filter((field) => field.type === 'link').map((field) => field.name)
  const isCopied = ({ computed }: Field) => computed?.reads.some((name) => links.includes(name)) ?? false
  return all.filter(
    (field) => isEntered(field) && field.type !== 'link' && (!field.computed || isCopied(field)),
  )
}

/** Values for the fields that conditions depend on, chosen to show as many of the open fields as possible. */
function choicesFor(fields: readonly Field[], open: ReadonlySet<string>): Entered {
  let chosen: Entered = {}
  for (const field of fields) {
    if (!open.has(field.name) || !field.shownWhen) continue
    const reads = fields.filter((one) => field.shownWhen?.reads.includes(one.name) && one !== field)
    const meets = combinations(reads, chosen).find((values) => isShown(field, values))
    if (meets) chosen = meets
  }
  return chosen
}

/** Choices made before are kept. */
function combinations(reads: readonly Field[], chosen: Entered): Entered[] {
  return reads.reduce<Entered[]>(
    (all, field) =>
      chosen[field.name] === undefined
        ? all.flatMap((values) => candidates(field).map((value) => ({ ...values, [field.name]: value })))
        : all,
    [chosen],
  )
}

function candidates({ type, options }: Field): FieldValue[] {
  const codes = options?.entries.map((entry) => entry.code) ?? []
  if (type === 'choice') return codes
  if (type === 'choices')
    return codes.map((code) => ['other', code].filter((one, at, all) => all.indexOf(one) === at))
  if (type === 'company') return ['其他', mainstays[1] ?? '']
  if (type === 'yesNo') return [1, 0]
  if (type === 'integer') return [0, 5]
  return type === 'money' ? ['123.45'] : []
}

function fillAll(kind: Kind, fields: readonly Field[], chosen: Entered, context: FullContext): Entered {
  const values: Entered = { ...chosen }
  for (const [index, field] of fields.entries()) {
    if (isShown(field, values)) values[field.name] ??= makers[field.type](field, index + 1, context)
  }
  const fitted = { ...values, ...fits[kind]?.(values, context) }
  return Object.fromEntries(
    fields.filter((field) => isShown(field, fitted)).map(({ name }) => [name, fitted[name]]),
  )
}

type Maker = (field: Field, number: number, context: FullContext) => FieldValue | undefined

const cut = (text: string, max = 100) => Array.from(text).slice(0, max).join('')
const codeAt = ({ options }: Field, number: number) => {
  const codes = (options?.entries ?? []).map((entry) => entry.code).filter((code) => code !== 'other')
  return codes[number % codes.length] ?? ''
}

const makers: Record<FieldType, Maker> = {
  text: ({ label, max }, number) => cut(`样${number}${label}`, max),
  longText: ({ label, max }, number) => cut(`样${number}${label}第一行\n样${number}第二行，`.repeat(3), max),
  choice: codeAt,
  choices: (field, number) => [codeAt(field, number), codeAt(field, number + 1)],
  date: (_field, number, { today }) => dayAfter(today, number),
  dateTime: (_field, number, { today }) => `${dayAfter(today, number)} 10:0${number % 10}:00`,
  halfDay: ({ boundary }, number, { today }) =>
    `${dayAfter(today, number)} ${boundary === 'end' ? '18:00:00' : '09:00:00'}`,
  integer: ({ min = 0, max = 999 }, number) => Math.min(max, Math.max(min, 20 + number)),
  decimal: ({ max = Infinity }, number) => String(Math.min(max, 30 + number + 0.5)),
  percent: (_field, number) => `${10 + number}.25`,
  days: () => 1.5,
  money: (_field, number) => `${7000 + 13 * number}.${10 + (number % 90)}`,
  moneyInWords: () => undefined,
  yesNo: () => 1,
  person: (_field, number, { people }) => people[number % people.length],
  people: ({ max = 50 }, _number, { people }) => people.slice(0, max),
  department: (_field, number, { departments }) => departments[number % departments.length],
  departments: (_field, _number, { departments }) => departments,
  company: (_field, number) => mainstays[number % 16],
  bankAccount: (_field, number) => `6222020200${String(10_000_000 + number)}`,
  attachment: ({ pictures }, _number, { nextFile, picture }) => [pictures ? picture : nextFile()],
  table: (field, number, context) => [
    rowOf(field, number * 10, context),
    rowOf(field, number * 10 + 5, context),
  ],
  link: () => undefined,
  linked: () => undefined,
}

function rowOf({ columns = [] }: Field, start: number, context: FullContext): Row {
  const cells = columns.filter((column) => isEntered(column) && !column.computed)
  const entries = cells.map((column, index) => [
    column.name,
    makers[column.type](column, start + index, context),
  ])
  return Object.fromEntries(entries)
}

function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Values that must match each other, typed per kind. */
const fits: Partial<Record<Kind, (values: Entered, context: FullContext) => Entered>> = {
  card: () => ({ oversawDeptName: '财务部', oversawPerson: '王五' }),
  inspection: (_values, { today }) => ({ acceptDate: dayAfter(today, -3) }),
  reimbursement: ({ items }, { today }) => ({
    items: rowsWith(items, (index) => ({
      date: dayAfter(today, -10 - index),
      invoiceType: 'vat_normal',
      invoiceCode: `530021234${index}`,
      invoiceNo: `1234567${index}`,
      tax: `${3 + index}.21`,
    })),
    loanOffset: '12.34',
  }),
  contract: (values) => ({
    creditCode: '91350100M000100Y43',
    ...(values['costType'] !== 'income' && values['costType'] !== 'none' && { paymentPlan: planOf(values) }),
  }),
  household: () => ({ pendingCheck: ['no_transit', 'no_cheques', 'ebank_closed', 'no_pledge'] }),
  payments: ({ invoiceType }) => ({
    amount: '98765.43',
    issueMoney: '87654.32',
    lastMoney: '20123.45',
    thisMoney: '30123.45',
    deduction: '123.45',
    realMoney: '30000.00',
    ...(invoiceType !== 'none' && {
      invoiceType: 'vat_special',
      invoiceCode: '5300212345',
      invoiceNo: '12345678',
      invoiceAmount: '30123.45',
      notTax: '27636.19',
      tax: '2487.26',
    }),
  }),
  refundrequest: () => ({ originalAmount: '6543.21', refundAmount: '5432.10' }),
  lease: ({ increase }, { today }) => ({
    phone: '13987654321',
    validFrom: dayAfter(today, 40),
    validTo: dayAfter(today, 1200),
    rentFreeFrom: dayAfter(today, 41),
    rentFreeTo: dayAfter(today, 60),
    increase: rowsWith(increase, (index) => ({ fromYear: 2 + index, rate: `${3 + index}.50` })),
    payCycle: 'half_year',
    priceUnit: 'day_sqm',
    lateFee: '0.55',
  }),
  invoice: ({ invoices }, { today }) => ({
    invoices: rowsWith(invoices, (index) => ({
      invoiceType: 'vat_special',
      code: `530021234${index}`,
      no: `1234567${index}`,
      date: dayAfter(today, -20 - index),
      notTax: `${9000 + index}.00`,
      tax: `${810 + index}.11`,
      amount: `${9810 + 2 * index}.11`,
    })),
  }),
  shareholder: ({ shareInfoList }) => ({
    shareInfoList: rowsWith(shareInfoList, (index) => ({
      nbgdrjBl: `${30 + index}.00`,
      nbgdsjBl: `${20 + index}.50`,
      wbgdrjBl: `${20 - index}.00`,
      wbgdsjBl: `${11 - index}.75`,
    })),
  }),
}

function rowsWith(rows: FieldValue | undefined, more: (index: number) => Row): Row[] {
  const given: readonly unknown[] = Array.isArray(rows) ? rows : []
  return given.map((row, index) => ({ ...(typeof row === 'object' ? row : {}), ...more(index) }))
}

/** Two payments that sum up to the whole amount. */
function planOf(values: Entered): Row[] | undefined {
  const figure =
    values['sdAmount'] ?? (values['amountType'] === 'fixed' ? values['bgAmount'] : values['zdAmount'])
  const fen = typeof figure === 'string' ? Math.round(Number(figure) * 100) : undefined
  const first = fen === undefined ? 123_456 : Math.floor(fen / 3)
  const parts = [first, fen === undefined ? 234_567 : fen - first]
  return rowsWith(values['paymentPlan'], (index) => ({
    ratio: index === 0 ? '33.25' : '66.75',
    amount: ((parts[index] ?? 0) / 100).toFixed(2),
  }))
}
