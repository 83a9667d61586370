import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { factorRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, id, ids, storable, text } from '../values.ts'

/** Kinds of second factors. A recovery code stands in for a lost one. */
const factorKinds = ['totp', 'passkey'] as const
const factorAnswers = [...factorKinds, 'recovery'] as const
export type FactorAnswerKind = (typeof factorAnswers)[number]

/** One of these proves the second factor. */
export const factorInput = {
  /** Six digits of an authenticator app. */
  totp: z.optional(text(20)),
  recoveryCode: z.optional(text(40)),
  /** The browser's answer to the options of a passkey call, as JSON text. */
  passkey: z.optional(storable(8000)),
}

/** The `data` of `factorNeeded` and of a wrong factor: the log-in goes on with the ticket. */
export const factorAsked = z.object({
  /** Stands for the first step. It works once, within five minutes, for the client that got it. */
  ticket: z.string(),
  factors: z.array(z.enum(factorAnswers)),
})
export type FactorAsked = z.infer<typeof factorAsked>

/** Options for `navigator.credentials`, as JSON (WebAuthn Level 3). */
const passkeyOptions = z.record(z.string(), z.unknown())

const factor = z.object({
  id: z.string(),
  kind: z.enum(factorKinds),
  name: z.string(),
  since: z.string(),
  /** "" until it was used. */
  lastUsed: z.string(),
})
export type Factor = z.infer<typeof factor>

const ownFactors = z.object({
  factors: z.array(factor),
  /** Number of recovery codes that were not used. */
  recoveryCodes: z.number(),
  /** Whether a role of the person requires a factor. */
  isRequired: z.boolean(),
})
export type OwnFactors = z.infer<typeof ownFactors>

/** Codes are answered once; a repeated call with the same Idempotency-Key answers none. */
const newCodes = z.object({ recoveryCodes: z.array(z.string()) })

const open = { openWhile: ['factor'] } as const

export const factorPasskey = route({
  method: 'POST',
  path: '/api/blade-auth/factor-passkey',
  access: 'client',
  writes: false,
  summary: 'Return the options for answering a log-in with a passkey',
  input: z.object({ tenantId: z.optional(storable(32)), ticket: storable(100) }),
  output: passkeyOptions,
  refuses: ['ticketExpired', 'passkeyAway'],
})

export const factors = route({
  method: 'GET',
  path: '/api/blade-user/factors',
  ...open,
  summary: "List the caller's second factors",
  input: emptyInput,
  output: ownFactors,
})

export const totpBegin = route({
  method: 'POST',
  path: '/api/blade-user/totp-begin',
  ...open,
  writes: false,
  summary: 'Begin to enrol an authenticator app. The secret is answered here only',
  input: emptyInput,
  output: z.object({
    id: z.string(),
    secret: z.string(),
    /** otpauth address, for a QR code. */
    uri: z.string(),
  }),
  refuses: ['confirmationNeeded', 'totpTaken'],
})

export const totpEnrol = route({
  method: 'POST',
  path: '/api/blade-user/totp-enrol',
  ...open,
  summary: 'Enrol an authenticator app with a code that it shows. The first factor brings recovery codes',
  input: z.object({ id, totp: text(20) }),
  output: newCodes,
  refuses: ['confirmationNeeded', 'totpTaken', 'enrolmentExpired', ...factorRefusals],
  example: { id: sampleId, totp: '482915' },
})

export const passkeyBegin = route({
  method: 'POST',
  path: '/api/blade-user/passkey-begin',
  ...open,
  writes: false,
  summary: 'Return the options for making a passkey',
  input: emptyInput,
  output: passkeyOptions,
  refuses: ['confirmationNeeded', 'passkeyAway', 'tooManyPasskeys'],
})

export const passkeyEnrol = route({
  method: 'POST',
  path: '/api/blade-user/passkey-enrol',
  ...open,
  summary: 'Enrol a passkey with the answer of the browser. The first factor brings recovery codes',
  input: z.object({ name: filledText(40), passkey: storable(8000) }),
  output: newCodes,
  refuses: ['confirmationNeeded', 'passkeyWrong', 'passkeyTaken', 'tooManyPasskeys', 'enrolmentExpired'],
})

export const factorRemove = route({
  method: 'POST',
  path: '/api/blade-user/factor-remove',
  summary: "Remove the caller's factors; with the last one the recovery codes go",
  input: z.object({ ids }),
  output: z.literal(true),
  refuses: ['confirmationNeeded', 'notFound'],
})

export const recoveryCodes = route({
  method: 'POST',
  path: '/api/blade-user/recovery-codes',
  summary: 'Replace the recovery codes',
  input: emptyInput,
  output: newCodes,
  refuses: ['confirmationNeeded', 'noFactor'],
})

/** What a person owes may ask for a confirmation: the change of the password, and the enrolment of a factor. */
const openForDuties = { openWhile: ['newPassword', 'factor'] } as const

export const confirmBegin = route({
  method: 'POST',
  path: '/api/blade-user/confirm-begin',
  ...openForDuties,
  writes: false,
  summary: 'Return how the caller can confirm, with the options for a passkey if there is one',
  input: emptyInput,
  output: z.object({
    /** `password` is that of the log-in, and the way of people without a second factor. */
    factors: z.array(z.enum([...factorAnswers, 'password'])),
    passkey: z.optional(passkeyOptions),
  }),
})

export const confirm = route({
  method: 'POST',
  path: '/api/blade-user/confirm',
  ...openForDuties,
  writes: false,
  summary:
    'Prove the second factor again, or the password without one; calls that answer confirmationNeeded are open for five minutes',
  input: z.object({ ...factorInput, password: z.optional(storable(256)) }),
  output: z.literal(true),
  refuses: ['noFactor', 'ownPasswordWrong', ...factorRefusals],
  example: { totp: '482915' },
})
