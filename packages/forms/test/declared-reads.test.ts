import { describe, expect, it } from 'vitest'
import {
  type Facts,
  type Field,
  fieldsOf,
  type FieldValue,
  forms,
  type Kind,
  kinds,
  rowsIn,
  type Values,
} from '../src/index.ts'
import type { Rule } from '../src/rules/rule.ts'
import { facts, validate } from './application.ts'

/** Names of the members that are read while `read` runs. */
function membersRead<T extends object>(target: T, read: (watched: T) => void): string[] {
  const names = new Set<string>()
  read(
    new Proxy(target, {
      get: (from, name, receiver) => {
        names.add(String(name))
        return Reflect.get(from, name, receiver)
      },
    }),
  )
  return [...names]
}

/** The fields of a form with its rules, or the columns of a table with the rules of its rows. */
interface Place {
  name: string
  fields: readonly Field[]
  rules: readonly Rule[]
  example: Values
}

function placesOf(kind: Kind): Place[] {
  const fields = fieldsOf(forms[kind])
  const { values: example } = validate(kind, {})
  const tables = fields.flatMap(({ name, columns, rowRules = [] }): Place | [] =>
    columns ? { name, fields: columns, rules: rowRules, example: rowsIn(example, name)[0] ?? {} } : [],
  )
  return [{ name: 'the form', fields, rules: forms[kind].rules, example }, ...tables]
}

interface Declared {
  what: string
  reads: readonly string[]
  needs: readonly string[]
  run: (values: Values, facts: Facts) => unknown
}

/** Everything that says which fields and facts it reads. */
function declaredIn({ fields, rules }: Place): Declared[] {
  const declaredRules = rules.map(
    (rule, index): Declared => ({
      ...rule,
      what: `rule ${index}`,
      run: (values, given) => rule.check(values, given),
    }),
  )
  const ofFields = fields.flatMap(({ name, ...field }) => [
    ...[field.computed, field.proposed, field.prefilled].flatMap((one): Declared | [] =>
      one ? { ...one, what: name, run: (values, given) => one.compute(values, given) } : [],
    ),
    ...[field.shownWhen, field.requiredWhen, field.askedWhen].flatMap((one): Declared | [] =>
      one
        ? {
            what: `a condition of ${name}`,
            reads: one.reads,
            needs: [],
            run: (values) => one.holds(values, facts.settings),
          }
        : [],
    ),
  ])
  return [...declaredRules, ...ofFields]
}

/** Most rules stop early for the example; every option of every list takes them further. */
function samplesOf({ fields, example }: Place): Values[] {
  const options = (field: Field): FieldValue[] =>
    (field.options?.entries ?? []).map(({ code }) => (Array.isArray(example[field.name]) ? [code] : code))
  return [
    example,
    ...fields.flatMap((field) =>
      [undefined, ...options(field)].map((value) => ({ ...example, [field.name]: value })),
    ),
  ]
}

describe.each(kinds)('%s', (kind) => {
  it.each(placesOf(kind))('reads only what it declares: $name', (place) => {
    const samples = samplesOf(place)
    const undeclared = declaredIn(place).flatMap(({ what, reads, needs, run }) =>
      samples.flatMap((sample) => {
        const fields = membersRead(sample, (values) => void run(values, facts))
        const others = membersRead(facts, (watched) => void run(sample, watched))
        return [
          ...fields.filter((name) => !reads.includes(name)),
          ...others.filter((name) => !needs.includes(name)),
        ].map((name) => `${what} reads ${name}`)
      }),
    )
    expect([...new Set(undeclared)]).toEqual([])
  })

  it.each(placesOf(kind))('declares only fields that exist and facts that it reads: $name', (place) => {
    const names = place.fields.map((field) => field.name)
    const samples = samplesOf(place)
    const wrong = declaredIn(place).flatMap(({ what, reads, needs, run }) => {
      const read = new Set(
        samples.flatMap((sample) => membersRead(facts, (watched) => void run(sample, watched))),
      )
      return [
        ...reads.filter((name) => !names.includes(name)).map((name) => `${what} has no ${name}`),
        ...needs.filter((fact) => !read.has(fact)).map((fact) => `${what} does not read ${fact}`),
      ]
    })
    expect(wrong).toEqual([])
  })
})
