import type { Readable } from 'node:stream'
import type { contract, InputOf, Page, Partner, PartnerWithAccounts, Sort } from '@countersign/contract'
import { AppError, refuseFields, type Refused } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, may, type TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { listAccountsOf, reopenAccounts } from './account.repository.ts'
import { partnerColumns } from './partner-sheet.rules.ts'
import { presentAccount, presentPartner, subjectOf, wordsOf } from './partner.presenter.ts'
import {
  deleteNames,
  findByCode,
  insertEvents,
  listFirstPartners,
  listHolders,
  listPartners,
  pageOfPartners,
  savePartner,
} from './partner.repository.ts'
import {
  creditCodeIn,
  filterOf,
  type Identity,
  isAnother,
  named,
  otherNamesIn,
  spellingOfPartner,
} from './partner.rules.ts'

/** Most partners of a sheet. */
const mostExported = 20_000

export async function pagePartners(
  ctx: Ctx,
  input: InputOf<typeof contract.partnerList>,
): Promise<Page<Partner>> {
  requireReader(ctx)
  return mapPage(await pageOfPartners(ctx.db, filterOf(ctx, input), input), presentPartner)
}

/** One partner with its accounts. Refuses (404, notFound) one that does not exist or was removed. */
export async function readPartner(ctx: Ctx, id: string): Promise<PartnerWithAccounts> {
  requireReader(ctx)
  const partner = await getPartner(ctx, id)
  const accounts = await listAccountsOf(ctx.db, ctx.tenantId, id)
  return { ...partner, accounts: accounts.map((account) => presentAccount(account, ctx.user)) }
}

export async function getPartner(ctx: Pick<Ctx, 'db' | 'tenantId'>, id: string): Promise<Partner> {
  const [found] = await listPartners(ctx.db, ctx.tenantId, [id])
  if (!found) throw new AppError('notFound')
  return presentPartner(found)
}

/** Refuses (forbidden) a caller who neither maintains partners nor verifies their accounts. */
function requireReader({ user }: Ctx): void {
  if (!may(user, 'partner.maintain') && !may(user, 'partner.verify')) throw new AppError('forbidden')
}

/**
 * Adds or changes a partner. Refuses one that does not exist or was changed meanwhile, a credit code that is wrong or that another
 * partner has, and a name that another one has; a person decides which is right. With another name or code its verified accounts
 * wait again.
 */
export function submitPartner(ctx: Ctx, input: InputOf<typeof contract.partnerSubmit>): Promise<Partner> {
  return once(ctx, 'partner/submit', input, async (ctx) => {
    const { db, tenantId } = ctx
    await lockPartners(ctx)
    const before = input.id === undefined ? undefined : await getPartner(ctx, input.id)
    if (before) requireVersion(before, input.version)
    const { contact, phone, address, remark } = input
    const main = named(input.name)
    const others = otherNamesIn(input.otherNames, input.name)
    const creditCode = creditCodeIn(input.creditCode)
    refuseFields({
      otherNames: others ? undefined : 'otherNamesWrong',
      creditCode: creditCode === undefined ? 'creditCodeWrong' : undefined,
    })
    if (!others || creditCode === undefined) throw new AppError('invalid')
    const keys = [main, ...others].map(({ key }) => key)
    refuseFields(await refusalsOf(ctx, { id: input.id, keys, creditCode }))
    const id = input.id ?? ctx.newId()
    const spelling = spellingOfPartner([main, ...others], creditCode)
    await savePartner(
      db,
      tenantId,
      { id, main, others, creditCode, spelling, contact, phone, address, remark },
      ctx.now(),
    )
    if (!before || isAnother(identityOf(before), { keys, creditCode })) await noteChange(ctx, id)
    const after = await getPartner(ctx, id)
    await recordAudit(ctx, {
      action: 'partnerSave',
      subject: subjectOf(after),
      before: before && wordsOf(before),
      after: wordsOf(after),
    })
    return after
  })
}

/** One lock for the whole register: names and codes are compared with those of all partners. */
export const lockPartners = ({ db, tenantId }: Pick<TxCtx, 'db' | 'tenantId'>): Promise<void> =>
  lockList(db, 'partner', tenantId)

function identityOf({ name, otherNames, creditCode }: Partner): Identity {
  const names = [named(name), ...(otherNamesIn(otherNames, name) ?? [])]
  return { keys: names.map(({ key }) => key), creditCode }
}

async function refusalsOf(
  { db, tenantId }: TxCtx,
  { id, keys, creditCode }: Identity & { id: string | undefined },
): Promise<Record<string, Refused | undefined>> {
  const holders = (await listHolders(db, tenantId, keys)).filter((one) => one.id !== id)
  const holder = holders.find(({ key }) => key === keys[0])
  const other = holders.find((one) => one !== holder)
  const coded = creditCode === '' ? undefined : await findByCode(db, tenantId, creditCode)
  const differs = holder && holder.creditCode !== '' && creditCode !== '' && holder.creditCode !== creditCode
  return {
    name:
      holder &&
      (differs
        ? { code: 'partnerCodeDiffers', detail: holder.creditCode }
        : { code: 'partnerNameTaken', detail: holder.name }),
    otherNames: other && { code: 'partnerNameTaken', detail: other.name },
    creditCode: coded && coded.id !== id ? { code: 'creditCodeTaken', detail: coded.name } : undefined,
  }
}

/** Notes who gave a partner a name or a code, and lets its verified accounts wait again. */
async function noteChange(ctx: TxCtx, partnerId: string): Promise<void> {
  const { db, tenantId, user } = ctx
  const at = ctx.now()
  const reopened = await reopenAccounts(db, tenantId, partnerId, at)
  const event = { partnerId, actorId: user.id }
  await insertEvents(
    db,
    tenantId,
    [
      { ...event, id: ctx.newId(), action: 'saved' },
      ...reopened.map((accountId) => ({ ...event, id: ctx.newId(), accountId, action: 'reopened' as const })),
    ],
    at,
  )
}

/** Removes partners with their accounts, all of them or none. */
export function removePartners(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'partner', ids, {
    list: 'partner',
    note: async (ctx, ids) =>
      (await listPartners(ctx.db, ctx.tenantId, ids)).map(presentPartner).map((partner) => ({
        action: 'partnerRemove' as const,
        subject: subjectOf(partner),
        before: wordsOf(partner),
      })),
    afterwards: async (ctx, ids) => {
      await deleteNames(ctx.db, ctx.tenantId, ids)
      const events = ids.map((partnerId) => ({
        id: ctx.newId(),
        partnerId,
        action: 'removed' as const,
        actorId: ctx.user.id,
      }))
      await insertEvents(ctx.db, ctx.tenantId, events, ctx.now())
    },
  })
}

/** The partners that a list shows, as a sheet. */
export async function exportPartners(
  ctx: Ctx,
  { ascs, descs, ...asked }: InputOf<typeof contract.partnerExport>,
): Promise<Readable> {
  const sort: Sort = { ...(ascs && { ascs }), ...(descs && { descs }) }
  const found = await listFirstPartners(ctx.db, filterOf(ctx, asked), sort, mostExported)
  const rows = found.map(presentPartner)
  await recordAudit(ctx, { action: 'partnerExport', after: { ...asked, rows: rows.length } })
  return writeSheet(partnerColumns, rows, ctx.language)
}
