import { guestRole } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { TxCtx } from '../../platform/context.ts'
import { listPermitted } from '../organisation/index.ts'

/**
 * Refuses (409, lastAdministrator) a change after which no active person could give permissions; calls for staff are
 * refused to a guest, whatever the role of guests was granted. Runs within the
 * transaction after the change. The caller holds the lock of the list of roles, so that two changes cannot each rely on
 * the other's administrator.
 */
export async function keepAdministrator(ctx: TxCtx): Promise<void> {
  const left = await listPermitted(ctx.db, ctx.tenantId, { permission: 'role.write', guestRole })
  if (left.length === 0) throw new AppError('lastAdministrator')
}
