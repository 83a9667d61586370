import { resetAddress } from '@countersign/contract'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx, SystemCtx, TxCtx } from '../../platform/context.ts'
import { publish } from '../../platform/outbox/publish.ts'
import type { ReadPayload } from '../../platform/outbox/topics.ts'
import { productNameOf } from '../brand/index.ts'
import type { MailSender } from '../mail/index.ts'
import type { SmsSender } from '../sms/index.ts'
import type { CodeKey } from './code-key.adapter.ts'
import { findUserById } from './identity.repository.ts'
import { endInvitations, findOpenLink, listOpenInvitations, saveLinks } from './password-link.repository.ts'
import { isOpenFor, mailLink } from './password-link.service.ts'
import { invitationMail } from './password-mail.rules.ts'
import { findProfile } from './profile.repository.ts'

/** Days for which an invitation is valid (mail, SMS and letter name them). */
const days = 7
const day = 24 * 60 * 60_000

/** By which channel a link is sent, and the address of the product in it, without a slash at the end. */
interface Sending {
  by: 'mail' | 'sms'
  site: string
}

/**
 * Makes a link for each of these people, at least one, who set a password with it; earlier invitations of theirs end. Answers
 * the id of the invitation. With `sending` each link goes out once the transaction is committed. The caller has locked the
 * people.
 */
export async function createInvitations(
  ctx: TxCtx,
  codes: CodeKey,
  userIds: readonly string[],
  sending: Sending | undefined,
): Promise<string> {
  const { db, tenantId } = ctx
  const now = ctx.now()
  const batchId = ctx.newId()
  await endInvitations(db, tenantId, userIds, now)
  const expiresAt = new Date(now.getTime() + days * day)
  const invitation = { batchId, invitedBy: ctx.user.id }
  const links = userIds.map((userId) => {
    const id = ctx.newId()
    const hash = sha256(codes.linkTokenOf(id))
    return { tenantId, id, account: '', address: '', hash, userId, invitation, now, expiresAt }
  })
  await saveLinks(db, ...links)
  if (sending)
    await publish(db, tenantId, 'sendInvitation', ...links.map(({ id: linkId }) => ({ linkId, ...sending })))
  return batchId
}

/** A link that its person has not used. */
export interface HandedInvitation {
  userId: string
  /** Address of the page on which the password is set. */
  address: string
  expiresAt: Date
}

/** The open links of an invitation that the caller made, for somebody who hands them over. */
export async function openInvitationsOf(
  { db, tenantId, user, now }: Ctx,
  codes: CodeKey,
  { batchId, site }: { batchId: string; site: string },
): Promise<HandedInvitation[]> {
  const links = await listOpenInvitations(db, tenantId, { batchId, invitedBy: user.id, now: now() })
  return links.map(({ id, userId, expiresAt }) => ({
    userId,
    address: site + resetAddress(tenantId, codes.linkTokenOf(id)),
    expiresAt,
  }))
}

/** Sends a link, unless it was used or ended meanwhile, or its person has no such address any more. */
export async function sendInvitation(
  ctx: Pick<SystemCtx, 'db' | 'tenantId' | 'log' | 'now'>,
  { mail, sms, codes }: { mail: MailSender | undefined; sms: SmsSender; codes: CodeKey },
  { linkId, by, site }: ReadPayload<'sendInvitation'>,
): Promise<void> {
  const { db, tenantId } = ctx
  const link = await findOpenLink(db, tenantId, { id: linkId }, ctx.now())
  const user = link?.userId ? await findUserById(db, tenantId, link.userId) : undefined
  if (!link || !isOpenFor(link, user)) return
  const address = site + resetAddress(tenantId, codes.linkTokenOf(linkId))
  if (by === 'sms') {
    if (user.phone !== '')
      await sms.sendInvitation({ tenantId, id: linkId, phone: user.phone, address, days })
    return
  }
  const to = (await findProfile(db, tenantId, user.id))?.email ?? ''
  if (!mail || to === '') return
  const product = await productNameOf(ctx)
  const letter = invitationMail({ account: user.account, realName: user.name, days, product }, address)
  await mailLink(ctx, mail, { linkId, to, from: product, ...letter })
}
