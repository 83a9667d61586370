import type { Readable } from 'node:stream'
import {
  type contract,
  type InputOf,
  invitationChannels,
  type InvitationChannel,
  type Invited,
  mostInvited,
} from '@countersign/contract'
import { productNameOf } from '../brand/index.ts'
import { drawInTurn, type Letters, type PdfRenderer } from '../../pdf/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Config } from '../../platform/config.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once } from '../../platform/idempotency.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { writeSheet } from '../../platform/sheet/write-sheet.ts'
import { type CodeKey, createInvitations, openInvitationsOf, requireConfirmation } from '../identity/index.ts'
import { countUninvited, listUninvited } from './invitation.repository.ts'
import { invitationColumns, type InvitedPerson } from './invitation-sheet.presenter.ts'
import { loadOffice, type Office } from './read-person.service.ts'
import { isAdministrator, refusalOfPerson } from './role-power.rules.ts'
import { findUsers, type StoredUser } from './user.repository.ts'
import { rolesOfUser, subjectOf } from './write-person.service.ts'

/** The channels that a configuration sets up. Sheets and letters need nothing. Aliyun sends registered texts only. */
export function channelsOf({
  mail,
  sms,
  smsOutbox,
}: Pick<Config, 'mail' | 'sms' | 'smsOutbox'>): InvitationChannel[] {
  const isOff = {
    mail: mail === null,
    sms: sms ? sms.invitationTemplate === undefined : !smsOutbox,
    sheet: false,
    letters: false,
  } satisfies Record<InvitationChannel, boolean>
  return invitationChannels.filter((one) => !isOff[one])
}

export interface Invitations {
  codes: CodeKey
  /** Channels that are set up. */
  channels: readonly InvitationChannel[]
}

/** How many people could be invited who have not begun, and how. */
export async function readInvitable(
  { db, tenantId, now }: Ctx,
  { channels }: Invitations,
): Promise<{ waiting: number; channels: InvitationChannel[] }> {
  return { waiting: await countUninvited(db, tenantId, now()), channels: [...channels] }
}

/**
 * Makes a link to a first password for each of these people. A mail or an SMS brings it, or the caller hands it over as a sheet or a
 * letter. Leaves out, with the reason, the caller, people with more permissions than the caller, people who pause, and people whom
 * the channel does not reach. Refuses an unknown person (notFound), a channel that is not set up (channelOff), and an administrator
 * until the caller gives the second factor again (confirmationNeeded), since whoever has the link has the account.
 */
export function invite(
  ctx: Ctx,
  { codes, channels }: Invitations,
  { userIds, by }: InputOf<typeof contract.invite>,
  site: string,
): Promise<Invited> {
  if (!channels.includes(by)) throw new AppError('channelOff', { field: 'by' })
  return once(ctx, 'user/invite', { userIds, by }, async (ctx) => {
    const { db, tenantId } = ctx
    const wanted = userIds
      ? distinct(userIds)
      : await listUninvited(db, tenantId, { by, now: ctx.now(), most: mostInvited })
    requireAll(wanted, await lockRecords(db, 'app_user', tenantId, wanted))
    const people = await findUsers(db, tenantId, wanted)
    const office = await loadOffice(ctx)
    const judged = people.map((person) => ({ person, why: whyLeftOut(ctx, office, person, by) }))
    const invited = judged.filter(({ why }) => why === undefined).map(({ person }) => person)
    if (invited.some((one) => isAdministrator(rolesOfUser(office, one)))) requireConfirmation(ctx)
    const ids = invited.map(({ id }) => id)
    const sending = by === 'mail' || by === 'sms' ? { by, site } : undefined
    const batchId = ids.length === 0 ? '' : await createInvitations(ctx, codes, ids, sending)
    await recordAudit(
      ctx,
      invited.map((person) => ({ action: 'userInvite', subject: subjectOf(person), after: { channel: by } })),
    )
    const leftOut = judged.flatMap(({ person: { id, realName, account }, why }) =>
      why === undefined ? [] : [{ id, realName, account, why }],
    )
    return { batchId, count: ids.length, leftOut }
  })
}

type WhyLeftOut = Invited['leftOut'][number]['why']

function whyLeftOut(
  { user }: Pick<TxCtx, 'user'>,
  office: Office,
  person: StoredUser,
  by: InvitationChannel,
): WhyLeftOut | undefined {
  if (person.id === user.id) return 'ownAccount'
  if (refusalOfPerson(user, person.id, rolesOfUser(office, person)) !== undefined) return 'personProtected'
  if (person.standing !== 'working') return 'notWorking'
  if (by === 'mail' && person.email === '') return 'noMail'
  if (by === 'sms' && !(person.phoneVerified && person.phone !== '')) return 'noPhone'
  return undefined
}

interface Asked {
  batchId: string
  /** Address of the product, without a slash at the end. */
  site: string
}

/** The open links of an invitation of the caller, as a sheet. Refuses (notFound) an invitation of which none is open. */
export async function exportInvitation(ctx: Ctx, codes: CodeKey, asked: Asked): Promise<Readable> {
  return writeSheet(invitationColumns, await readInvitation(ctx, codes, asked), ctx.language)
}

/** The same as letters, one page for each person. */
export async function drawLetters(
  ctx: Ctx,
  { codes, pdf }: { codes: CodeKey; pdf: PdfRenderer },
  asked: Asked,
): Promise<{ name: string; pdf: Uint8Array }> {
  const letters = await readInvitation(ctx, codes, asked)
  const product = await productNameOf(ctx)
  const drawn = await drawInTurn(
    ctx,
    pdf,
    async (): Promise<Letters> => ({ product, letters, at: ctx.now() }),
  )
  return { name: '邀请信', pdf: drawn.pdf }
}

async function readInvitation(ctx: Ctx, codes: CodeKey, asked: Asked): Promise<InvitedPerson[]> {
  const links = await openInvitationsOf(ctx, codes, asked)
  const people = await findUsers(
    ctx.db,
    ctx.tenantId,
    links.map(({ userId }) => userId),
    'working',
  )
  const invited = links.flatMap(({ userId, address, expiresAt }) => {
    const person = people.find(({ id }) => id === userId)
    if (!person) return []
    const { account, realName, places } = person
    return [
      { account, realName, deptName: places.map(({ deptName }) => deptName).join('、'), address, expiresAt },
    ]
  })
  if (invited.length === 0) throw new AppError('notFound')
  await recordAudit(ctx, { action: 'invitationExport', after: { count: invited.length } })
  return invited.toSorted((a, b) => a.account.localeCompare(b.account))
}
