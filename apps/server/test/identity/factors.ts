import { randomUUID } from 'node:crypto'
import { contract, type FactorAsked, factorAsked } from '@countersign/contract'
import { type Answer, type Caller, tenants, type TestApp, testPassword } from '@countersign/server/testing'
import { generate } from 'otplib'
import { SoftwareAuthenticator } from './software-authenticator.ts'

const second = 1000
export const step = 30 * second

/** The code that an authenticator app shows at this time. */
export const codeAt = (secret: string, time = Date.now()): Promise<string> =>
  generate({ secret, epoch: Math.floor(time / second) })

/** The code of the step after the present one, which an enrolment at the present step has not used. */
export const nextCode = (secret: string, time = Date.now()): Promise<string> => codeAt(secret, time + step)

/** A new person without a second factor, with the demo's password. */
export async function newPerson(app: TestApp, tenantId: string = tenants.own): Promise<string> {
  const account = `f${randomUUID().slice(0, 8)}`
  await app.owner.query(
    `insert into app_user (tenant_id, id, account, name, password_hash, status)
     select tenant_id, 'u-' || $2, $2, '周九', password_hash, 'active' from app_user
     where tenant_id = $1 and account = 'admin'`,
    [tenantId, account],
  )
  return account
}

export interface WithTotp {
  account: string
  /** The session that enrolled. */
  as: Caller
  secret: string
  recoveryCodes: string[]
}

/** A new person with an authenticator app, enrolled with the code of this time. */
export async function personWithTotp(
  app: TestApp,
  { tenantId, time = Date.now() }: { tenantId?: string; time?: number } = {},
): Promise<WithTotp> {
  const account = await newPerson(app, tenantId)
  const as = await app.login(account, tenantId)
  return { account, as, ...(await enrolTotp(as, time)) }
}

export async function enrolTotp(
  as: Caller,
  time = Date.now(),
): Promise<Pick<WithTotp, 'secret' | 'recoveryCodes'>> {
  const { id, secret } = await as.data(contract.totpBegin)
  const { recoveryCodes } = await as.data(contract.totpEnrol, { id, totp: await codeAt(secret, time) })
  return { secret, recoveryCodes }
}

export interface WithPasskey {
  account: string
  as: Caller
  authenticator: SoftwareAuthenticator
}

export async function personWithPasskey(app: TestApp, tenantId?: string): Promise<WithPasskey> {
  const account = await newPerson(app, tenantId)
  const as = await app.login(account, tenantId)
  return { account, as, authenticator: await enrolPasskey(as) }
}

export async function enrolPasskey(as: Caller): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator()
  const passkey = authenticator.make(await as.data(contract.passkeyBegin))
  await as.data(contract.passkeyEnrol, { name: '办公电脑', passkey })
  return authenticator
}

/** The token call with the demo's password. */
export function enter(
  app: TestApp,
  account: string,
  more: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body = { grantType: 'password', tenantId: tenants.own, account, password: testPassword, ...more }
  return app.send({
    method: 'POST',
    url: contract.token.path,
    headers: { ...app.basic, ...headers },
    body,
  })
}

/** The factors that an answer names; throws for any answer that is not `factorNeeded` or a wrong factor. */
export const askedIn = (answer: Answer): FactorAsked => factorAsked.parse(answer.body.data)

export async function ticketOf(
  app: TestApp,
  account: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  return askedIn(await enter(app, account, more)).ticket
}
