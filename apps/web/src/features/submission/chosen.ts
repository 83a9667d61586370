import type { PathStepView } from '@countersign/contract'
import type { Entered } from './entered.ts'

/** People whom the applicant chose for steps that leave them to the applicant, by node id. */
export type Chosen = Readonly<Record<string, readonly string[]>>

/** The parameter of the wire. It stands among the input of the form, so that a lost session keeps it, too. */
export const chosenName = 'chosen'

export function chosenIn(entered: Entered): Chosen {
  const given = entered[chosenName]
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).map(([nodeId, people]: [string, unknown]) => [nodeId, namesIn(people)]),
  )
}

const namesIn = (people: unknown): string[] =>
  Array.isArray(people) ? people.filter((id) => typeof id === 'string') : []

/** Steps without a choice are not sent; without any the parameter is absent. */
export function sentWith(chosen: Chosen): { chosen?: Record<string, string[]> } {
  const made = Object.entries(chosen).filter(([, people]) => people.length > 0)
  return made.length === 0
    ? {}
    : { chosen: Object.fromEntries(made.map(([nodeId, people]) => [nodeId, [...people]])) }
}

/** Whether the applicant chooses the people of the step: a step that is skipped needs nobody. */
export const isOpenToChoice = ({ chooses, skipped }: PathStepView) => chooses && skipped === ''
