import { describe, expect, it } from 'vitest'
import {
  type CustomField,
  customFieldTypes,
  customize,
  defaultSettings,
  exampleValues,
  fieldsOf,
  type FormCustomization,
  forms,
  jsonSchema,
  type Kind,
  kinds,
  mainstays,
  mayBeHidden,
  mayBeRequired,
  mayHaveOwnOptions,
  noCustomization,
  problemsOfCustomization,
  validateInput,
} from '../src/index.ts'
import { valuesSchema } from '../src/derive/schema.ts'
import { facts, opening } from './application.ts'
import { lookups } from './sampler.ts'

const context = {
  ...opening,
  sampleFileId: 'f1',
  colleagueId: 'u2',
  companies: mainstays,
  settings: defaultSettings,
}

/** One required field of each type that a company may add. */
const added = customFieldTypes.map(
  (type, index): CustomField => ({
    name: `custom${index + 1}`,
    type,
    label: `补充${index + 1}`,
    help: '',
    isRequired: true,
    options: type === 'choice' ? [{ code: '甲', label: '甲', isOffered: true }] : [],
  }),
)

const namesOf = (kind: Kind, isMeant: typeof mayBeHidden) =>
  fieldsOf(forms[kind])
    .map(({ name }) => name)
    .filter((name) => isMeant(forms[kind], name))

/** Problems of the changes, and of the example under them. */
function wrongWith(kind: Kind, changes: Partial<FormCustomization>): string[] {
  const customization = { ...noCustomization, ...changes }
  const form = customize(forms[kind], customization)
  const example = exampleValues(form, context)
  const { issues } = validateInput(form, example, lookups, facts, 'page')
  const bySchema = valuesSchema(form, lookups.options).safeParse(example).error?.issues ?? []
  return [
    ...problemsOfCustomization(forms[kind], customization, customization).map(
      ({ at, message }) => `${at} ${message.en}`,
    ),
    ...issues.map(({ code, field }) => `${code} ${field}`),
    ...bySchema.map(({ path, message }) => `schema ${path.join('.')} ${message}`),
  ]
}

describe.each(kinds)('the example of %s is accepted', (kind) => {
  it('with a field of every type added and required', () => {
    expect(wrongWith(kind, { fields: added })).toEqual([])
    const example = exampleValues(customize(forms[kind], { ...noCustomization, fields: added }), context)
    expect(Object.keys(example)).toEqual(expect.arrayContaining(added.map(({ name }) => name)))
  })

  it('with every field required that may be', () => {
    const required = namesOf(kind, mayBeRequired)
    expect(wrongWith(kind, { required, fields: added })).toEqual([])
  })

  it.each(namesOf(kind, mayBeRequired))('with %s alone required', (name) => {
    expect(wrongWith(kind, { required: [name] })).toEqual([])
  })

  it('with every field hidden that may be', () => {
    const hidden = namesOf(kind, mayBeHidden)
    expect(wrongWith(kind, { hidden })).toEqual([])
    const form = customize(forms[kind], { ...noCustomization, hidden })
    const { properties } = jsonSchema(form, lookups.options)
    const example = exampleValues(form, context)
    expect(
      hidden.filter((name) => Object.hasOwn(Object(properties), name) || Object.hasOwn(example, name)),
    ).toEqual([])
  })

  it('with every list turned round and an own entry first', () => {
    const own = { code: '自定', label: '自定', isOffered: true }
    const options = Object.fromEntries(
      fieldsOf(forms[kind])
        .filter(mayHaveOwnOptions)
        .map(({ name, options }) => [
          name,
          [own, ...(options?.entries ?? []).map((entry) => ({ ...entry, isOffered: true })).toReversed()],
        ]),
    )
    expect(wrongWith(kind, { options })).toEqual([])
  })
  const single = fieldsOf(forms[kind])
    .filter(mayHaveOwnOptions)
    .flatMap(({ name, options }) => (options?.entries ?? []).map(({ code }) => [name, code] as const))
  it.each(single)('with %s offering nothing but %s', (name, only) => {
    const field = fieldsOf(forms[kind]).find((one) => one.name === name)
    const entries = field?.options?.entries ?? []
    const options = { [name]: entries.map((entry) => ({ ...entry, isOffered: entry.code === only })) }
    expect(wrongWith(kind, { options })).toEqual([])
  })
})
