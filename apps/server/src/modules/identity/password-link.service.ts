import {
  type contract,
  defaultTenantId,
  type InputOf,
  type OutputOf,
  resetAddress,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordFor } from '../../platform/audit/record-audit.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { PublicCtx, SystemCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { productNameOf } from '../brand/index.ts'
import type { MailSender } from '../mail/index.ts'
import { settingsOf } from '../setting/index.ts'
import { addressGroup } from './address-group.rules.ts'
import type { CodeKey } from './code-key.adapter.ts'
import {
  findUserByAccount,
  findUserById,
  lockAccount,
  replacePassword,
  type StoredUser,
} from './identity.repository.ts'
import { forgiveFailures, guesser, noteFailure, refuseAfterFailures } from './login-limits.service.ts'
import { refuseNewPassword } from './new-password.service.ts'
import { hashPassword, isPassword } from './password-hash.adapter.ts'
import {
  countLinks,
  findOpenLink,
  giveLink,
  type OpenLink,
  markUsed,
  saveLinks,
} from './password-link.repository.ts'
import { passwordMail } from './password-mail.rules.ts'
import { findProfile, holdProfile } from './profile.repository.ts'
import { isOpenTenant } from './registration.repository.ts'
import { endSessionsOf } from './session-end.repository.ts'
import { holdPersonWithPhone } from './sms-code.repository.ts'
import { saveAskedCode, useCode } from './sms-code.service.ts'

const minute = 60_000
const hour = 60 * minute

/** Minutes for which a link is valid (the mail names them). */
const linkMinutes = 30

/**
 * Limits on links that are asked for. They are constants, as those of codes sent by SMS, and keep strangers from filling a
 * person's mailbox. That of an address is high, since an office of several hundred people may share one.
 */
const limits = {
  account: { hour: 5, day: 10 },
  address: { hour: 100, day: 300 },
  tenant: { hour: 1000, day: 3000 },
} as const

/**
 * Has a link sent to a person who forgot the password. It does not look for the account: the job does, so that neither the
 * answer nor its time tells whether there is one. Refuses an empty account (accountEmpty) and too many links (429,
 * tooManyResets).
 */
export async function askForLink(
  ctx: PublicCtx,
  codes: CodeKey,
  { tenantId = defaultTenantId, account }: InputOf<typeof contract.passwordForgotten>,
  from: string,
): Promise<true> {
  refuseFields({ account: account === '' ? 'accountEmpty' : undefined })
  if (!(await isOpenTenant(ctx.db, tenantId))) return true
  const asked = { tenantId, account: account.toLowerCase(), address: addressGroup(from) }
  // Checked before the lock as well, so that refused calls do not wait in line with a connection each.
  await refuseManyLinks(ctx, ctx.db, asked)
  await ctx.db.transaction().execute(async (tx) => {
    await lockAccount(tx, asked)
    await refuseManyLinks(ctx, tx, asked)
    const id = ctx.newId()
    await saveLinks(tx, { ...asked, ...newLink(ctx, codes, id) })
    await publish(tx, tenantId, 'sendPasswordLink', { linkId: id })
  })
  return true
}

function newLink({ now }: Pick<PublicCtx, 'now'>, codes: CodeKey, id: string) {
  const begun = now()
  const expiresAt = new Date(begun.getTime() + linkMinutes * minute)
  return { id, hash: sha256(codes.linkTokenOf(id)), now: begun, expiresAt }
}

/** Simultaneous calls for different accounts may exceed the limits of address and tenant by a few. */
async function refuseManyLinks(
  { now }: Pick<PublicCtx, 'now'>,
  db: Db,
  asked: { tenantId: string; account: string; address: string },
): Promise<void> {
  const ago = (ms: number) => countLinks(db, asked, new Date(now().getTime() - ms))
  const [lately, today] = [await ago(hour), await ago(24 * hour)]
  for (const what of ['account', 'address', 'tenant'] as const)
    if (lately[what] >= limits[what].hour || today[what] >= limits[what].day)
      throw new AppError('tooManyResets')
}

/**
 * Sends a link by mail to its person, or a code by SMS to a person who can have no mail. Does nothing for an account that
 * nobody has who may log in, and for a link that has expired or is older than the password.
 */
export async function sendPasswordLink(
  ctx: Pick<SystemCtx, 'db' | 'tenantId' | 'log' | 'now' | 'newId'>,
  { mail, codes }: { mail: MailSender | undefined; codes: CodeKey },
  linkId: string,
): Promise<void> {
  const { db, tenantId, now } = ctx
  const link = await findOpenLink(db, tenantId, { id: linkId }, now())
  const user = link && (await findUserByAccount(db, tenantId, link.account))
  if (!link || !isOpenFor(link, user)) return
  const email = (await findProfile(db, tenantId, user.id))?.email ?? ''
  if (mail && email !== '') {
    await giveLink(db, tenantId, { id: linkId, userId: user.id })
    const address = mail.publicUrl + resetAddress(tenantId, codes.linkTokenOf(linkId))
    const product = await productNameOf(ctx)
    const letter = passwordMail({ account: user.account, minutes: linkMinutes, product }, address)
    await mailLink(ctx, mail, { linkId, to: email, from: product, ...letter })
  } else if (user.phone !== '') {
    // The code goes out if the person may log in with this phone (deliverCode).
    const asked = { tenantId, phone: user.phone, address: link.address }
    await saveAskedCode(ctx, codes, asked).catch(ignoreLimits)
  }
}

