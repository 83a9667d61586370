import type { ErrorCode } from './errors.ts'

/** Refusals that calls of several files share (`refuses` in route.ts). */
export const readRefusals = ['forbidden', 'notFound'] as const satisfies ErrorCode[]
export const guessRefusals = ['tooManyFailures', 'accountWaits'] as const satisfies ErrorCode[]
export const factorRefusals = ['factorWrong', 'passkeyWrong', ...guessRefusals] as const satisfies ErrorCode[]
export const secondStepRefusals = [
  'factorNeeded',
  'ticketExpired',
  ...factorRefusals,
] as const satisfies ErrorCode[]
export const decisionRefusals = [
  'notFound',
  'notYours',
  'alreadyHandled',
  'notYet',
  'delegateApplicant',
  'delegateSigns',
  'delegated',
  'stale',
] as const satisfies ErrorCode[]
export const sheetRefusals = [
  'fileMissing',
  'oneFile',
  'unreadable',
  'tooLarge',
  'sheetUnreadable',
  'sheetTooLong',
  'sheetEmpty',
  'sheetColumns',
  'busy',
] as const satisfies ErrorCode[]
export const cartRefusals = ['notFound', 'cartChanged'] as const satisfies ErrorCode[]
