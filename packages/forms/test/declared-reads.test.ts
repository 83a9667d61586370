import { describe, expect, it } from 'vitest'
import { type Facts, fieldsOf, forms, type FormDefinition, kinds, type Values } from '../src/index.ts'
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

interface Declared {
  what: string
  reads: readonly string[]
  needs: readonly string[]
  run: (values: Values, facts: Facts) => unknown
}

/** Everything in a form that says which fields and facts it reads. */
function declaredIn(form: FormDefinition<string>): Declared[] {
  const rules = form.rules.map(
    (rule, index): Declared => ({
      ...rule,
      what: `rule ${index}`,
      run: (values, given) => rule.check(values, given),
    }),
  )
  const fields = fieldsOf(form).flatMap(({ name, ...field }) => [
    ...[field.computed, field.proposed, field.prefilled].flatMap((one): Declared | [] =>
      one ? { ...one, what: name, run: (values, given) => one.compute(values, given) } : [],
    ),
    ...[field.shownWhen, field.requiredWhen, field.askedWhen].flatMap((one): Declared | [] =>
      one
        ? {
            what: `a condition of ${name}`,
            reads: one.reads,
            needs: ['settings'],
            run: (values, { settings }) => one.holds(values, settings),
          }
        : [],
    ),
  ])
  return [...rules, ...fields]
}

describe.each(kinds)('%s', (kind) => {
  const form = forms[kind]
  const { values: example } = validate(kind, {})
  // Most rules stop early for the example; every option of every list takes them further.
  const samples: Values[] = [
    example,
    ...fieldsOf(form).flatMap((field) => [
      { ...example, [field.name]: undefined },
      ...(field.options?.entries ?? []).map(({ code }) => ({
        ...example,
        [field.name]: Array.isArray(example[field.name]) ? [code] : code,
      })),
    ]),
  ]

  it('reads only the fields and the facts that it declares', () => {
    const undeclared = declaredIn(form).flatMap(({ what, reads, needs, run }) =>
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
})
