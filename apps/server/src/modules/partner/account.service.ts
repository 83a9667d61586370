import type { contract, InputOf, PartnerAccount } from '@countersign/contract'
import { accountDigits, nameKey } from '@countersign/forms'
import { AppError } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { requireConfirmation } from '../identity/index.ts'
import {
  decideAccount,
  findAccount,
  findSameAccount,
  insertAccount,
  type StoredAccount,
} from './account.repository.ts'
import { refusalOfBlocking, refusalOfVerifying } from './account.rules.ts'
import { presentAccount, subjectOf } from './partner.presenter.ts'
import { insertEvents } from './partner.repository.ts'
import { getPartner, lockPartners } from './partner.service.ts'

/** Proposes an account. Refuses a number that is none, and an account at this bank that the partner has and that is not blocked. */
export function proposeAccount(
  ctx: Ctx,
  input: InputOf<typeof contract.partnerAccountPropose>,
): Promise<PartnerAccount> {
  return once(ctx, 'partner/account/propose', input, async (ctx) => {
    const { db, tenantId, user } = ctx
    const { partnerId, bank } = input
    await lockPartners(ctx)
    await getPartner(ctx, partnerId)
    const accountNo = accountDigits(input.accountNo)
    if (accountNo === undefined) throw new AppError('accountNoWrong', { field: 'accountNo' })
    const bankKey = nameKey(bank)
    const known = await findSameAccount(db, tenantId, { partnerId, accountNo, bankKey })
    if (known && known.state !== 'blocked') throw new AppError('partnerAccountKnown', { field: 'accountNo' })
    const [id, since] = [ctx.newId(), ctx.now()]
    await insertAccount(db, tenantId, { id, partnerId, accountNo, bank, bankKey, proposedBy: user.id, since })
    const event = { id: ctx.newId(), partnerId, accountId: id, actorId: user.id }
    await insertEvents(db, tenantId, [{ ...event, action: 'proposed' }], since)
    const account = await getAccount(ctx, id)
    await recordAudit(ctx, { ...noteOf('partnerAccountPropose', account), after: wordsOf(account) })
    return presentAccount(account, user)
  })
}

/**
 * Verifies an account that waits. Refuses whoever proposed it, named it in a request or edited the partner (secondPersonNeeded),
 * and a caller who did not confirm (confirmationNeeded).
 */
export function verifyAccount(
  ctx: Ctx,
  input: InputOf<typeof contract.partnerAccountVerify>,
): Promise<PartnerAccount> {
  requireConfirmation(ctx)
  return decide(ctx, 'verify', input, 'verified', (account) => refusalOfVerifying(account, ctx.user.id))
}

/** Blocks an account that is not blocked. */
export function blockAccount(
  ctx: Ctx,
  input: InputOf<typeof contract.partnerAccountBlock>,
): Promise<PartnerAccount> {
  return decide(ctx, 'block', input, 'blocked', refusalOfBlocking)
}

function decide(
  ctx: Ctx,
  name: 'verify' | 'block',
  input: InputOf<typeof contract.partnerAccountVerify>,
  state: 'verified' | 'blocked',
  refusalOf: (account: StoredAccount) => 'partnerAccountState' | 'secondPersonNeeded' | undefined,
): Promise<PartnerAccount> {
  return once(ctx, `partner/account/${name}`, input, async (ctx) => {
    const { db, tenantId, user } = ctx
    const { id, how } = input
    await lockPartners(ctx)
    const before = await getAccount(ctx, id)
    requireVersion(before, input.version)
    const refused = refusalOf(before)
    if (refused) throw new AppError(refused)
    const since = ctx.now()
    await decideAccount(db, tenantId, id, { state, since, decidedBy: user.id, how })
    const event = { id: ctx.newId(), partnerId: before.partnerId, accountId: id, actorId: user.id }
    await insertEvents(db, tenantId, [{ ...event, action: state, data: { how } }], since)
    const account = await getAccount(ctx, id)
    await recordAudit(ctx, {
      ...noteOf(name === 'verify' ? 'partnerAccountVerify' : 'partnerAccountBlock', account),
      before: { state: before.state },
      after: wordsOf(account),
    })
    return presentAccount(account, user)
  })
}

async function getAccount({ db, tenantId }: TxCtx, id: string): Promise<StoredAccount> {
  const found = await findAccount(db, tenantId, id)
  if (!found) throw new AppError('notFound')
  return found
}

const noteOf = (action: AuditNote['action'], { partnerId: id, partnerName: name }: StoredAccount) => ({
  action,
  subject: subjectOf({ id, name }),
})

const wordsOf = ({ accountNo, bank, state, how }: StoredAccount) => ({ accountNo, bank, state, how })
