import * as z from 'zod/mini'
import { sampleId } from '../examples.ts'
import { secondStepRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { emptyInput, id, storable } from '../values.ts'
import { token } from './auth.ts'

/** What a third party may vouch for, by which an identity meets the person who has it: 工号, phone or e-mail. */
export const claimKinds = ['number', 'phone', 'email'] as const
export type ClaimKind = (typeof claimKinds)[number]

const identity = z.object({
  id: z.string(),
  /** Name of the third party in addresses; `oauth/sources` has the name that people read. */
  source: z.string(),
  /** The account and the name that the third party gives the person. */
  account: z.string(),
  name: z.string(),
  /** When it was bound; "" where that was not kept. */
  since: z.string(),
  /** Time of the last log-in. */
  lastSeen: z.string(),
})
export type Identity = z.infer<typeof identity>

export const identityBind = route({
  method: 'POST',
  path: '/api/blade-auth/bind',
  guests: true,
  writes: false,
  summary:
    'Bind the identity of the own guest session to the person whom it meets (`registration/own`), with the password of that person. The guest session ends, and that of the person begins',
  input: z.object({ password: storable(256) }),
  output: token.output,
  refuses: [
    'identityWrong',
    'identityTaken',
    'registrationIdentity',
    'registrationWaits',
    ...secondStepRefusals,
  ],
  example: { password: 'a password' },
})

export const ownIdentities = route({
  method: 'GET',
  path: '/api/blade-user/identity/own',
  summary: 'List the identities at third parties with which the caller logs in',
  input: emptyInput,
  output: z.array(identity),
})

export const identityUnbind = route({
  method: 'POST',
  path: '/api/blade-user/identity/unbind',
  summary: 'Unbind an identity of the caller, and end the other sessions that began with it',
  input: z.object({ id }),
  output: z.literal(true),
  refuses: ['confirmationNeeded', 'notFound', 'lastWayIn'],
  example: { id: sampleId },
})

export const identityList = route({
  method: 'GET',
  path: '/api/blade-user/identity/list',
  needs: 'user.write',
  summary: 'List the identities at third parties with which a person logs in',
  input: z.object({ userId: id }),
  output: z.array(identity),
  refuses: ['notFound'],
})

export const identityEnd = route({
  method: 'POST',
  path: '/api/blade-user/identity/end',
  needs: 'user.write',
  summary: 'Unbind an identity of a person, and end the sessions that began with it',
  input: z.object({ userId: id, id }),
  output: z.literal(true),
  refuses: ['confirmationNeeded', 'notFound', 'ownAccount', 'personProtected'],
})
