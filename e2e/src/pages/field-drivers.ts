import {
  type Field,
  type FieldType,
  type FieldValue,
  isLinks,
  isRows,
  linkText,
  optionLabel,
  findPart,
} from '@countersign/forms'
import type { Locator, Page } from 'playwright-core'
import { samplePdf } from '../sample-pdf.ts'

/** The format of ids of people and departments. */
export type NameOf = (id: string) => string

interface Filling {
  page: Page
  field: Field
  value: FieldValue
  nameOf: NameOf
}

type Driver = (filling: Filling) => Promise<void>

const type: Driver = async ({ page, field, value }) => {
  const input = inputOf(page, field)
  await input.click()
  await input.fill(one(value))
}

const pickCode: Driver = async ({ page, field, value }) => {
  const { options } = field
  if (!options) throw new Error(`${field.name} has nothing to choose from`)
  await pick(
    page,
    field,
    many(value).map((code) => optionLabel(options, code, 'zh')),
  )
}

const pickName: Driver = async ({ page, field, value, nameOf }) => pick(page, field, many(value).map(nameOf))

const pickText: Driver = async ({ page, field, value }) => pick(page, field, [one(value)])

const typeDate: Driver = async ({ page, field, value }) => {
  const input = page.getByRole('textbox').and(inputOf(page, field))
  if (!(await input.isEditable())) return tapDay(page, input, one(value).slice(0, 10))
  await input.fill(field.type === 'dateTime' ? one(value).slice(0, 16) : one(value).slice(0, 10))
  await input.press('Enter')
}

/** On a phone dates cannot be typed. */
async function tapDay(page: Page, input: Locator, day: string): Promise<void> {
  await input.tap()
  const calendar = page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)')
  await calendar.waitFor()
  const cell = calendar.locator(`td[title="${day}"]`)
  while ((await cell.count()) === 0) await calendar.locator('.ant-picker-header-next-btn').tap()
  await cell.tap()
  // The next date has its own calendar.
  await calendar.waitFor({ state: 'hidden' })
}

const typeHalfDay: Driver = async (filling) => {
  await typeDate(filling)
  const { page, field, value } = filling
  const half = one(value).slice(11) < '12' ? '上午' : '下午'
  const choice = page.getByRole('combobox', { name: `${field.label} 上午或下午` })
  await choice.click()
  await choose(page, choice, half)
}

const check: Driver = async ({ page, field, value }) =>
  page
    .getByRole('radiogroup', { name: field.label })
    .getByRole('radio', { name: value === 1 ? '是' : '否', exact: true })
    .check()

const upload: Driver = async ({ page, field, value }) => {
  for (const [index] of many(value).entries()) {
    const name = `${field.label}${index + 1}.pdf`
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page
        .getByRole('button', { name: new RegExp(String.raw`上传文件 \*?${escaped(field.label)}$`) })
        .click(),
    ])
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: samplePdf() })
    await page.getByRole('link', { name }).waitFor()
  }
}

/** Row after row; a cell is labelled by the table, its row and its column. */
const fillTable: Driver = async (filling) => {
  const { page, field, value } = filling
  const table = page.getByRole('group', { name: new RegExp(String.raw`^\*? ?${escaped(field.label)}$`) })
  for (const [index, row] of (isRows(value) ? value : []).entries()) {
    for (const column of field.columns ?? []) {
      const cell = row[column.name]
      if (cell === undefined || column.onlyComputed) continue
      const label = `${field.label}第 ${index + 1} 行${column.label}`
      if (index === (await table.locator('[data-row]').count())) {
        await table.getByRole('button', { name: '添加一行' }).click()
      }
      await fillField({ ...filling, field: { ...column, label }, value: cell })
    }
  }
}

/** Searched by name, distinguished by number. */
const pickLink: Driver = async ({ page, field, value }) => {
  for (const record of isLinks(value) ? value : []) {
    const input = page.getByRole('combobox').and(inputOf(page, field))
    await input.fill(findPart(record, 'applicationName'))
    await choose(page, input, linkText(record))
  }
}

/** Fills each field type of the forms as a person does; null for a type that a person does not fill. */
const drivers = {
  text: type,
  longText: type,
  choice: pickCode,
  choices: pickCode,
  date: typeDate,
  dateTime: typeDate,
  halfDay: typeHalfDay,
  integer: type,
  decimal: type,
  percent: type,
  days: type,
  money: type,
  moneyInWords: null,
  yesNo: check,
  person: pickName,
  people: pickName,
  department: pickName,
  departments: pickName,
  company: pickText,
  bankAccount: type,
  attachment: upload,
  table: fillTable,
  link: pickLink,
  linked: null,
} satisfies Record<FieldType, Driver | null>

export async function fillField(filling: Filling): Promise<void> {
  await drivers[filling.field.type]?.(filling)
}

export const inputCalled = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true })

const inputOf = (page: Page, field: Field): Locator => inputCalled(page, field.label)

async function pick(page: Page, field: Field, labels: string[]): Promise<void> {
  const input = page.getByRole('combobox').and(inputOf(page, field))
  for (const label of labels) {
    await input.fill(label)
    await choose(page, input, label)
  }
  await input.press('Tab')
}

/** Ant Design renders the options of an open list separately from the list for screen readers. */
async function choose(page: Page, input: Locator, label: string): Promise<void> {
  const list = page.locator(`[id="${await input.getAttribute('aria-controls')}"]`)
  const options = page
    .locator('.ant-select-dropdown')
    .filter({ has: list })
    .locator('.ant-select-item-option')
  const wanted = options.filter({ hasText: new RegExp(`^(.* / )?${escaped(label)}( ·.*)?$`) })
  await wanted.waitFor()
  // A prefilled value would be removed again.
  if ((await wanted.getAttribute('class'))?.includes('option-selected')) return input.press('Escape')
  // The typed text has left a single option: Enter, which takes the option that is lit, is faster than the mouse.
  if ((await options.count()) === 1) {
    await wanted.and(page.locator('.ant-select-item-option-active')).waitFor()
    await input.press('Enter')
  } else await wanted.click()
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

const one = (value: FieldValue) => (typeof value === 'object' ? '' : String(value))

const many = (value: FieldValue): readonly string[] =>
  Array.isArray(value) && !isRows(value) && !isLinks(value) ? value : [one(value)]
