import {
  type Card,
  type Field,
  type FieldType,
  type FieldValue,
  type FormDefinition,
  fieldsOf,
  forms,
  kinds,
  type LinkedRecord,
  type Names,
  presentCards,
  type Row,
  type Values,
} from '@countersign/forms'
import { describe, expect, it } from 'vitest'
import { createCompile } from '../../src/pdf/compile.ts'
import { layOut, type PdfInput } from '../../src/pdf/layout.ts'
import { edgesOf, textOf, textOfPages, withoutBlanks } from './read-pdf.ts'
import { row, sample } from './sample.ts'

const compile = createCompile()
const pdfOf = (input: PdfInput) => compile(layOut(input))

/** Markup, escapes, quotes, comments, control characters, a direction override, a rare character, a long run. */
const inFields = [
  '#eval("1+1") #panic() #set page(width: 1pt) *粗* _斜_ $x^2$ \\u{41} \\ "双\'单" ]}[{ // c /* @ref <label> `c` = 题',
  '\u0007\u001b[31m',
  `\u202efdp.exe\u2066 𠮷 김 ${'W'.repeat(90)}`,
].join('\n')
const inCells = `#eval(1)*b*$x$\\"'<a>//\u0007\u202efdp𠮷${'W'.repeat(24)}`

/** The part of a hostile text that must be readable on paper: all visible characters. */
function printed(text: string): string {
  return withoutBlanks(text.replace(/[\p{Cc}\p{Cf}]/gu, '').replaceAll('김', 'U+AE40'))
}

type Hostile = (mark: string, text: string) => FieldValue
const text: Hostile = (mark, hostile) => `${mark} ${hostile}`
const texts: Hostile = (mark, hostile) => [`${mark}甲 ${hostile}`, `${mark}乙 ${hostile}`]
const plain = (value: FieldValue) => () => value

/** A value of each type, hostile wherever people can enter text. */
const hostileOf: Record<Exclude<FieldType, 'table' | 'link' | 'linked'>, Hostile> = {
  text,
  longText: text,
  choice: text,
  choices: texts,
  date: plain('2026-11-20'),
  dateTime: plain('2026-11-20 09:00:00'),
  halfDay: plain('2026-11-20 09:00:00'),
  integer: plain(777),
  decimal: plain('999.999'),
  percent: plain('99.99'),
  days: plain(365.5),
  money: plain('9999999999999999.99'),
  moneyInWords: text,
  yesNo: plain(1),
  person: text,
  people: texts,
  department: text,
  departments: texts,
  company: text,
  bankAccount: plain('9'.repeat(34)),
  attachment: (mark, hostile) =>
    Array.from({ length: 20 }, (_, index) => `${mark}${index + 1}号 ${hostile}.pdf`),
}

function valueOf(field: Field, hostile: string): FieldValue {
  if (field.type === 'table') return [rowOf(field), rowOf(field)]
  if (field.type === 'linked') return recordOf(field)
  if (field.type === 'link') {
    return [{ ...recordOf(field), id: 'r', applyNo: field.name, applicationName: hostile }]
  }
  return hostileOf[field.type](field.name, field.type === 'attachment' ? inCells : hostile)
}

function rowOf({ columns = [] }: Field): Row {
  const cells = columns.map((column) => {
    const { type, name } = column
    // Twenty files in one cell would fill a page.
    const value = type === 'attachment' ? [`${name} ${inCells}.pdf`] : valueOf(column, inCells)
    return [name, value]
  })
  return Object.fromEntries(cells)
}

function recordOf({ name, parts = [] }: Field): LinkedRecord {
  const record: Record<string, string | Record<string, string>> = {}
  for (const part of parts) {
    const value = part.type === 'text' ? `${name}.${part.path} ${inFields}` : '2026.11'
    const [head = '', rest] = part.path.split('.')
    const inner = record[head]
    record[head] = rest === undefined ? value : { ...(typeof inner === 'object' ? inner : {}), [rest]: value }
  }
  return record
}

const asWritten: Names = {
  person: (id) => id,
  department: (id) => id,
  fileName: (id) => id,
  fileUrl: (id) => id,
}

/** The form without hidden fields, so that every field is on its cards at once. */
function shownWhole(form: FormDefinition): FormDefinition {
  const sections = form.sections.map((section) => ({
    ...section,
    fields: section.fields.map((field) => ({ ...field, shownWhen: undefined })),
  }))
  return { ...form, sections }
}

