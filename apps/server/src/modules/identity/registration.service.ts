import {
  guestRole,
  type contract,
  type ErrorCode,
  type InputOf,
  type OutputOf,
  wrongAccount,
  wrongPassword,
  wrongPhone,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit, recordFor } from '../../platform/audit/record-audit.ts'
import type { Ctx, PublicCtx, TxCtx } from '../../platform/context.ts'
import { onceAfter } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { listPermitted } from '../organisation/index.ts'
import { settingsOf } from '../setting/index.ts'
import { addressGroup } from './address-group.rules.ts'
import { isCommonPassword } from './common-passwords.adapter.ts'
import { hashPassword } from './password-hash.adapter.ts'
import {
  type StoredRegistration,
  findRegistrationOfIdentity,
  holdUnbound,
  isAccountOfPerson,
  isAccountWaiting,
  isAnyWaiting,
  isOpenTenant,
  listTries,
  type NewRegistration,
  saveRegistration,
  saveTry,
} from './registration.repository.ts'
import { findClaim } from './bound-identity.repository.ts'

const hour = 3_600_000

/**
 * Limits on requests for an account by one address, as on codes sent by SMS: high, since an office of several hundred
 * people may share one address. They also limit how many accounts a stranger can ask for to learn which exist.
 */
const limits = { hour: 100, day: 300 } as const

/** Request of the log-in page; what is wrong with it is named in the order of the form. */
export async function register(ctx: PublicCtx, input: InputOf<typeof contract.register>): Promise<true> {
  const { tenantId } = input
  const phone = input.phone.trim()
  const wanted = { ...(await readWanted(input)), tenantId, phone }
  refuseFields({ phone: phone === '' ? undefined : wrongPhone(phone) })
  const { selfRegistration } = await settingsOf(ctx, tenantId)
  if (selfRegistration !== 1 || !(await isOpenTenant(ctx.db, tenantId)))
    throw new AppError('registrationClosed', { field: 'tenantId' })
  await countTry(ctx, tenantId)
  const request = await prepare(ctx, { ...wanted, oauthId: null })
  await ctx.db.transaction().execute(async (tx) => {
    await save({ ...ctx, db: tx }, request)
    const nobody = { id: '', account: '', name: '', tenantId, sessionId: '' }
    await recordFor({ ...ctx, db: tx }, nobody, noteOf(request))
  })
  return true
}

/**
 * Request of a person who has logged in at a third party. Refuses another tenant or identity than those of the session
 * (registrationTenant, registrationIdentity), and a second request while one waits (registrationWaits).
 */
export async function registerGuest(
  ctx: Ctx,
  { oauthId, password2, ...input }: InputOf<typeof contract.registerGuest>,
): Promise<true> {
  const wanted = await readWanted({ ...input, password2 })
  const own = ctx.user.oauthId
  if (own === undefined || oauthId !== own) throw new AppError('registrationIdentity', { field: 'oauthId' })
  if (input.tenantId !== ctx.tenantId) throw new AppError('registrationTenant', { field: 'tenantId' })
  // The password is not part of the idempotency hash: a fast hash of a password could be guessed. All guests share one
  // user id, so the identity is part of the route.
  const route = `blade-user/register-guest ${own}`
  const prepared = async () => {
    await countTry(ctx, ctx.tenantId)
    refuseWaiting(await findRegistrationOfIdentity(ctx.db, ctx.tenantId, own))
    return prepare(ctx, { ...wanted, tenantId: ctx.tenantId, phone: '', oauthId: own })
  }
  return onceAfter(ctx, route, wanted.visible, prepared, async (ctx, request): Promise<true> => {
    if (!(await holdUnbound(ctx.db, ctx.tenantId, own)))
      throw new AppError('registrationIdentity', { field: 'oauthId' })
    refuseWaiting(await findRegistrationOfIdentity(ctx.db, ctx.tenantId, own))
    await save(ctx, request)
    await recordAudit(ctx, noteOf(request))
    return true
  })
}

/**
 * The newest request of the caller's identity; without one its state is "". By what the identity meets people is told
 * whether or not it meets somebody, so that nobody learns here who has an account.
 */
export async function readOwnRegistration(ctx: Ctx): Promise<OutputOf<typeof contract.ownRegistration>> {
  const own = ctx.user.oauthId
  const found = own === undefined ? undefined : await findRegistrationOfIdentity(ctx.db, ctx.tenantId, own)
  const claim = own === undefined ? undefined : await findClaim(ctx.db, ctx.tenantId, own)
  return {
    state: found?.state ?? '',
    reason: found?.reason ?? '',
    meetsBy: claim?.by ?? '',
    claim: claim?.value ?? '',
  }
}

/**
 * Refuses a log-in of somebody who has asked for an account and proved who they are: registrationWaits before the
 * decision, registrationRefused, with the reason, after a refusal.
 */
