import { describe, expect, it } from 'vitest'
import {
  type Field,
  fieldsOf,
  findField,
  forms,
  type Kind,
  kinds,
  defaultSettings,
  mainstays,
  presentFlat,
  type Values,
} from '../src/index.ts'
import { papers } from './papers.ts'
import { names } from './sampler.ts'

/** platform.txt §3 "Approval detail, common"; submit-forms.md D0.1. */
const common = words(
  'createName departmentName applicationName applicationDate mainstay reason remark projectName annexFile',
)
const filledByTheServer = ['createName', 'departmentName', 'applicationDate']

describe('the catalogue of forms', () => {
  it('has the kinds of the specification, in the order of submit-forms.md', () => {
    expect(kinds).toEqual(Object.keys(papers))
    expect(kinds).toHaveLength(22)
  })

  it('has 16 companies and 其他', () => {
    expect(mainstays).toHaveLength(17)
    expect(new Set(mainstays).size).toBe(17)
    expect(mainstays.at(-1)).toBe('其他')
  })
})

describe.each(kinds)('%s and the specification', (kind) => {
  const form = forms[kind]
  const paper = papers[kind]
  const { typeName, title, pdfName, submitRoute, prefix, money, agree } = paper
  const fields = fieldsOf(form)

  it('agree on its names and texts', () => {
    expect(form).toMatchObject({ kind, typeName, title, pdfName, submitRoute, prefix, money, agree })
  })

  it('agree on the required fields', () => {
    expect(namesWhere(kind, (field) => field.required)).toEqual(words(paper.required).sort())
    expect(namesWhere(kind, (field) => field.requiredWhen)).toEqual(Object.keys(paper.requiredWhen).sort())
  })

  it('agree on the fields that only the page asks for', () => {
    expect(namesWhere(kind, (field) => field.asked)).toEqual(words(paper.asked).sort())
    expect(namesWhere(kind, (field) => field.askedWhen)).toEqual(Object.keys(paper.askedWhen).sort())
  })

  it.each(Object.entries({ ...paper.requiredWhen, ...paper.askedWhen }))(
    'agree on the condition for asking %s',
    (name, given) => {
      const [when, unless] = isPair(given) ? given : [given, {}]
      const field = findField(form, name)
      const wanted = field?.requiredWhen ?? field?.askedWhen
      expect([when, unless].map((values) => wanted?.holds(values, defaultSettings))).toEqual([true, false])
      expect(field?.shownWhen?.holds(when) ?? true).toBe(true)
    },
  )

  it('agree on the computed fields', () => {
    expect(namesWhere(kind, (field) => field.computed)).toEqual(words(paper.computed).sort())
  })

  it('have no other fields', () => {
    const known = [
      ...filledByTheServer,
      ...words(paper.required),
      ...Object.keys(paper.requiredWhen),
      ...words(paper.asked),
      ...Object.keys(paper.askedWhen),
      ...words(paper.computed),
      ...words(paper.optional),
      ...words(paper.linked),
      ...Object.keys(paper.links ?? {}),
    ]
    expect(namesWhere(kind, () => true)).toEqual([...new Set(known)].sort())
    expect(namesWhere(kind, (field) => field.type === 'linked')).toEqual(words(paper.linked).sort())
  })

  it('agree on the kinds it may link', () => {
    const links = fields.filter((field) => field.type === 'link')
    expect(Object.fromEntries(links.map(({ name, kinds: to = [] }) => [name, to.join(' ')]))).toEqual(
      paper.links ?? {},
    )
  })

  it('agree that only fields of the specification are required', () => {
    const spec = [...common, ...words(paper.spec)]
    const binding = [...words(paper.required), ...Object.keys(paper.requiredWhen)]
    expect(binding.filter((name) => !spec.includes(name))).toEqual([])
    const flat = Object.keys(presentFlat(form, {}, names))
    expect(flat).toEqual(expect.arrayContaining(spec))
  })

  it('agree on the columns of its tables', () => {
    const tables = fields.flatMap(({ name, columns }) => (columns ? [{ name, columns }] : []))
    const typed = Object.entries(paper.columns ?? {})
    expect(Object.fromEntries(tables.map(({ name, columns }) => [name, columns.map(nameOf)]))).toEqual(
      Object.fromEntries(typed.map(([name, [all]]) => [name, words(all)])),
    )
    const required = tables.map(({ name, columns }) => [
      name,
      columns.filter((column) => column.required).map(nameOf),
    ])
    expect(Object.fromEntries(required)).toEqual(
      Object.fromEntries(typed.map(([name, [, some]]) => [name, words(some)])),
    )
  })

  it('agree on every option, its label and its position', () => {
    const lists = [
      ...fields,
      ...fields.flatMap(({ name, columns = [] }) =>
        columns.map((column) => ({ ...column, name: `${name}.${column.name}` })),
      ),
    ].flatMap(({ name, options }) => (options ? [[name, optionsIn(options)]] : []))
    expect(Object.fromEntries(lists)).toEqual(paper.options)
  })
})

const isPair = (given: Values | [Values, Values]): given is [Values, Values] => Array.isArray(given)

function words(list: string): string[] {
  return list.split(' ').filter(Boolean)
}

function nameOf({ name }: Field): string {
  return name
}

function namesWhere(kind: Kind, test: (field: Field) => unknown): string[] {
  return fieldsOf(forms[kind])
    .filter((field) => Boolean(test(field)))
    .map(nameOf)
    .sort()
}

function optionsIn({ entries }: NonNullable<Field['options']>): string {
  return entries.map(({ code, label }) => `${code} ${label}`).join(' · ')
}
