import { randomBytes } from 'node:crypto'
import {
  type contract,
  type InputOf,
  type NewPassword,
  type Page,
  sexes,
  type User,
  type UserInput,
  wrongPassword,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type AuditNote, recordAudit } from '../../platform/audit/record-audit.ts'
import { type Ctx, may, type TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { once, onceAfter } from '../../platform/idempotency.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { above, placesOf } from '../../platform/records/forest.rules.ts'
import { mapPage } from '../../platform/records/page.ts'
import { removeRecords } from '../../platform/records/remove-records.ts'
import { distinct, requireAll } from '../../platform/records/require-all.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { avatarAddress, type FileAddresses, readerOf } from '../file/index.ts'
import {
  endSessionsOf,
  hashPassword,
  isCommonPassword,
  lockFactors,
  requireConfirmation,
  resetFactors,
} from '../identity/index.ts'
import { listDepartments } from '../organisation/index.ts'
import { keepAdministrator } from '../role/index.ts'
import { loadOffice, type Office, readPerson, rolesOf, type Written } from './read-person.service.ts'
import {
  changesAdministrator,
  isAdministrator,
  refusalOfDepartments,
  refusalOfPerson,
  refusalOfRoles,
  type RolePower,
} from './role-power.rules.ts'
import {
  countChanges,
  deactivate,
  findUser,
  findUsers,
  givePassword,
  holdersOfAccounts,
  insertUsers,
  listPage,
  type NewUser,
  replacePlaces,
  replaceRoles,
  type StoredUser,
  updateUser,
  type UserFilter,
} from './user.repository.ts'

type Filters = Pick<InputOf<typeof contract.userPage>, 'account' | 'realName' | 'phone' | 'deptId' | 'roleId'>

/** The filter of a list; a department stands for itself and all below. */
export async function filterOf(ctx: Ctx, { deptId, ...filters }: Filters): Promise<UserFilter> {
  if (deptId === undefined) return { tenantId: ctx.tenantId, ...filters }
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  const places = placesOf(departments)
  const below = departments.filter(({ id }) => above(places, id).includes(deptId)).map(({ id }) => id)
  return { tenantId: ctx.tenantId, ...filters, deptIds: [deptId, ...below] }
}

export async function listUsers(
  ctx: Ctx,
  addresses: FileAddresses,
  { account, realName, phone, deptId, roleId, ...asked }: InputOf<typeof contract.userPage>,
): Promise<Page<User>> {
  const filter = await filterOf(ctx, { account, realName, phone, deptId, roleId })
  return mapPage(await listPage(ctx.db, filter, asked), (row) => presentUser(ctx, addresses, row))
}

/**
 * One person. Refuses with notFound an unknown or removed person, and with forbidden another person when the caller does
 * not maintain people.
 */
export async function readUser(ctx: Ctx | TxCtx, addresses: FileAddresses, id: string): Promise<User> {
  const found = await findUser(ctx.db, ctx.tenantId, id)
  if (!found) throw new AppError('notFound')
  if (id !== ctx.user.id && !may(ctx.user, 'user.write')) throw new AppError('forbidden')
  return presentUser(ctx, addresses, found)
}

type Submitted = InputOf<typeof contract.userSubmit>

/**
 * Adds or changes a person. Refuses a person that does not exist or was changed meanwhile, who has more permissions than
 * the caller, an account that somebody has or had, malformed fields, and roles that the caller may not give. A random
 * password is in the first answer only.
 */
export function submitUser(
  ctx: Ctx,
  addresses: FileAddresses,
  { version, password, ...input }: Submitted,
): Promise<User> {
  const prepare = () => (input.id === undefined ? newPassword(ctx, password) : refuseNewPassword(password))
  // The password is not part of the idempotency hash: a fast hash of a password could be guessed.
  return onceAfter(
    ctx,
    'user/submit',
    { ...input, version },
    prepare,
    async (ctx, secret) => {
      const found = await lockUser(ctx, input.id, version)
      const office = await loadOffice(ctx)
      const id = await writePerson(ctx, office, readPerson(office, input, found), { found, secret })
      return { ...(await readUser(ctx, addresses, id)), password: secret?.shown ?? '' }
    },
    { keep: (saved) => ({ ...saved, password: '' }) },
  )
}

/** A new password: its hash, and the text when nobody but the server knows it yet. */
export interface Secret {
  hash: string
  /** "" for a password that the administrator gave. */
  shown: string
}

async function newPassword(ctx: Ctx, given: string | undefined): Promise<Secret> {
  if (given !== undefined) await refusePassword(given)
  const password = given ?? randomPassword()
  return {
    hash: await hashPassword(password, ctx.origin.address),
    shown: given === undefined ? password : '',
  }
}

/** 96 random bits. */
export const randomPassword = () => randomBytes(12).toString('base64url')

/** Refuses a short, long or common password. */
async function refusePassword(given: string): Promise<void> {
  const isCommon = await isCommonPassword(given)
  refuseFields({ password: wrongPassword(given) ?? (isCommon ? 'passwordCommon' : undefined) })
}

async function refuseNewPassword(given: string | undefined): Promise<undefined> {
  refuseFields({ password: given === undefined ? undefined : 'passwordByReset' })
}

/**
 * Locks the lists that a change of a person depends on, and the person. Roles come first, as in every change that could
 * take away the last administrator.
 */
export async function lockUser(
  ctx: TxCtx,
  id: string | undefined,
  version: number | undefined,
): Promise<StoredUser | undefined> {
  await lockList(ctx.db, 'role', ctx.tenantId)
  await lockList(ctx.db, 'app_user', ctx.tenantId)
  if (id === undefined) return undefined
  const [locked] = await lockRecords(ctx.db, 'app_user', ctx.tenantId, [id])
  requireVersion(locked, version)
  return findUser(ctx.db, ctx.tenantId, id)
}

/**
 * Adds a person with a password that was chosen elsewhere, and answers the id. Refuses as `submitUser` does.
 */
export async function addPerson(ctx: TxCtx, input: UserInput, passwordHash: string): Promise<string> {
  await lockUser(ctx, undefined, undefined)
  const office = await loadOffice(ctx)
  const written = readPerson(office, input, undefined)
  return writePerson(ctx, office, written, { found: undefined, secret: { hash: passwordHash, shown: '' } })
}

/** Writes a person whose fields were read, or refuses it. Answers the id. The caller holds the locks of `lockUser`. */
export async function writePerson(
  ctx: TxCtx,
  office: Office,
  written: Written,
  { found, secret }: { found: StoredUser | undefined; secret: Secret | undefined },
): Promise<string> {
  const id = found?.id ?? ctx.newId()
  refuseWritten(ctx, office, { id, written, found })
  confirmWritten(ctx, office, { written, found })
  const [holder] = await holdersOfAccounts(ctx.db, ctx.tenantId, [written.account])
  if (holder && holder.id !== id) throw new AppError('accountTaken', { field: 'account' })
  await recordAudit(ctx, noteOfSave(id, written, found))
  if (found) await updateUser(ctx.db, ctx.tenantId, id, written)
  else await insertUsers(ctx.db, ctx.tenantId, [newRow(id, written, secret)])
  await writeBelongings(ctx, id, written)
  await keepAdministrator(ctx)
  // The hint makes the person's open pages ask for the menu again.
  if (found) await publish(ctx.db, ctx.tenantId, 'hint', { userIds: [id] })
  return id
}

export function newRow(id: string, written: Written, secret: Secret | undefined): NewUser {
  return { id, ...written, passwordHash: secret?.hash ?? '', mustChangePassword: secret?.shown !== '' }
}

export async function writeBelongings(
  ctx: TxCtx,
  id: string,
  { places, roles }: Pick<Written, 'places' | 'roles'>,
): Promise<void> {
  await replacePlaces(ctx.db, ctx.tenantId, id, places)
  await replaceRoles(
    ctx.db,
    ctx.tenantId,
    [id],
    roles.map((role) => role.id),
  )
}

/** Refuses a change beyond what the caller may give or take. */
export function refuseWritten(
  ctx: Pick<Ctx, 'user'>,
  office: Office,
  {
    id,
    written,
    found,
  }: {
    id: string
    written: Pick<Written, 'roles'> & Partial<Pick<Written, 'places' | 'departmentsIn'>>
    found: StoredUser | undefined
  },
): void {
  const before = found ? rolesOfUser(office, found) : []
  const departments = { before: departmentIdsOf(found), after: departmentIdsOf(written) }
  refuse(refusalOfPerson(ctx.user, id, before))
  refuse(refusalOfRoles(ctx.user, id, before, written.roles), 'roleId')
  refuse(refusalOfDepartments(ctx.user, id, before, departments), written.departmentsIn)
}

const departmentIdsOf = (of: Partial<Pick<Written, 'places'>> | undefined) =>
  of?.places?.map(({ deptId }) => deptId) ?? []

/**
 * Asks for the second factor again of a caller who makes somebody an administrator, or no longer one, or who changes the
 * own phone or that of an administrator, since people log in by phone.
 */
export function confirmWritten(
  ctx: Pick<Ctx, 'user' | 'now'>,
  office: Office,
  { written, found }: { written: Pick<Written, 'roles' | 'phone'>; found: StoredUser | undefined },
): void {
  const before = found ? rolesOfUser(office, found) : []
  const isPhone =
    found !== undefined &&
    found.phone !== written.phone &&
    (found.id === ctx.user.id || isAdministrator(before))
  if (isPhone || changesAdministrator(before, written.roles)) requireConfirmation(ctx)
}

function refuse(
  code: 'personProtected' | 'ownRoles' | 'ownDepartments' | 'roleBeyond' | 'ownAccount' | undefined,
  field?: string,
) {
  if (code) throw new AppError(code, field === undefined ? {} : { field })
}

const rolesOfUser = (office: Office, { roles }: StoredUser): RolePower[] =>
  rolesOf(
    office,
    roles.map(({ id }) => id),
  )

export function noteOfSave(id: string, written: Written, found: StoredUser | undefined): AuditNote {
  return {
    action: 'userSave',
    subject: subjectOf({ id, realName: written.realName }),
    before: found && wordsOf(found),
    after: wordsOf(written),
  }
}

const subjectOf = ({ id, realName }: Pick<StoredUser, 'id' | 'realName'>) =>
  ({ kind: 'person', id, name: realName }) as const

/** The fields of a person that the audit log shows. */
function wordsOf({
  account,
  code,
  realName,
  nickname,
  phone,
  email,
  birthday,
  sex,
  places,
  roles,
}: Written | StoredUser) {
  return {
    account,
    code,
    realName,
    name: nickname,
    phone,
    email,
    birthday,
    sex,
    deptId: places.map(({ deptId }) => deptId).join(','),
    postId: places.map(({ postId }) => postId ?? '').join(','),
    roleId: roles.map(({ id }) => id).join(','),
  }
}

/**
 * Removes people, all of them or none: they cannot log in, their sessions end, and lists leave them out. Refuses with
 * notFound, with ownAccount the caller, with personProtected a person with more permissions than the caller, and with
 * lastAdministrator.
 */
export function removeUsers(ctx: Ctx, ids: string[]): Promise<true> {
  return removeRecords(ctx, 'app_user', ids, {
    list: 'role',
    mayGo: async (ctx, wanted) => {
      refuse(wanted.includes(ctx.user.id) ? 'ownAccount' : undefined)
      const people = await findUsers(ctx.db, ctx.tenantId, wanted)
      const office = await refuseProtected(ctx, people)
      if (people.some((one) => changesAdministrator(rolesOfUser(office, one), []))) requireConfirmation(ctx)
    },
    note: async (ctx, wanted) =>
      (await findUsers(ctx.db, ctx.tenantId, wanted)).map((user) => ({
        action: 'userRemove',
        subject: subjectOf(user),
        before: wordsOf(user),
      })),
    afterwards: async (ctx, wanted) => {
      await deactivate(ctx.db, ctx.tenantId, wanted)
      await endSessionsOf(ctx.db, ctx.tenantId, wanted, ctx.now())
      await keepAdministrator(ctx)
      await publish(ctx.db, ctx.tenantId, 'hint', { userIds: [...wanted] })
    },
  })
}

async function refuseProtected(ctx: TxCtx, people: readonly StoredUser[]): Promise<Office> {
  const office = await loadOffice(ctx)
  for (const one of people) refuse(refusalOfPerson(ctx.user, one.id, rolesOfUser(office, one)))
  return office
}

/**
 * Replaces the roles of people, of all or of none. Refuses with notFound an unknown person, and roles that the caller may
 * not give or take.
 */
export function grantRoles(
  ctx: Ctx,
  { userIds, roleIds }: InputOf<typeof contract.userGrant>,
): Promise<true> {
  return once(ctx, 'user/grant', { userIds, roleIds }, async (ctx): Promise<true> => {
    const wanted = distinct(userIds)
    await lockList(ctx.db, 'role', ctx.tenantId)
    requireAll(wanted, await lockRecords(ctx.db, 'app_user', ctx.tenantId, wanted))
    const people = await findUsers(ctx.db, ctx.tenantId, wanted)
    const office = await loadOffice(ctx)
    const roles = rolesOf(office, roleIds)
    refuseFields({ roleIds: roles.length < new Set(roleIds).size ? 'roleUnknown' : undefined })
    const given = roles.map(({ id }) => id)
    for (const found of people) {
      refuseWritten(ctx, office, { id: found.id, written: { roles }, found })
      confirmWritten(ctx, office, { written: { roles, phone: found.phone }, found })
    }
    await recordAudit(
      ctx,
      people.map((found) => ({
        action: 'userGrant',
        subject: subjectOf(found),
        before: { roleId: found.roles.map(({ id }) => id).join(',') },
        after: { roleId: given.join(',') },
      })),
    )
    await replaceRoles(ctx.db, ctx.tenantId, wanted, given)
    await countChanges(ctx.db, ctx.tenantId, wanted)
    await keepAdministrator(ctx)
    await publish(ctx.db, ctx.tenantId, 'hint', { userIds: wanted })
    return true
  })
}

/**
 * Gives people random passwords and ends their sessions. Refuses with notFound, with ownAccount the caller, and with
 * personProtected a person with more permissions than the caller. For an administrator a second factor is asked for again,
 * since whoever has the password has the account. The answer that is kept for a repeated call has no passwords.
 */
export function resetPasswords(ctx: Ctx, userIds: string[]): Promise<NewPassword[]> {
  const wanted = distinct(userIds)
  const prepare = () => Promise.all(wanted.map(() => newPassword(ctx, undefined)))
  return onceAfter(
    ctx,
    'user/reset-password',
    { userIds },
    prepare,
    async (ctx, secrets) => {
      requireAll(wanted, await lockRecords(ctx.db, 'app_user', ctx.tenantId, wanted))
      refuse(wanted.includes(ctx.user.id) ? 'ownAccount' : undefined)
      const people = await findUsers(ctx.db, ctx.tenantId, wanted)
      const office = await refuseProtected(ctx, people)
      if (people.some((one) => isAdministrator(rolesOfUser(office, one)))) requireConfirmation(ctx)
      const given = people.map(({ id, account, realName }, index) => ({
        id,
        account,
        realName,
        ...(secrets[index] ?? { hash: '', shown: '' }),
      }))
      for (const { id, hash } of given) await givePassword(ctx.db, ctx.tenantId, id, hash)
      await endSessionsOf(ctx.db, ctx.tenantId, wanted, ctx.now())
      await recordAudit(
        ctx,
        people.map((found) => ({
          action: 'passwordReset',
          subject: subjectOf(found),
          after: { mustChange: true },
        })),
      )
      await publish(ctx.db, ctx.tenantId, 'hint', { userIds: wanted })
      return given.map(({ id, account, realName, shown }) => ({ id, account, realName, password: shown }))
    },
    { keep: (given) => given.map((one) => ({ ...one, password: '' })) },
  )
}

/**
 * Removes the second factors of people who lost theirs, so that they log in without one and enrol anew. Refuses with
 * notFound, with ownAccount the caller, whose own page removes factors, and with personProtected a person with more
 * permissions than the caller, whose second factor is asked for again.
 */
export function resetFactorsOf(ctx: Ctx, userIds: string[]): Promise<true> {
  return once(ctx, 'user/reset-factors', { userIds }, async (ctx): Promise<true> => {
    const wanted = distinct(userIds).toSorted()
    for (const userId of wanted) await lockFactors(ctx.db, { tenantId: ctx.tenantId, userId })
    requireAll(wanted, await lockRecords(ctx.db, 'app_user', ctx.tenantId, wanted))
    refuse(wanted.includes(ctx.user.id) ? 'ownAccount' : undefined)
    const people = await findUsers(ctx.db, ctx.tenantId, wanted)
    await refuseProtected(ctx, people)
    await resetFactors(
      ctx,
      people.map(({ id, realName }) => ({ id, name: realName })),
    )
    return true
  })
}

export function presentUser(ctx: Ctx | TxCtx, addresses: FileAddresses, user: StoredUser): User {
  const { nickname, birthday, avatar, places, roles, ...words } = user
  const posts = places.filter(({ postId }) => postId !== null)
  return {
    ...words,
    tenantId: ctx.tenantId,
    name: nickname || user.realName,
    avatar: avatarAddress(addresses, avatar, readerOf(ctx), ctx.now()),
    birthday: birthday ?? '',
    sexName: sexes[user.sex - 1] ?? '',
    roleId: roles.map(({ id }) => id).join(','),
    roleName: roles.map(({ roleName }) => roleName).join('、'),
    deptId: places.map(({ deptId }) => deptId).join(','),
    deptName: places.map(({ deptName }) => deptName).join('、'),
    postId: posts.map(({ postId }) => postId).join(','),
    postName: posts.map(({ postName }) => postName).join('、'),
    deptNames: places.map(({ deptName }) => deptName),
    places: places.map(({ postId, postName, ...place }) => ({
      ...place,
      postId: postId ?? '',
      postName: postName ?? '',
    })),
    password: '',
  }
}
