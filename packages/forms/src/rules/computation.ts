import type { FactName, Facts } from '../facts.ts'
import type { FieldValue, Values } from '../values.ts'

/** A value that follows from others; undefined while its sources are missing. */
export interface Computation {
  readonly reads: readonly string[]
  readonly needs: readonly FactName[]
  compute(values: Values, facts: Facts): FieldValue | undefined
}

/** A computation receives only the facts that it declares. */
export function defineComputation<const N extends FactName>(
  reads: readonly string[],
  needs: readonly N[],
  compute: (values: Values, facts: Pick<Facts, N>) => FieldValue | undefined,
): Computation {
  return { reads, needs, compute }
}
