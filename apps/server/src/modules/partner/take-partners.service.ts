import { nameKey } from '@countersign/forms'
import { inTransaction, type SystemCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { lockSigned, type SignedRequest } from '../approval/index.ts'
import { findSameAccount, insertAccount } from './account.repository.ts'
import { type NamedPartner, partnersNamed } from './named-partners.rules.ts'
import {
  addCode,
  askAbout,
  findByCode,
  insertEvents,
  listHolders,
  listTaken,
  type NewEvent,
  savePartner,
} from './partner.repository.ts'
import { named, spellingOfPartner } from './partner.rules.ts'
import { lockPartners } from './partner.service.ts'

/**
 * Takes the partners and accounts that a request names into the register, each once however often and in whatever order this runs.
 * Accounts wait to be verified. A name and a code that do not belong together become a question at the partner, which a person
 * decides.
 */
export async function takePartners(ctx: SystemCtx, requestId: string): Promise<void> {
  // The lock on the request ends before the register is locked.
  const signed = await inTransaction(ctx, (ctx) => lockSigned(ctx, requestId))
  const found = signed ? partnersNamed(signed.kind, signed.status, signed.values) : []
  if (!signed || found.length === 0) return
  await inTransaction(ctx, async (ctx) => {
    await lockPartners(ctx)
    const taken = await listTaken(ctx.db, ctx.tenantId, requestId)
    for (const one of found) {
      if (!taken.has(one.key)) await take(ctx, { id: requestId, ...signed }, one)
    }
  })
}

type Happened = Pick<NewEvent, 'partnerId' | 'accountId' | 'action'>

async function take(
  ctx: SystemCtx<Tx>,
  { id, applyNo, people }: SignedRequest & { id: string },
  one: NamedPartner,
): Promise<void> {
  const happened = await takeName(ctx, applyNo, one)
  const { action, accountId } =
    one.account && happened.action !== 'asked'
      ? await takeAccount(ctx, happened.partnerId, { ...one.account, proposedBy: people[0] })
      : happened
  const events = people.map((actorId) => ({
    id: ctx.newId(),
    partnerId: happened.partnerId,
    ...(accountId !== undefined && { accountId }),
    action,
    actorId,
    request: { id, applyNo },
    data: { key: one.key },
  }))
  await insertEvents(ctx.db, ctx.tenantId, events, ctx.now())
}

async function takeName(ctx: SystemCtx<Tx>, applyNo: string, one: NamedPartner): Promise<Happened> {
  const { db, tenantId } = ctx
  const { name, creditCode } = one
  const main = named(name)
  const [holder] = await listHolders(db, tenantId, [main.key])
  const coded = creditCode === '' ? undefined : await findByCode(db, tenantId, creditCode)
  const asked = holder ?? coded
  const isOther = coded
    ? coded.id !== holder?.id
    : holder && creditCode !== '' && ![creditCode, ''].includes(holder.creditCode)
  if (asked && isOther) {
    await askAbout(db, tenantId, asked.id, [applyNo, name, creditCode].join(' · '))
    return { partnerId: asked.id, action: 'asked' }
  }
  if (holder) {
    if (creditCode !== '' && holder.creditCode === '') await addCode(db, tenantId, holder.id, creditCode)
    return { partnerId: holder.id, action: 'named' }
  }
  const id = ctx.newId()
  const spelling = spellingOfPartner([main], creditCode)
  const blank = { contact: '', phone: '', address: '', remark: '' }
  await savePartner(db, tenantId, { id, main, others: [], creditCode, spelling, ...blank }, ctx.now())
  return { partnerId: id, action: 'named' }
}

/** An account that the partner has, also a blocked one, is named once more; another one waits. */
async function takeAccount(
  ctx: SystemCtx<Tx>,
  partnerId: string,
  account: { accountNo: string; bank: string; proposedBy: string },
): Promise<Happened> {
  const { db, tenantId } = ctx
  const bankKey = nameKey(account.bank)
  const known = await findSameAccount(db, tenantId, { partnerId, accountNo: account.accountNo, bankKey })
  if (known) return { partnerId, accountId: known.id, action: 'named' }
  const id = ctx.newId()
  await insertAccount(db, tenantId, { id, partnerId, ...account, bankKey, since: ctx.now() })
  return { partnerId, accountId: id, action: 'proposed' }
}
