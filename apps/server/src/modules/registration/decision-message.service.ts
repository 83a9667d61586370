import type { SystemCtx } from '../../platform/context.ts'
import type { SmsSender } from '../sms/index.ts'
import { findRegistration } from './registration.repository.ts'

/** Tells a person by SMS how a request for an account was decided. Does nothing for a request without a phone. */
export async function tellDecision(
  { db, tenantId }: Pick<SystemCtx, 'db' | 'tenantId'>,
  sms: SmsSender,
  id: string,
): Promise<void> {
  const found = await findRegistration(db, tenantId, id)
  if (!found || found.phone === '' || found.state === 'waiting') return
  await sms.sendDecision({ tenantId, id, phone: found.phone, isApproved: found.state === 'approved' })
}
