import type { ErrorCode } from '@countersign/contract'
import type { Refusal } from '@countersign/engine'

/** Error of the wire for each refusal of the engine. */
export const refusalErrors = {
  notApplicant: 'notApplicant',
  notYours: 'notYours',
  alreadyHandled: 'alreadyHandled',
  notSubmittable: 'notSubmittable',
  notWithdrawable: 'notWithdrawable',
  noApprover: 'noApprover',
  notChosen: 'notChosen',
  notPermitted: 'notPermitted',
  notPossible: 'notPossible',
} as const satisfies Record<Refusal, ErrorCode>
