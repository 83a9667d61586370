import { describe, expect, it } from 'vitest'
import { valuesSchema } from '../src/derive/schema.ts'
import {
  emptyValues,
  type FieldValue,
  fieldsOf,
  findForm,
  forms,
  isEntered,
  jsonSchema,
  kinds,
  parseValues,
  presentCards,
  presentFlat,
  referencesIn,
} from '../src/index.ts'
import { textIn } from '../src/values.ts'
import { inputOf, issuesOf, opening, stampedValues, validate } from './application.ts'
import { lookups, names } from './sampler.ts'

describe.each(kinds)('%s', (kind) => {
  const form = forms[kind]
  // Without fields that follow from other values of the example.
  const entered = Object.keys(inputOf(kind))
  const required = fieldsOf(form).filter((field) => field.required && entered.includes(field.name))

  it('accepts its own example without an issue or a warning, even on the page', () => {
    const { issues, warnings } = validate(kind, {}, 'page')
    // An office may have no third person who could accept beside the applicant and a colleague.
    const expected = kind === 'inspection' ? ['acceptorIsApplicant'] : []
    expect({ issues, warnings: warnings.map(({ code }) => code) }).toEqual({ issues: [], warnings: expected })
  })

  it('accepts its example after a conversion to JSON and back, and the example fits the schema', () => {
    const example: unknown = JSON.parse(JSON.stringify(inputOf(kind)))
    expect(example).toEqual(inputOf(kind))
    expect(valuesSchema(form, lookups.options).safeParse(example).error).toBeUndefined()
  })

  it('accepts its canonical values as input, unchanged', () => {
    const { values } = validate(kind, {})
    expect(validate(kind, values).values).toEqual(values)
  })

  it('accepts its own flat detail as input', () => {
    const flat = presentFlat(form, stampedValues(kind), {
      ...names,
      fileUrl: (id) => `https://oa/api/files/${id}`,
    })
    expect(validate(kind, flat).issues).toEqual([])
  })

  it.each(required.map((field) => field.name))('refuses an application without %s', (name) => {
    for (const nothing of [undefined, null, '', '  ', []]) {
      expect(issuesOf(kind, { [name]: nothing })).toContain(`required ${name}`)
    }
  })

  it('treats an input of separators only as empty', () => {
    const lists = fieldsOf(form).filter(({ type }) =>
      ['attachment', 'people', 'choices', 'link'].includes(type),
    )
    for (const { name, required } of lists.filter(isEntered)) {
      for (const separators of [',', ' ，,', [',']]) {
        const { values, issues } = validate(kind, { [name]: separators })
        expect([name, values[name]]).toEqual([name, undefined])
        expect(issues.some((issue) => issue.code === 'required' && issue.field === name)).toBe(required)
      }
    }
  })

  it('requires no field that it fills in itself', () => {
    expect(required.filter((field) => !isEntered(field))).toEqual([])
  })

  it('reports all missing fields at once', () => {
    const blank = Object.fromEntries(fieldsOf(form).map((field) => [field.name, undefined]))
    const missing = issuesOf(kind, blank).filter((issue) => issue.startsWith('required'))
    expect(missing).toEqual(expect.arrayContaining(required.map((field) => `required ${field.name}`)))
  })

  it('parses every part of its example without an issue, because a draft may contain any part', () => {
    for (const [name, value] of Object.entries(inputOf(kind))) {
      expect(parseValues(form, { [name]: value }, lookups)).toEqual({ values: { [name]: value }, issues: [] })
    }
    expect(parseValues(form, {}, lookups)).toEqual({ values: {}, issues: [] })
  })

  it('shows every label on a card if every condition holds', () => {
    const open = {
      ...form,
      sections: form.sections.map((section) => ({
        ...section,
        fields: section.fields.map((field) => ({ ...field, shownWhen: undefined })),
      })),
    }
    const record = {
      applyNo: 'HT202601010001',
      tender: { tenderDate: '2026-01-01' },
      meeting: null,
      updateTime: '2026-02-02 10:00:00',
    }
    const linked: Record<string, FieldValue> = {}
    for (const { name, type } of fieldsOf(form)) {
      if (type === 'linked') linked[name] = record
      if (type === 'link') linked[name] = [record]
    }
    const shown = presentCards(open, linked, names).flatMap((card) => card.fields.map((field) => field.label))
    const labels = fieldsOf(form).flatMap(({ label, type, max, parts = [] }) => {
      const inner = parts.map((part) => part.label)
      // Several linked requests are shown as rows of a table.
      return type === 'linked' ? inner : type === 'link' && max === 1 ? [label, ...inner] : [label]
    })
    expect(shown).toEqual(labels)
  })

  it('keeps unfilled fields on the cards with empty text', () => {
    const texts = presentCards(form, {}, names).flatMap((card) => card.fields.map((field) => field.text))
    expect(texts.length).toBeGreaterThan(0)
    expect(new Set(texts)).toEqual(new Set(['']))
  })

  it('shows every field in the flat detail under its name', () => {
    expect(Object.keys(presentFlat(form, {}, names))).toEqual(
      expect.arrayContaining(fieldsOf(form).map((field) => field.name)),
    )
  })

  it('is found by kind and by type name, and by nothing else', () => {
    expect(findForm(kind)).toBe(form)
    expect(findForm(form.typeName)).toBe(form)
    for (const name of ['', 'constructor', '__proto__', form.pdfName]) expect(findForm(name)).toBeUndefined()
  })

  it('names existing fields in its columns', () => {
    const { amount, payee, period } = form.columns
    const named = [amount, payee, ...(period ?? [])].filter((name) => name !== undefined)
    const existing = new Set(fieldsOf(form).map((field) => field.name))
    expect(named.filter((name) => !existing.has(name))).toEqual([])
  })

  it('hides fields by entered values only, never by computed ones', () => {
    const computed = fieldsOf(form)
      .filter((field) => field.computed)
      .map((field) => field.name)
    // A field that follows from a link is never read without its source.
    const entered = fieldsOf(form).filter((field) => !field.computed?.reads.includes('sources'))
    const read = entered.flatMap((field) => field.shownWhen?.reads ?? [])
    expect(read.filter((name) => computed.includes(name))).toEqual([])
  })

  it('gives every list with 其他 its companion field', () => {
    const listed = fieldsOf(form).filter(
      (field) => field.type === 'company' || field.options?.entries.some((entry) => entry.code === 'other'),
    )
    const existing = new Set(fieldsOf(form).map((field) => field.name))
    expect(listed.filter((field) => !existing.has(`${field.name}Other`))).toEqual([])
  })

  it('has one field for each name', () => {
    const all = fieldsOf(form).map((field) => field.name)
    expect(all).toEqual([...new Set(all)])
  })

  it('opens a new form with the default name, whoever applies', () => {
    expect(emptyValues(form, opening)).toMatchObject({
      applicationName: expect.stringMatching(/^张三的.+[^单表] 11-20$/),
      createName: 'u1',
      departmentName: 'd1',
    })
    const long = emptyValues(form, { ...opening, userName: '𠮷'.repeat(200) })
    expect(Array.from(textIn(long, 'applicationName') ?? '')).toHaveLength(100)
  })

  it('publishes a schema of plain JSON that requires what the form requires', () => {
    const schema = jsonSchema(form, lookups.options)
    expect(JSON.parse(JSON.stringify(schema))).toEqual(schema)
    expect(JSON.stringify(schema)).not.toContain('null')
    expect(schema['required']).toEqual(required.map((field) => field.name))
  })

  it('refuses an input that is not an object without an error', () => {
    for (const input of [null, undefined, 1, 'x', [], [{}]]) {
      expect(referencesIn(form, input)).toEqual({ people: [], departments: [], files: [], requests: [] })
    }
  })
})