export function refuseAsked(asked: StoredRegistration): never {
  if (asked.state === 'refused') throw new AppError('registrationRefused', { detail: asked.reason })
  throw new AppError('registrationWaits')
}

/** Refuses (registrationWaits) an identity whose request waits. */
export function refuseWaiting(asked: StoredRegistration | undefined): void {
  if (asked?.state === 'waiting') throw new AppError('registrationWaits')
}

interface RegistrationForm {
  tenantId: string
  name: string
  account: string
  password: string
  password2?: string | undefined
}

interface WantedAccount {
  name: string
  account: string
  password: string
  /** Input for the idempotency key. It has no password, since a hash of it is stored. */
  visible: { name: string; account: string }
}

/** Reads what a person typed. The checks are in the order of platform.txt §5 "Registration"; the name is not checked. */
async function readWanted({
  tenantId,
  name,
  account,
  password,
  password2,
}: RegistrationForm): Promise<WantedAccount> {
  const tidy = account.trim()
  requireFilled('tenantId', tenantId, 'tenantEmpty')
  requireFilled('account', tidy, 'accountEmpty')
  requireFilled('password', password, 'passwordEmpty')
  if (password2 !== undefined && password2 !== password)
    throw new AppError('passwordsDiffer', { field: 'password2' })
  const isCommon = await isCommonPassword(password)
  refuseFields({
    account: wrongAccount(tidy),
    password: wrongPassword(password) ?? (isCommon ? 'passwordCommon' : undefined),
  })
  // Signed records bear the name, so a blank one becomes the account.
  const visible = { name: name.trim() || tidy, account: tidy }
  return { ...visible, password, visible }
}

function requireFilled(field: string, text: string, code: ErrorCode): void {
  if (text === '') throw new AppError(code, { field })
}

/** Counts a try. Refuses (429, tooManyRegistrations) too many of one address; simultaneous ones may exceed it by a few. */
async function countTry(ctx: PublicCtx, tenantId: string): Promise<void> {
  const now = ctx.now()
  const address = addressGroup(ctx.origin.address)
  const times = await listTries(ctx.db, tenantId, address, new Date(now.getTime() - 24 * hour))
  const lately = times.filter((time) => time.getTime() > now.getTime() - hour)
  if (times.length >= limits.day || lately.length >= limits.hour) throw new AppError('tooManyRegistrations')
  await saveTry(ctx.db, { tenantId, id: ctx.newId(), address, now })
}

type Wish = Omit<WantedAccount, 'visible'> & Pick<NewRegistration, 'tenantId' | 'phone' | 'oauthId'>

/** Makes the request to store. Refuses an account that a person or a waiting request has before the costly hash. */
async function prepare(
  ctx: PublicCtx,
  { tenantId, oauthId, name, account, phone, password }: Wish,
): Promise<NewRegistration> {
  await refuseTaken(ctx.db, tenantId, account)
  const passwordHash = await hashPassword(password, ctx.origin.address)
  return { tenantId, id: ctx.newId(), oauthId, name, account, passwordHash, phone, now: ctx.now() }
}

/** Saves a request. When two requests for one account arrive at once, the second waits for the first and is refused (accountExists). */
async function save({ db }: Pick<TxCtx, 'db'>, request: NewRegistration): Promise<void> {
  const isFirst = !(await isAnyWaiting(db, request.tenantId))
  if (!(await saveRegistration(db, request))) throw accountExists()
  if (await isAccountOfPerson(db, request.tenantId, request.account)) throw accountExists()
  // Strangers send no more than one message for all that waits.
  if (isFirst) await tellDeciders(db, request.tenantId)
}

const words = {
  zh: '有新的账号申请等您审核（系统管理 - 注册申请）',
  en: 'A request for an account is waiting for you (Administration, Account requests)',
}

async function tellDeciders(db: TxCtx['db'], tenantId: string): Promise<void> {
  const permission = 'registration.write'
  for (const { id: userId } of await listPermitted(db, tenantId, { permission, guestRole }))
    await publish(db, tenantId, 'notify', { kind: 'system', userId, words })
}

async function refuseTaken(db: PublicCtx['db'], tenantId: string, account: string): Promise<void> {
  const isTaken =
    (await isAccountOfPerson(db, tenantId, account)) || (await isAccountWaiting(db, tenantId, account))
  if (isTaken) throw accountExists()
}

const accountExists = () => new AppError('accountExists', { field: 'account' })

/** Entry of the audit log, without the hash of the password. */
function noteOf({ id, account, name, phone, oauthId }: NewRegistration): AuditNote {
  return {
    action: 'registrationReceive',
    subject: { kind: 'registration', id, name: account },
    after: { account, name, phone, oauthId: oauthId ?? '' },
  }
}
