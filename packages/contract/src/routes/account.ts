import * as z from 'zod/mini'
import { guessRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { emptyInput, id, password, text } from '../values.ts'

export const updatePassword = route({
  method: 'POST',
  path: '/api/blade-user/update-password',
  openWhile: ['newPassword', 'factor'],
  summary: "Change the caller's password and end the caller's other sessions",
  input: z.object({ oldPassword: password, newPassword: password, newPassword1: password }),
  output: z.literal(true),
  refuses: [
    'passwordsDiffer',
    'passwordLength',
    'passwordCommon',
    'passwordUnchanged',
    'passwordWrong',
    'confirmationNeeded',
    ...guessRefusals,
  ],
  example: { oldPassword: 'the old one 1', newPassword: 'a new one 2', newPassword1: 'a new one 2' },
})

const session = z.object({
  id: z.string(),
  address: z.string(),
  /** The browser's own name, from its User-Agent. */
  userAgent: z.string(),
  since: z.string(),
  /** Time of the last renewal of its tokens; an open page renews them every ten minutes. */
  lastSeen: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const sessions = route({
  method: 'GET',
  path: '/api/blade-user/sessions',
  summary: "List the caller's sessions, newest first",
  input: emptyInput,
  output: z.array(session),
})

export const endSession = route({
  method: 'POST',
  path: '/api/blade-user/endSession',
  summary: 'End a session of the caller; its next call answers 401',
  input: z.object({ id }),
  output: z.literal(true),
  refuses: ['notFound'],
})

export const phoneCode = route({
  method: 'POST',
  path: '/api/blade-user/phone-code',
  writes: false,
  summary:
    "Send a code to the caller's own mobile number, which is no way to log in until the code was entered",
  input: emptyInput,
  output: z.literal(true),
  refuses: ['phoneEmpty', 'phoneKnown', 'smsOff', 'smsTooSoon', 'tooManySms'],
})

export const phoneVerify = route({
  method: 'POST',
  path: '/api/blade-user/phone-verify',
  writes: false,
  summary: "Make the caller's mobile number a way to log in, with the code that was sent to it",
  input: z.object({ code: text(100) }),
  output: z.literal(true),
  refuses: ['phoneEmpty', 'phoneKnown', 'smsCodeWrong', ...guessRefusals],
  example: { code: '482915' },
})
