import type { PaidAccount } from '@countersign/contract'
import { nameKey } from '@countersign/forms'
import { formatDate } from '../../platform/business-time.ts'
import type { Ctx } from '../../platform/context.ts'
import { readSigned } from '../approval/index.ts'
import { countApproved, listAccountsOf } from './account.repository.ts'
import { partnersNamed } from './named-partners.rules.ts'
import { stateOfPaid } from './paid-account.rules.ts'
import { listHolders } from './partner.repository.ts'

/** How the register knows the account that a payment names in its last round; null for a request that names none. */
export async function readPaidAccount(ctx: Ctx, id: string): Promise<PaidAccount | null> {
  const { db, tenantId } = ctx
  const signed = await readSigned(ctx, id)
  const [paid] = signed ? partnersNamed(signed.kind, signed.status, signed.values) : []
  if (!paid?.account) return null
  const { accountNo, bank } = paid.account
  const [holder] = await listHolders(db, tenantId, [nameKey(paid.name)])
  const all = holder ? await listAccountsOf(db, tenantId, holder.id) : []
  // Blocked ones come last: one that was proposed anew counts.
  const account = all.find((one) => one.accountNo === accountNo && nameKey(one.bank) === nameKey(bank))
  const approved = account ? await countApproved(db, tenantId, account.id, id) : 0
  return {
    state: stateOfPaid(account, all, approved),
    since: account ? formatDate(account.since) : '',
    approved,
  }
}
