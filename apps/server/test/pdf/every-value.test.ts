import { contract } from '@countersign/contract'
import {
  type Field,
  type FieldType,
  type FieldValue,
  fieldsOf,
  findField,
  forms,
  isRows,
  kinds,
  optionLabel,
} from '@countersign/forms'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { upload } from '../file/multipart.ts'
import { png } from '../hostile/bombs.ts'
import { type FullContext, fullSamples } from './full-values.ts'
import { textOf, withoutBlanks } from './read-pdf.ts'

const people = ['李四', '王五', '赵六']
const departments = ['研发部', '财务部']
const files: [id: string, name: string][] = []

const app = await startTestApp({ pdf: 'real' })
const zhangsan = await app.login('zhangsan')
for (let number = 1; number <= 20; number += 1) {
  const name = `样件${number}号.pdf`
  const { body } = await upload(zhangsan, [{ filename: name, bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }])
  files.push([contract.upload.output.parse(body.data).id, name])
}
const { body } = await upload(zhangsan, [{ filename: '样图.png', bytes: png(60, 30) }])
files.push([contract.upload.output.parse(body.data).id, '样图.png'])

function contextOf(): FullContext {
  let next = 0
  return {
    today: new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10),
    people,
    departments,
    nextFile: () => files[next++ % 20]?.[0] ?? '',
    picture: files[20]?.[0] ?? '',
  }
}

/** How an entered value must read, written independently of the code: without blanks and thousands separators. */
const readings: Record<FieldType, (value: FieldValue, field: Field) => string[]> = {
  text: plain,
  // A page may break between its lines.
  longText: (value) => plain(value).flatMap((text) => text.split('\n')),
  choice: labels,
  choices: labels,
  date: plain,
  dateTime: plain,
  halfDay: (value) => plain(value).map((text) => text.slice(0, 10)),
  integer: plain,
  decimal: plain,
  percent: (value) => plain(value).map((text) => `${text}%`),
  days: plain,
  money: plain,
  moneyInWords: plain,
  yesNo: (value) => [value === 1 ? '是' : '否'],
  person: plain,
  people: each,
  department: plain,
  departments: each,
  company: plain,
  bankAccount: plain,
  attachment: (value) => each(value).map((id) => files.find(([one]) => one === id)?.[1] ?? id),
  table: (value, { columns = [] }) =>
    (isRows(value) ? value : []).flatMap((row) =>
      columns.flatMap((column) => {
        const cell = row[column.name]
        return cell === undefined ? [] : readings[column.type](cell, column)
      }),
    ),
  link: () => [],
  linked: () => [],
}

function plain(value: FieldValue): string[] {
  return typeof value === 'object' ? [] : [String(value)]
}
function each(value: FieldValue): string[] {
  return Array.isArray(value) ? value.map(String) : []
}
function labels(value: FieldValue, { options }: Field): string[] {
  const codes = [...plain(value), ...each(value)]
  return options ? codes.map((code) => optionLabel(options, code, 'zh')) : codes
}

const bare = (text: string) => withoutBlanks(text).replaceAll(/(?<=\d),(?=\d{3})/g, '')

describe.each(kinds)('%s', (kind) => {
  it('prints every value that can be entered, and everything computed from them', async () => {
    const filled = new Set<string>()
    for (const sample of fullSamples(kind, contextOf())) {
      const values = { ...sample, applicationName: `满表 ${kind}`, departmentName: '研发部' }
      const answer = await zhangsan.call(contract.add, { ...values, kind })
      expect([answer.status, answer.body.msg]).toEqual([200, '操作成功'])
      const { id } = contract.add.output.parse(answer.body.data)
      const { cards, warnings } = await zhangsan.data(contract.detail, { id })
      const pdf = await zhangsan.bytes(`/api/oa_info/${kind}/exportPDF?id=${id}`)
      const text = await textOf(pdf.bytes)

      const entered = Object.entries(values).flatMap(([name, value]) => {
        const field = findField(forms[kind], name)
        return field && value !== undefined ? readings[field.type](value, field) : []
      })
      expect(entered.filter((one) => !bare(text).includes(bare(one)))).toEqual([])

      const shown = cards.flatMap(({ title, fields }, index) => [
        // The first card is the applicant's and is printed without a title.
        ...(index === 0 ? [] : [title]),
        ...fields.flatMap(({ label, text: value, files: named, table }) => [
          label,
          ...(table ? [...table.rows.flat(), ...(table.totals ?? [])] : value.split('\n')),
          ...(table && table.rows.length > 0 ? table.columns.map((column) => column.label) : []),
          ...(named ?? []).map((file) => file.name),
        ]),
      ])
      const warned = warnings.length > 0 ? ['提示', ...warnings.map((warning) => warning.message)] : []
      expect([...shown, ...warned].filter((one) => !bare(text).includes(bare(one)))).toEqual([])
      for (const { name, text: value, table } of cards.flatMap((card) => card.fields)) {
        if (value !== '' && (!table || table.rows.length > 0)) filled.add(name)
      }
    }
    const empty = fieldsOf(forms[kind])
      .filter(({ name, type }) => type !== 'linked' && type !== 'link' && !filled.has(name))
      .map(({ name }) => name)
    expect(empty).toEqual([])
  })
})
