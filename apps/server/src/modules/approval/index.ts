export { ApplyNumbers } from './submit/apply-no.service.ts'
export { approvalRoutes } from './approval.routes.ts'
export { formRoutes } from './form.routes.ts'
export { Openings } from './read/openings.service.ts'
export { Totals } from './list/list.service.ts'
export { mayReadAny, readScopeOf } from './request/may-read.service.ts'
export { type FinalPdfDeps, makeFinalPdf } from './document/final-pdf.service.ts'
export {
  drawWhole,
  readWholeRequests,
  type WholeLine,
  type WholeRequest,
} from './document/whole-request.service.ts'
export {
  listApprovedValues,
  lockApproved,
  lockSigned,
  readSigned,
  type SignedRequest,
} from './read/approved-values.service.ts'
export { takeDecision } from './decide/decision.service.ts'
export { keepDraft, saveDraftFields } from './submit/draft.service.ts'
export { listCoveredOf, listDelegates, listGiven, listUncovered } from './delegation/delegation.repository.ts'
export { sha256OfDelegation } from './delegation/delegation.service.ts'
export { countOwn, countWaiting } from './stuck/stuck.repository.ts'
export { queueToPay, readPayment, recordPayment, type ToRecord } from './pay/pay.service.ts'
export { checkStuck } from './stuck/check.service.ts'
export { handOverAllOf, listHeirsOf } from './stuck/stuck.service.ts'
export { submit } from './submit/submit.service.ts'
export { adoptUnsigned } from './record/adopt.service.ts'
export { fillLedger } from './record/fill-ledger.service.ts'
export { compareRequest, sayDifference } from './record/compare-rows.rules.ts'
export { type KeptRequest, readKeptRequests } from './record/kept-request.repository.ts'
export type { Recorded } from './record/payloads.rules.ts'
export { seededAt } from './record/event-payload.rules.ts'
export { flowsIn } from './record/flows-in.rules.ts'
export { replay } from './record/replay.rules.ts'
export { ReplayError } from './record/replay-error.rules.ts'
