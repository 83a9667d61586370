import { type contract, defaultTenantId, type InputOf, wrongPhone } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import type { PublicCtx, SystemCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { publish } from '../../platform/outbox/publish.ts'
import type { SmsSender } from '../sms/index.ts'
import { addressGroup } from './address-group.rules.ts'
import type { CodeKey } from './code-key.adapter.ts'
import {
  findAwaited,
  isTenant,
  listTimesOfAddress,
  listTimesOfPhone,
  lockPhone,
  saveCode,
  takeCode,
} from './sms-code.repository.ts'

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** Minutes for which a code is valid (the log-in page and the message name them). */
const codeMinutes = 5

/**
 * Limits on codes sent by SMS. They are constants, as they keep strangers from sending a person messages at the company's
 * expense. A person who logs in by phone needs one code a session, which lasts a week or more.
 */
const limits = {
  /** Time between two codes for one phone (wire-conventions 6.19). */
  pauseMs: 60 * second,
  ofPhone: { hour: 5, day: 10 },
  /** High, since an office of several hundred people may share one address. */
  ofAddress: { hour: 100, day: 300 },
  /** Wrong tries that use a code up. */
  wrongTries: 5,
} as const

/**
 * Makes a code and has it sent. It does not look for a person with this phone: the job does, so that neither the answer
 * nor its time tells whether there is one. Refuses a number that is none (phoneEmpty, phoneLength, phoneFormat), a second
 * code within a minute (429, smsTooSoon) and too many codes (429, tooManySms).
 */
export async function sendSmsCode(
  ctx: PublicCtx,
  codes: CodeKey,
  input: InputOf<typeof contract.sendSmsCode>,
  from: string,
): Promise<true> {
  const { tenantId = defaultTenantId } = input
  const phone = input.phone?.trim() ?? ''
  refuseFields({ phone: wrongPhone(phone) })
  if (await isTenant(ctx.db, tenantId))
    await saveAskedCode(ctx, codes, { tenantId, phone, address: addressGroup(from) })
  return true
}

/** Makes a code and has it sent, within the limits. With `userId` it proves the phone of that person and logs nobody in. */
export async function saveAskedCode(
  ctx: Pick<PublicCtx, 'db' | 'now' | 'newId'>,
  codes: CodeKey,
  asked: { tenantId: string; phone: string; userId?: string; address: string },
): Promise<void> {
  const { tenantId, phone } = asked
  // Checked before the lock as well, so that refused calls do not wait in line with a connection each.
  await refuseManyCodes(ctx, ctx.db, asked)
  await ctx.db.transaction().execute(async (tx) => {
    await lockPhone(tx, tenantId, phone)
    await refuseManyCodes(ctx, tx, asked)
    const id = ctx.newId()
    const now = ctx.now()
    await saveCode(tx, {
      ...asked,
      id,
      hash: codes.hashOf(tenantId, phone, codes.codeOf(id)),
      now,
      expiresAt: new Date(now.getTime() + codeMinutes * minute),
    })
    await publish(tx, tenantId, 'sendSmsCode', { codeId: id })
  })
}

/** Simultaneous calls of one address for different phones may exceed its limit by a few. */
async function refuseManyCodes(
  ctx: Pick<PublicCtx, 'now'>,
  db: Db,
  { tenantId, phone, address }: { tenantId: string; phone: string; address: string },
): Promise<void> {
  const now = ctx.now().getTime()
  const since = new Date(now - day)
  const ofPhone = await listTimesOfPhone(db, tenantId, phone, since)
  const waitMs = (ofPhone[0]?.getTime() ?? 0) + limits.pauseMs - now
  if (waitMs > 0) throw new AppError('smsTooSoon', { detail: String(Math.ceil(waitMs / second)) })
  const ofAddress = await listTimesOfAddress(db, tenantId, address, since)
  if (isFull(ofPhone, limits.ofPhone, now) || isFull(ofAddress, limits.ofAddress, now))
    throw new AppError('tooManySms')
}

function isFull(times: readonly Date[], limit: { hour: number; day: number }, now: number): boolean {
  const lately = times.filter((time) => time.getTime() > now - hour)
  return times.length >= limit.day || lately.length >= limit.hour
}

/** Sends a code to its phone if a person has this phone. Does nothing for a code that was used or has expired. */
export async function deliverCode(
  { db, tenantId, now }: Pick<SystemCtx, 'db' | 'tenantId' | 'now'>,
  { sms, codes }: { sms: SmsSender; codes: CodeKey },
  codeId: string,
): Promise<void> {
  const phone = await findAwaited(db, tenantId, codeId, now())
  if (phone === undefined) return
  await sms.sendLogInCode({
    tenantId,
    id: codeId,
    phone,
    code: codes.codeOf(codeId),
    minutes: codeMinutes,
  })
}

/**
 * Uses up the code last sent to a phone, and answers when it was asked for. Undefined for another code, which counts as a
 * wrong try.
 */
export function useCode(
  db: Db,
  codes: CodeKey,
  { tenantId, phone, userId, code }: { tenantId: string; phone: string; userId?: string; code: string },
  now: Date,
): Promise<Date | undefined> {
  const hash = codes.hashOf(tenantId, phone, code.trim())
  return takeCode(db, { tenantId, phone, userId, hash }, { now, mayFail: limits.wrongTries })
}
