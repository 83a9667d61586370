import type { ErrorCode } from '@countersign/contract'
import { type Definition, previewPath, type Refusal, type State, wantsForPreview } from '@countersign/engine'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type FactSubject, loadFacts } from '../../flow/index.ts'
import { sayMissing } from '../read/approval-path.presenter.ts'
import { type DecisionType, fieldOf } from './decision.rules.ts'

/** Error of the wire for each refusal of the engine. */
const errors = {
  notApplicant: 'notApplicant',
  notYours: 'notYours',
  alreadyHandled: 'alreadyHandled',
  notYet: 'notYet',
  notSubmittable: 'notSubmittable',
  notWithdrawable: 'notWithdrawable',
  noApprover: 'noApprover',
  notChosen: 'notChosen',
  notPermitted: 'notPermitted',
  notPossible: 'notPossible',
  ableToAct: 'ableToAct',
  delegateApplicant: 'delegateApplicant',
  delegateSigns: 'delegateSigns',
} as const satisfies Record<Refusal, ErrorCode>

interface Refused {
  type: DecisionType
  refusal: Refusal
  definition: Definition
  state: State
  subject: FactSubject
}

/** Refuses as the engine did. Where nobody can be asked it names the steps and whom they ask for. */
export async function refuse(
  ctx: Ctx,
  { type, refusal, definition, state, subject }: Refused,
): Promise<never> {
  if (refusal !== 'noApprover') throw new AppError(errors[refusal], fieldOf(type, refusal))
  const { facts } = await loadFacts(ctx.db, wantsForPreview(definition, state), subject)
  const detail = await sayMissing(ctx, definition, previewPath(definition, state, facts))
  throw new AppError(errors[refusal], { detail })
}
