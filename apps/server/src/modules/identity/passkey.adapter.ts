import { z } from 'zod'
import type { Passkey } from './factor.repository.ts'
import type { PasskeySite } from './passkey-site.rules.ts'

/** Loaded when the first passkey is used: it would be a tenth of the start. */
const library = () => import('@simplewebauthn/server')

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const
type Transport = (typeof transports)[number]
const isTransport = (text: string): text is Transport => transports.some((one) => one === text)

type Credential = Pick<Passkey, 'credentialId' | 'transports'>

const descriptorOf = ({ credentialId, transports }: Credential) => ({
  id: credentialId,
  transports: transports.split(',').filter(isTransport),
})

/** Options for making a passkey of this person, other than those that exist. */
export async function creationOptions(
  { rpId }: PasskeySite,
  person: { id: string; account: string; name: string },
  existing: readonly Credential[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: '会签',
    rpID: rpId,
    userName: person.account,
    userDisplayName: person.name,
    userID: new TextEncoder().encode(person.id),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    excludeCredentials: existing.map(descriptorOf),
  })
}

/** Options for using one of these passkeys. */
export async function requestOptions({ rpId }: PasskeySite, passkeys: readonly Credential[]) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  })
}

const base64url = z.string().regex(/^[\w-]*=*$/)
const shared = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
}
const created = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string()).default([]),
  }),
})
const used = z.object({
  ...shared,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
})
const clientData = z.object({ challenge: z.string().min(16), origin: z.string() })

function parsed<T>(schema: z.ZodType<T>, text: string): T | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Reads a browser's answer without verifying it; undefined for a text that is no such answer. */
export function readAnswer(
  text: string,
): { challenge: string; origin: string; credentialId: string } | undefined {
  const answer = parsed(z.object({ id: base64url, response: z.object({ clientDataJSON: base64url }) }), text)
  if (!answer) return undefined
  const data = parsed(clientData, Buffer.from(answer.response.clientDataJSON, 'base64url').toString())
  return data && { ...data, credentialId: answer.id }
}

/** The passkey that a browser made for this challenge; undefined if the answer is not right. */
export async function readCreated(
  text: string,
  challenge: string,
  site: PasskeySite,
): Promise<Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId'> | undefined> {
  const answer = parsed(created, text)
  if (!answer) return undefined
  const { response } = answer
  const told = response.transports.filter(isTransport)
  const { verifyRegistrationResponse } = await library()
  // It throws for a wrong answer.
  const result = await verifyRegistrationResponse({
    response: { ...answer, response: { ...response, transports: told } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!result?.verified) return undefined
  const { id, publicKey, counter } = result.registrationInfo.credential
  return {
    credentialId: id,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: told.join(','),
    rpId: site.rpId,
  }
}

/**
 * The new counter of a passkey whose answer to the challenge is right. A counter that did not go up is that of a copy and
 * is refused; many passkeys have none and stay at 0.
 */
export async function counterAfter(
  text: string,
  challenge: string,
  site: PasskeySite,
  passkey: Passkey,
): Promise<number | undefined> {
  const answer = parsed(used, text)
  if (!answer) return undefined
  const { userHandle, ...response } = answer.response
  const { verifyAuthenticationResponse } = await library()
  // It throws for a wrong answer.
  const result = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(userHandle != null && { userHandle }) } },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.rpId,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: descriptorOf(passkey).transports,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
