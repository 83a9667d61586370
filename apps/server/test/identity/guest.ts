import { randomUUID } from 'node:crypto'
import type { ClaimKind } from '@countersign/contract'
import { type Caller, tenants, type TestApp } from '@countersign/server/testing'
import { Tokens } from '../../src/modules/identity/index.ts'

/** A person who has logged in at a third party and has no account, as the grant `social` leaves them. */
export async function newGuest(
  app: TestApp,
  {
    tenantId = tenants.own,
    account = `guest-${randomUUID()}`,
    now = new Date(),
    source = 'company',
    meets = { by: '', claim: '' },
  }: {
    tenantId?: string
    account?: string
    now?: Date
    source?: string
    meets?: { by: '' | ClaimKind; claim: string }
  } = {},
): Promise<Caller> {
  const [oauthId, sessionId] = [randomUUID(), randomUUID()]
  await app.owner.query(
    `insert into third_party_identity
       (tenant_id, id, source, subject, account, name, meets_by, claim, created_at, last_seen_at)
     values ($1, $2, $4, $2, $3, $3, $5, $6, now(), now())`,
    [tenantId, oauthId, account, source, meets.by, meets.claim],
  )
  return guestOf(app, { tenantId, oauthId, sessionId, account, now })
}

/** One more session of an identity. */
export async function guestOf(
  app: TestApp,
  {
    tenantId = tenants.own,
    oauthId,
    sessionId = randomUUID(),
    account = '',
    now = new Date(),
  }: { tenantId?: string; oauthId: string; sessionId?: string; account?: string; now?: Date },
): Promise<Caller> {
  await app.owner.query(
    `insert into session (tenant_id, id, oauth_id, client_id, created_at, expires_at)
     values ($1, $2, $3, 'saber', $4, $4::timestamptz + interval '5 hours')`,
    [tenantId, sessionId, oauthId, now],
  )
  const claims = { userId: '-1', tenantId, sessionId }
  return app.as({
    accessToken: await new Tokens(app.tokenSecret).signAccess(claims, now, 5 * 3600),
    tokenType: 'bearer',
    refreshToken: '',
    expiresIn: 5 * 3600,
    userId: '-1',
    tenantId,
    account,
    userName: account,
    avatar: '',
    authority: 'guest',
    roles: ['guest'],
    oauthId,
  })
}
