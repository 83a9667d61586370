import { type contract, type InputOf, type Page, type Registration } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { mapPage } from '../../platform/records/page.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { bindIdentity, endSessionsOfIdentity } from '../identity/index.ts'
import { addPerson } from '../user/index.ts'
import {
  findRegistration,
  listPage,
  type LockedRegistration,
  lockRegistration,
  saveDecision,
  type StoredRegistration,
} from './registration.repository.ts'

export async function listRegistrations(
  ctx: Ctx,
  { account, name, state, ...asked }: InputOf<typeof contract.registrationList>,
): Promise<Page<Registration>> {
  const filter = { tenantId: ctx.tenantId, account, name, state }
  return mapPage(await listPage(ctx.db, filter, asked), (row) => presentRegistration(ctx.tenantId, row))
}

/** One request of the tenant. Refuses (404, notFound) an unknown id. */
export async function readRegistration(ctx: Ctx | TxCtx, id: string): Promise<Registration> {
  const found = await findRegistration(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  return presentRegistration(ctx.tenantId, found)
}

/**
 * Approves a request: adds the person, binds the identity of the third party to them, ends its guest sessions and tells
 * the person, all of it or nothing. Refuses a request that does not exist or was decided or changed meanwhile, and as
 * `addPerson` does: a role, department or post that does not exist, a role beyond what the caller may give, and an
 * account that a person was given meanwhile.
 */
export function approveRegistration(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.auditPass>,
): Promise<Registration> {
  return once(ctx, 'blade-user/audit-pass', { ...input, version }, async (ctx) => {
    const { id, roleId, deptId, postId } = input
    const request = await holdWaiting(ctx, id, version)
    const { oauthId, passwordHash, name: realName, account, phone } = request
    const words = { ...blank, account, realName, phone }
    const person = { ...words, roleId, deptId: [deptId], postId: [postId] }
    const userId = await addPerson(ctx, person, passwordHash)
    if (oauthId !== null) {
      const bound = { oauthId, userId, now: ctx.now() }
      if (!(await bindIdentity(ctx.db, ctx.tenantId, bound))) throw new AppError('recordStale')
      await endSessionsOfIdentity(ctx.db, ctx.tenantId, oauthId, ctx.now())
    }
    await saveDecision(ctx.db, ctx.tenantId, {
      id,
      state: 'approved',
      reason: '',
      by: ctx.user.id,
      at: ctx.now(),
    })
    await recordAudit(ctx, {
      ...noteOf('registrationApprove', request),
      before: { state: request.state },
      after: { state: 'approved', account },
    })
    await publish(ctx.db, ctx.tenantId, 'notify', { kind: 'registered', userId, actorId: ctx.user.id })
    await tellLater(ctx, request)
    return readRegistration(ctx, id)
  })
}

/** Fields of a new person that a request for an account does not ask for. */
const blank = { name: '', code: '', email: '', birthday: '', sex: 3 }

/**
 * Refuses a request, with a reason that the person reads at the next log-in. Refuses (400, reasonEmpty) a blank reason,
 * and a request that does not exist or was decided or changed meanwhile.
 */
export function refuseRegistration(
  ctx: Ctx,
  { version, ...input }: InputOf<typeof contract.auditRefuse>,
): Promise<Registration> {
  return once(ctx, 'blade-user/audit-refuse', { ...input, version }, async (ctx) => {
    const { id } = input
    const reason = input.reason.trim()
    refuseFields({ reason: reason === '' ? 'reasonEmpty' : undefined })
    const request = await holdWaiting(ctx, id, version)
    await saveDecision(ctx.db, ctx.tenantId, { id, state: 'refused', reason, by: ctx.user.id, at: ctx.now() })
    await recordAudit(ctx, {
      ...noteOf('registrationRefuse', request),
      before: { state: request.state },
      after: { state: 'refused', reason },
    })
    await tellLater(ctx, request)
    return readRegistration(ctx, id)
  })
}

/** Locks the request, so that of two administrators who decide at once the second is told that it was decided. */
async function holdWaiting(ctx: TxCtx, id: string, version: number | undefined): Promise<LockedRegistration> {
  const found = await lockRegistration(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  if (found.state !== 'waiting') throw new AppError('registrationDecided')
  requireVersion(found, version)
  return found
}

async function tellLater(ctx: TxCtx, { id, phone }: LockedRegistration): Promise<void> {
  if (phone !== '') await publish(ctx.db, ctx.tenantId, 'sendDecision', { registrationId: id })
}

function noteOf(action: AuditNote['action'], { id, account }: LockedRegistration): AuditNote {
  return { action, subject: { kind: 'registration', id, name: account } }
}

function presentRegistration(tenantId: string, row: StoredRegistration): Registration {
  const { createdAt, decidedAt, source, sourceAccount, decidedBy, ...own } = row
  return {
    ...own,
    tenantId,
    source: source ?? '',
    sourceAccount: sourceAccount ?? '',
    decidedBy: decidedBy ?? '',
    createTime: formatTime(createdAt),
    decideTime: decidedAt ? formatTime(decidedAt) : '',
  }
}
