import type { ToChoose } from '@countersign/contract'

/** People chosen for the next steps, by node id. */
export type ChosenNext = Readonly<Record<string, readonly string[]>>

/** The choice for a step: the one made here, else that of before. */
export function chosenFor({ nodeId, chosen: before }: ToChoose, chosen: ChosenNext): readonly string[] {
  return chosen[nodeId] ?? before
}

/** The steps for which nobody is chosen yet. */
export function stepsLacking(steps: readonly ToChoose[], chosen: ChosenNext): ToChoose[] {
  return steps.filter((step) => chosenFor(step, chosen).length === 0)
}

/** The parameter of the wire; absent where no step needs a choice. */
export function sentNext(
  steps: readonly ToChoose[],
  chosen: ChosenNext,
): { chosen?: Record<string, string[]> } {
  if (steps.length === 0) return {}
  return { chosen: Object.fromEntries(steps.map((step) => [step.nodeId, [...chosenFor(step, chosen)]])) }
}
