import { contract, type InputOf, type OutputOf } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/http/call.ts'
import { makePasskey } from '../../lib/session/passkey.ts'
import { uploadTimeout } from '../../lib/http/upload.ts'

export function useProfile(id: string) {
  return useQuery({
    queryKey: ['account', 'profile', id],
    queryFn: ({ signal }) => call(contract.userDetail, { id }, { signal }),
    staleTime: 0,
  })
}

export function useSessions() {
  return useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => call(contract.sessions, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export interface ProfileFields {
  name: string
  phone: string
  email?: string
}

/** `avatar` is the address that the upload returned; without it the picture stays. */
export function saveProfile(fields: ProfileFields, avatar: string | undefined, idempotencyKey: string) {
  const { name, phone, email = '' } = fields
  // An empty parameter counts as missing (wire.md "Every call"); a blank removes the email address.
  const input = { name: name.trim(), phone: phone.trim(), email: email.trim() || ' ', avatar }
  return call(contract.updateUser, input, { idempotencyKey })
}

/** Sends a code to the person's own number. */
export const sendPhoneCode = () => call(contract.phoneCode, {})

export const verifyPhone = (fields: { code: string }) => call(contract.phoneVerify, fields)

/** Uploads a picture and returns its address. */
export function uploadAvatar(baseCode: string): Promise<string> {
  return call(contract.uploadByte, { baseCode }, { timeout: uploadTimeout(baseCode.length) })
}

export type PasswordFields = InputOf<typeof contract.updatePassword>

export function changePassword(fields: PasswordFields, idempotencyKey: string): Promise<true> {
  return call(contract.updatePassword, fields, { idempotencyKey })
}

export function useFactors() {
  return useQuery({
    queryKey: ['account', 'factors'],
    queryFn: ({ signal }) => call(contract.factors, {}, { signal }),
    staleTime: 0,
  })
}

export type BegunTotp = OutputOf<typeof contract.totpBegin>

export const beginTotp = () => call(contract.totpBegin, {})

export function enrolTotp(fields: { id: string; totp: string }, idempotencyKey: string) {
  return call(contract.totpEnrol, fields, { idempotencyKey })
}

/** Answers undefined when the person gave up in the browser's dialog. */
export async function enrolPasskey(name: string, idempotencyKey: string) {
  const passkey = await makePasskey(await call(contract.passkeyBegin, {}))
  if (passkey === undefined) return undefined
  return call(contract.passkeyEnrol, { name, passkey }, { idempotencyKey })
}

export function removeFactor(id: string, idempotencyKey: string): Promise<true> {
  return call(contract.factorRemove, { ids: [id] }, { idempotencyKey })
}

export function renewRecoveryCodes(_: object, idempotencyKey: string) {
  return call(contract.recoveryCodes, {}, { idempotencyKey })
}

export function endSession(id: string, idempotencyKey: string): Promise<true> {
  return call(contract.endSession, { id }, { idempotencyKey })
}

export function useIdentities() {
  return useQuery({
    queryKey: ['account', 'identities'],
    queryFn: ({ signal }) => call(contract.ownIdentities, {}, { signal }),
    staleTime: 0,
  })
}

export function unbindIdentity(id: string, idempotencyKey: string): Promise<true> {
  return call(contract.identityUnbind, { id }, { idempotencyKey })
}
