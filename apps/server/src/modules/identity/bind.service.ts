import type { Identity } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import { recordAudit, recordFor } from '../../platform/audit/record-audit.ts'
import { formatTime } from '../../platform/business-time.ts'
import type { Ctx, PublicCtx, TxCtx } from '../../platform/context.ts'
import type { Tx } from '../../platform/database/connect.ts'
import { once } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import {
  type BoundIdentity,
  findIdentity,
  hasOtherWay,
  listIdentities,
  releaseIdentity,
} from './bound-identity.repository.ts'
import { requireProof } from './confirmation.service.ts'
import { noteCredentials } from './credentials.repository.ts'
import { lockFactors } from './factor.repository.ts'
import { bindIdentity, findRegistrationOfIdentity } from './registration.repository.ts'
import { refuseWaiting } from './registration.service.ts'
import { endSessionsBegunBy, endSessionsOfIdentity } from './session-end.repository.ts'
import type { NewSession } from './session.repository.ts'

/**
 * Binds an identity to a person who has proved who they are, and ends its guest sessions. Refuses an identity whose request
 * for an account waits (registrationWaits) or that was bound meanwhile (registrationIdentity), and a person who has another
 * one of the same third party (identityTaken). The caller holds the lock of the person's factors, so that of two identities
 * the second finds the first.
 */
export async function bindTo(
  ctx: Pick<PublicCtx, 'now' | 'newId' | 'origin' | 'evidence'> & { db: Tx },
  person: { id: string; account: string; name: string },
  session: NewSession & { identityId: string },
): Promise<void> {
  const { tenantId, identityId: oauthId } = session
  refuseWaiting(await findRegistrationOfIdentity(ctx.db, tenantId, oauthId))
  const owner = { tenantId, userId: person.id }
  const identity = await findIdentity(ctx.db, tenantId, oauthId)
  const held = await listIdentities(ctx.db, owner)
  if (held.some(({ id, source }) => id !== oauthId && source === identity?.source))
    throw new AppError('identityTaken')
  const bound = { oauthId, userId: person.id, now: ctx.now() }
  if (!identity || !(await bindIdentity(ctx.db, tenantId, bound))) throw new AppError('registrationIdentity')
  await endSessionsOfIdentity(ctx.db, tenantId, oauthId, ctx.now())
  await noteCredentials(ctx.db, tenantId, [person.id], ctx.now())
  await recordFor(
    ctx,
    { ...person, tenantId, sessionId: session.id },
    { action: 'identityBind', subject: subjectOf({ id: oauthId, ...identity }), after: { ...identity } },
  )
  await publish(ctx.db, tenantId, 'notify', {
    kind: 'system',
    userId: person.id,
    words: {
      zh: `您的账号已绑定第三方账号 ${identity.account}，可用其登录。${ifNotYou.zh}`,
      en: `The third-party account ${identity.account} was bound to yours and logs you in. ${ifNotYou.en}`,
    },
  })
}

const ifNotYou = {
  zh: '如非本人操作，请立即修改密码并联系管理员。',
  en: 'If this was not you, change your password at once and tell your administrator.',
}

const subjectOf = ({ id, account }: { id: string; account: string }) =>
  ({ kind: 'identity', id, name: account }) as const

/** The identities with which a person logs in. */
export async function listIdentitiesOf(ctx: Ctx, userId: string): Promise<Identity[]> {
  const found = await listIdentities(ctx.db, { tenantId: ctx.tenantId, userId })
  return found.map(({ boundAt, lastSeenAt, ...words }) => ({
    ...words,
    since: boundAt ? formatTime(boundAt) : '',
    lastSeen: formatTime(lastSeenAt),
  }))
}

/**
 * Unbinds an identity of the caller. A proof of who asks is needed (requireProof). Refuses an identity that is not the
 * caller's (notFound), and the only way in of somebody who never had a password of their own (lastWayIn).
 */
export function unbindOwn(ctx: Ctx, id: string): Promise<true> {
  requireProof(ctx)
  return once(ctx, 'blade-user/identity/unbind', { id }, async (ctx): Promise<true> => {
    const owner = { tenantId: ctx.tenantId, userId: ctx.user.id }
    await lockFactors(ctx.db, owner)
    const held = await listIdentities(ctx.db, owner)
    if (held.length === 1 && held[0]?.id === id && !(await hasOtherWay(ctx.db, owner)))
      throw new AppError('lastWayIn')
    await unbind(ctx, { person: ctx.user, held, id })
    return true
  })
}

/** Unbinds an identity of somebody else. The caller has checked that this is allowed and holds the lock of the factors. */
export async function unbindOf(ctx: TxCtx, person: { id: string; name: string }, id: string): Promise<void> {
  const held = await listIdentities(ctx.db, { tenantId: ctx.tenantId, userId: person.id })
  await unbind(ctx, { person, held, id })
}

/** Sessions that began by the identity end, except the caller's own; log-ins with it that were begun are void. */
async function unbind(
  ctx: TxCtx,
  { person, held, id }: { person: { id: string; name: string }; held: readonly BoundIdentity[]; id: string },
): Promise<void> {
  const identity = held.find((one) => one.id === id)
  if (!identity) throw new AppError('notFound')
  const { source, account } = identity
  await releaseIdentity(ctx.db, { tenantId: ctx.tenantId, userId: person.id }, id)
  const begun = { identityId: id, but: ctx.user.sessionId }
  await endSessionsBegunBy(ctx.db, ctx.tenantId, begun, ctx.now())
  await noteCredentials(ctx.db, ctx.tenantId, [person.id], ctx.now())
  await recordAudit(ctx, {
    action: 'identityUnbind',
    subject: subjectOf(identity),
    before: { person: person.name, source, account },
    after: { person: '', source: '', account: '' },
  })
  if (person.id !== ctx.user.id)
    await publish(ctx.db, ctx.tenantId, 'notify', {
      kind: 'system',
      userId: person.id,
      words: {
        zh: `管理员解除了您的账号与第三方账号 ${account} 的绑定。`,
        en: `An administrator unbound the third-party account ${account} from yours.`,
      },
    })
  // The hint makes pages open in the ended sessions ask the server, which tells them that they ended.
  await publish(ctx.db, ctx.tenantId, 'hint', { userIds: [person.id] })
}
