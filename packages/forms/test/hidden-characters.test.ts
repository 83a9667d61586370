import { describe, expect, it } from 'vitest'
import { type Field, fieldsOf, forms, isShown, kinds, parseValues } from '../src/index.ts'
import { lookups } from './sampler.ts'

/** A text with an invisible character. */
const turned = '付款给\u202e乙方'
const isWords = ({ type, isCode, onlyComputed, auto }: Field) =>
  (type === 'text' || type === 'longText') && !isCode && !onlyComputed && !auto

const sentence = (label: string) => ({
  zh: `${label}的第 4 个字符（U+202E）不可见或会改变文字方向，请删除`,
  en: expect.stringContaining('character 4 (U+202E) is invisible'),
})

describe.each(kinds)('%s', (kind) => {
  const form = forms[kind]
  const fields = fieldsOf(form)
  const refusalsOf = (name: string, value: unknown) =>
    parseValues(form, { [name]: value }, lookups).issues.filter(({ code }) => code === 'hiddenCharacter')

  it('refuses a hidden character in every text, and names the field', () => {
    const open = fields.filter((field) => isWords(field) && isShown(field, {}))
    expect(open.length).toBeGreaterThan(0)
    for (const { name, label } of open) {
      expect(refusalsOf(name, turned)).toEqual([
        { field: name, code: 'hiddenCharacter', message: sentence(label) },
      ])
    }
  })

  it('keeps no text with a hidden character, shown or not', () => {
    for (const { name } of fields.filter(isWords)) {
      expect(parseValues(form, { [name]: turned }, lookups).values).not.toHaveProperty(name)
    }
  })

  it('refuses a hidden character in every text column, and names row and column', () => {
    const tables = fields.filter(({ type }) => type === 'table')
    const isOpen = (field: Field) => isShown(field, {})
    for (const table of tables) {
      const { name, columns = [] } = table
      for (const column of columns.filter(isWords)) {
        const { values, issues } = parseValues(form, { [name]: [{ [column.name]: turned }] }, lookups)
        expect(JSON.stringify(values)).not.toContain('\u202e')
        const said = issues.filter(({ code }) => code === 'hiddenCharacter').map(({ field }) => field)
        // A cell that its row hides is empty and reports nothing.
        const isAsked = isOpen(table) && column.shownWhen?.holds({}) !== false
        expect(said).toEqual(isAsked ? [`${name}.0.${column.name}`] : [])
      }
    }
  })

  it('keeps no hidden character in the text for 其他', () => {
    const lists = fields.filter(({ type }) => ['choice', 'choices', 'company'].includes(type))
    for (const { name } of lists) {
      const { values } = parseValues(form, { [name]: turned }, lookups)
      expect(JSON.stringify(values)).not.toContain('\u202e')
    }
  })
})

it('removes hidden characters from codes and phone numbers, because people could not do it', () => {
  const input = { creditCode: '\u202d91350100\u200bM000100Y43\u202c', phone: '\u200e138 0013 8000' }
  const read = (kind: 'contract' | 'lease') => parseValues(forms[kind], input, lookups).values
  expect(read('contract')['creditCode']).toBe('91350100M000100Y43')
  expect(read('lease')['phone']).toBe('13800138000')
})
