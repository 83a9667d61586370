import { accounts } from '@countersign/server/testing'
import * as fc from 'fast-check'
import { hostileTexts, notTexts, unstorableTexts } from './hostile-texts.ts'
import { routes } from './parameters.ts'

/** A made-up value: JSON of any shape, any text, or one with a known meaning somewhere. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(...Object.values(hostileTexts), ...Object.values(unstorableTexts)),
  fc.constantFrom<unknown>(...Object.values(notTexts), '', null),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
)

/** Filling of one parameter: mostly correctly, otherwise with a known value, a made-up one, or not at all. */
const choice = fc.record({
  how: fc.oneof(
    { weight: 8, arbitrary: fc.constant('right' as const) },
    { weight: 1, arbitrary: fc.constantFrom('known' as const, 'junk' as const, 'absent' as const) },
  ),
  pick: fc.nat(1000),
  junk,
})
export type Choice = typeof choice extends fc.Arbitrary<infer T> ? T : never

const names = routes.map(([name]) => name)
const writing = routes.filter(([, route]) => route.writes).map(([name]) => name)

/** Chosen more often than other calls; otherwise hardly any request would be approved. */
const agreeing = ['agreeClick', 'agreeClick2'] as const

/** A call by somebody; its parameters are resolved against the data that exists when it is made. */
const step = fc.record({
  who: fc.constantFrom(...accounts, 'stranger' as const),
  /** Whether a person who may make the call makes it, on a thing that concerns them, if there is one. */
  isPermitted: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  name: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...agreeing) },
    { weight: 2, arbitrary: fc.constantFrom(...writing) },
    { weight: 1, arbitrary: fc.constantFrom(...names) },
  ),
  vehicle: fc.nat(3),
  /** One for each parameter, reused in a cycle. */
  choices: fc.array(choice, { minLength: 5, maxLength: 5 }),
  /** Values of a form that are changed or added. */
  changes: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.record({ field: fc.nat(50), key: fc.string(), junk }), { maxLength: 3 }),
    },
  ),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export const steps = fc.array(step, { minLength: 20, maxLength: 40, size: 'max' })