function cardsOf(form: FormDefinition, values: Values): Card[] {
  return presentCards(shownWhole(form), values, asWritten)
}

/** Every text on the cards that a person could have entered. */
function shownOn(cards: readonly Card[]): string[] {
  return cards.flatMap(({ fields }) =>
    fields.flatMap(({ text: value, files, table }) =>
      table ? table.rows.flat() : files ? files.map(({ name }) => name) : [value],
    ),
  )
}

describe.each(kinds)('%s', (kind) => {
  const form = forms[kind]
  const values = Object.fromEntries(fieldsOf(form).map((field) => [field.name, valueOf(field, inFields)]))
  const cards = cardsOf(form, values)

  it('prints hostile text in any of its fields as it was written, inside the page', async () => {
    const hostile = (mark: string) => `${mark} ${inFields}`
    const trail = [
      row({
        personName: `人 ${inCells}`,
        deptName: `部 ${inCells}`,
        node: `步 ${inCells}`,
        opinion: `见 ${inCells}`,
      }),
    ]
    const applicant = {
      createName: hostile('甲'),
      departmentName: hostile('乙'),
      applicationName: hostile('丙'),
      applicationDate: '2026-11-20 09:00:00',
      mainstay: hostile('丁'),
    }
    const history = [{ round: 1, endedAt: '2026-11-18 17:20:00', rows: trail }]
    const pdf = pdfOf(sample({ title: form.title, applicant, cards, trail, history }))
    const shown = [
      ...shownOn(cards),
      ...Object.values(applicant),
      ...trail.flatMap(({ personName, deptName, node, opinion }) => [personName, deptName, node, opinion]),
    ]
    const read = await textOf(pdf)
    expect(shown.filter((one) => !read.includes(printed(one)))).toEqual([])
    const { rightmost, lowest } = await edgesOf(pdf)
    expect(rightmost).toBeLessThan(595 - 36)
    expect(lowest).toBeGreaterThan(20)
  })

  it('has hostile text in every field that people fill in', () => {
    const missed = fieldsOf(form).filter(
      ({ name, type }) =>
        ['text', 'longText', 'company', 'person', 'people', 'attachment'].includes(type) &&
        !shownOn(cards).some((one) => one.startsWith(name) && one.includes('#eval')),
    )
    expect(missed).toEqual([])
  })
})

describe('a table of 200 rows', () => {
  const tables = kinds.flatMap((kind) =>
    fieldsOf(forms[kind])
      .filter(({ type }) => type === 'table')
      .map((field) => [kind, field] as const),
  )
  it.each(tables.map(([kind, field]) => [`${kind}.${field.name}`, kind, field] as const))(
    'prints every row of %s and its head on every page',
    async (_, kind, field) => {
      const rows = Array.from({ length: 200 }, (_row, index) => numberedRow(field, index))
      const table = cardsOf(forms[kind], { [field.name]: rows })
        .flatMap((card) => card.fields)
        .filter(({ name }) => name === field.name)
      const pages = await textOfPages(pdfOf(sample({ cards: [{ title: '卡', fields: table }] })))
      const marks = rows.map((_row, index) => markOf(index))
      expect(marks.filter((mark) => !pages.some((page) => page.includes(mark)))).toEqual([])
      const head = (field.columns ?? []).map(({ label }) => withoutBlanks(label)).join('')
      const withRows = pages.filter((page) => marks.some((mark) => page.includes(mark)))
      expect(withRows.length).toBeGreaterThan(3)
      expect(withRows.filter((page) => !page.includes(head))).toEqual([])
    },
  )
})

/** The cell as it is printed. */
const markOf = (index: number) => `700,${String(index).padStart(3, '0')}`

/** Short cells; text and whole numbers contain the number of their row. */
function numberedRow({ columns = [] }: Field, index: number): Row {
  const numbered: Partial<Record<FieldType, Row[string]>> = {
    text: `#eval ${markOf(index)}`,
    longText: `#eval ${markOf(index)}`,
    integer: 700_000 + index,
    attachment: [`${markOf(index)}.pdf`],
  }
  const cells = columns.map((column) => {
    const value = numbered[column.type] ?? valueOf(column, '')
    return [column.name, isCell(value) ? value : undefined]
  })
  return Object.fromEntries(cells)
}

function isCell(value: FieldValue): value is string | number | string[] {
  return (
    typeof value === 'string' ||
    typeof value === 'number' ||
    (Array.isArray(value) && value.every((entry) => typeof entry === 'string'))
  )
}
