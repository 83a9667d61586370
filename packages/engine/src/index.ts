export type * from './action.ts'
export { operandKey } from './action.ts'
export { decide } from './decide.ts'
export type * from './definition.ts'
export { allNodes, getStep, isLeftToApplicant, isLeftToStepBefore, isStep, stepsOf } from './definition.ts'
export { returnTargets } from './go-back.ts'
export { holds } from './holds.ts'
export { type InboxFlags, inboxOf } from './inbox.ts'
export {
  type ActionName,
  findTakeable,
  isOnTask,
  isPermitted,
  mayAct,
  mayActFor,
  onTask,
  removableOf,
  whyNotFor,
} from './may-act.ts'
export { applicantsOf, ownerOf, principalOf, type Whose, whoseAfter } from './round.ts'
export { previewPath, skippedSteps } from './preview-path.ts'
export type { Company, OperandType, Problem, ProblemCode } from './problem.ts'
export { problemsOf } from './problems.ts'
export { comparisons } from './problems-of-conditions.ts'
export { type Path, pathOf } from './path.ts'
export { needsStandIns } from './resolve-people.ts'
export type * from './state.ts'
export { lacksPeople, stepsToChoose } from './steps-to-choose.ts'
export { type TrailRow, type TrailStatus, trailOf } from './trail.ts'
export { wants, wantsForPreview } from './wants.ts'
