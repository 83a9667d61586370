import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'

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
