import { accounts } from '@countersign/server/testing'
import * as fc from 'fast-check'
import { hostileTexts, notTexts, unstorableTexts } from './hostile-texts.ts'
import { routes } from './parameters.ts'

/** A value that somebody made up: JSON of any shape, any text, or one that is known to mean something somewhere. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(...Object.values(hostileTexts), ...Object.values(unstorableTexts)),
  fc.constantFrom<unknown>(...Object.values(notTexts), '', null),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.integer(),
  fc.double(),
)

/** What becomes of one parameter: mostly what is right, else something known, made up, or nothing. */
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

/** More often than others, or hardly anything would ever be approved. */
const agreeing = ['agreeClick', 'agreeClick2'] as const

/** A call by somebody; what it means is resolved against what is there by then, as far as it is known. */
const step = fc.record({
  who: fc.constantFrom(...accounts, 'stranger' as const),
  /** By whom it concerns, and on what concerns him, where there is such a thing. */
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
  /** One for each parameter, over and over. */
  choices: fc.array(choice, { minLength: 5, maxLength: 5 }),
  /** Changed or added among the values of a form. */
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
