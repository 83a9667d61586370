import { contract } from '@countersign/contract'
import { call } from '../../../lib/http/call.ts'

export interface ProfileFields {
  name: string
  phone: string
  email?: string
}

/** `avatar` is what the upload answered; without it the picture stays. */
export function saveProfile(fields: ProfileFields, avatar: string | undefined, idempotencyKey: string) {
  const { name, phone, email = '' } = fields
  // An empty parameter is none (wire.md "Every call"): a blank one says that there is no address any more.
  const input = { name: name.trim(), phone: phone.trim(), email: email.trim() || ' ', avatar }
  return call(contract.updateUser, input, { idempotencyKey })
}