/** Mails a link. A mail that the server will never take is only logged. */
export async function mailLink(
  { tenantId, log }: Pick<SystemCtx, 'tenantId' | 'log'>,
  mail: MailSender,
  { linkId, ...letter }: { linkId: string; to: string; from: string; subject: string; text: string },
): Promise<void> {
  const answer = await mail.send({ id: `${tenantId}.${linkId}`, ...letter })
  if (answer !== 'sent')
    log.warn({ tenantId, linkId, ...answer }, 'a link to a new password was refused for good')
}

/** A phone that was just sent a code, or too many of them, gets no further one. */
function ignoreLimits(error: unknown): void {
  if (!(error instanceof AppError)) throw error
}

/** Whether a link is newer than what the person logs in with. */
export function isOpenFor(
  { createdAt }: Pick<OpenLink, 'createdAt'>,
  user: StoredUser | undefined,
): user is StoredUser {
  return user !== undefined && user.credentialsAt < createdAt
}

/**
 * Exchanges the code sent to the phone of an account for the token of a link. Refuses a wrong code (smsCodeWrong), also for
 * an account that does not exist; it counts as a failed log-in.
 */
export async function exchangeForLink(
  ctx: PublicCtx,
  codes: CodeKey,
  { tenantId = defaultTenantId, account, code }: InputOf<typeof contract.passwordCode>,
): Promise<OutputOf<typeof contract.passwordCode>> {
  const who = guesser(ctx, tenantId, account)
  await refuseAfterFailures(ctx, who, await settingsOf(ctx, tenantId))
  const user = await findUserByAccount(ctx.db, tenantId, account)
  // The statements are the same for an unknown account; no code is sent to an empty phone.
  const phone = user?.phone ?? ''
  const token = await ctx.db.transaction().execute(async (tx) => {
    const asked = await useCode(tx, codes, { tenantId, phone, code }, ctx.now())
    if (!user || asked === undefined) return undefined
    if (!(await holdPersonWithPhone(tx, tenantId, { id: user.id, phone, asked }))) return undefined
    const id = ctx.newId()
    await saveLinks(tx, { tenantId, account: '', address: '', userId: user.id, ...newLink(ctx, codes, id) })
    return codes.linkTokenOf(id)
  })
  if (token === undefined) {
    await noteFailure(ctx, who)
    throw new AppError('smsCodeWrong', { field: 'code' })
  }
  return { token }
}

/**
 * Sets a new password with the token of a link and ends all sessions of the person; a second factor stays. Refuses a password
 * as `changePassword` does, and a link (linkExpired) that is unknown, used, expired or older than what the person logs in with.
 */
export async function renewPassword(
  ctx: PublicCtx,
  { tenantId = defaultTenantId, token, ...given }: InputOf<typeof contract.passwordRenew>,
  address: string,
): Promise<true> {
  await refuseNewPassword(given)
  const hash = sha256(token)
  const link = await findOpenLink(ctx.db, tenantId, { hash }, ctx.now())
  const user = link?.userId ? await findUserById(ctx.db, tenantId, link.userId) : undefined
  if (!link || !isOpenFor(link, user)) throw linkExpired()
  if (await isPassword(user.passwordHash, given.newPassword, address))
    throw new AppError('passwordUnchanged', { field: 'newPassword' })
  const change = { before: user.passwordHash, after: await hashPassword(given.newPassword, address) }
  await ctx.db.transaction().execute(async (tx) => {
    // What the person logs in with stays until the transaction ends: of simultaneous calls one finds it as it was.
    await holdProfile(tx, tenantId, user.id)
    const isOpen = isOpenFor(link, await findUserById(tx, tenantId, user.id))
    if (!isOpen || !(await replacePassword(tx, tenantId, user.id, change, ctx.now()))) throw linkExpired()
    await markUsed(tx, tenantId, hash, ctx.now())
    await endSessionsOf(tx, tenantId, [user.id], ctx.now())
    const { id, account, name } = user
    await recordFor(
      { ...ctx, db: tx },
      { id, account, name, tenantId, sessionId: '' },
      { action: 'passwordRenew' },
    )
    await publish(tx, tenantId, 'hint', { userIds: [id] })
    const words = link.batchId === null ? renewed : begun
    await publish(tx, tenantId, 'notify', { kind: 'system', userId: id, words })
  })
  await forgiveFailures(ctx, guesser(ctx, tenantId, user.account))
  return true
}

const linkExpired = () => new AppError('linkExpired', { field: 'token' })

const renewed = {
  zh: '您的密码已通过“忘记密码”重置。如非本人操作，请立即联系管理员。',
  en: 'Your password was reset after “Forgot password”. If this was not you, tell your administrator at once.',
}

const begun = {
  zh: '您的密码已通过邀请链接设置。如非本人操作，请立即联系管理员。',
  en: 'Your password was set with the link of your invitation. If this was not you, tell your administrator at once.',
}
