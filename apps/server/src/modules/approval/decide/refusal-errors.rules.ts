import type { ErrorCode } from '@countersign/contract'
import type { Refusal } from '@countersign/engine'

/** What a refusal of the engine is called on the wire. */
export const refusalErrors = {
  notApplicant: 'notApplicant',
  notYours: 'notYours',
  alreadyHandled: 'alreadyHandled',
  notSubmittable: 'notSubmittable',
  notWithdrawable: 'notWithdrawable',
  noApprover: 'noApprover',
} as const satisfies Record<Refusal, ErrorCode>
