import { randomBytes } from 'node:crypto'
import { type UserInput, wrongPassword } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type Fields, listChanges } from '../../platform/audit/changed-fields.ts'
import { type AuditNote, onlyChanged, recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { lockRecords } from '../../platform/database/record-rows.ts'
import { publish } from '../../platform/outbox/publish.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import {
  endOldPhone,
  noteCredentials,
  hashPassword,
  isCommonPassword,
  requireConfirmation,
  requireProof,
  trustPhones,
} from '../identity/index.ts'
import { keepAdministrator } from '../role/index.ts'
import { type Office, type Written, loadOffice, readPerson, rolesOf } from './read-person.service.ts'
import {
  type RolePower,
  changesAdministrator,
  isAdministrator,
  refusalOfDepartments,
  refusalOfPerson,
  refusalOfRoles,
} from './role-power.rules.ts'
import { type StoredUser, findUser, holdersOfAccounts } from './user.repository.ts'
import { refusalsOfOwned } from './user-words.rules.ts'
import {
  type NewUser,
  insertUsers,
  replacePlaces,
  replaceRoles,
  updateUser,
} from './write-user.repository.ts'

/** A new password: its hash, and the text when nobody but the server knows it yet. */
export interface Secret {
  hash: string
  /** "" for a password that the administrator gave. */
  shown: string
}

export async function newPassword(ctx: Ctx, given: string | undefined): Promise<Secret> {
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
 * Adds a person with a password and a phone that the person gave, and answers the id. Refuses as `submitUser` does.
 */
export async function addPerson(ctx: TxCtx, input: UserInput, passwordHash: string): Promise<string> {
  await lockUser(ctx, undefined, undefined)
  const office = await loadOffice(ctx)
  const written = readPerson(office, input, undefined)
  return writePerson(ctx, office, written, {
    found: undefined,
    secret: { hash: passwordHash, shown: '' },
    isOwnPhone: true,
  })
}

/** Writes a person whose fields were read, or refuses it. Answers the id. The caller holds the locks of `lockUser`. */
export async function writePerson(
  ctx: TxCtx,
  office: Office,
  written: Written,
  {
    found,
    secret,
    isOwnPhone = false,
  }: { found: StoredUser | undefined; secret: Secret | undefined; isOwnPhone?: boolean },
): Promise<string> {
  const id = found?.id ?? ctx.newId()
  refuseWritten(ctx, office, { id, written, found })
  if (found) refuseFields(refusalsOfOwned(found.owned, found, written, written.departmentsIn))
  confirmWritten(ctx, office, { written, found })
  const [holder] = await holdersOfAccounts(ctx.db, ctx.tenantId, [written.account])
  if (holder && holder.id !== id) throw new AppError('accountTaken', { field: 'account' })
  await recordAudit(ctx, noteOfSave(id, written, found, office))
  if (found) await updateUser(ctx.db, ctx.tenantId, id, written)
  else await insertUsers(ctx.db, ctx.tenantId, [newRow(id, written, secret)])
  await changeReach(ctx, [{ id, written, found }], isOwnPhone)
  await writeBelongings(ctx, [{ id, written }])
  await keepAdministrator(ctx)
  // The hint makes the person's open pages ask for the menu again.
  if (found) await publish(ctx.db, ctx.tenantId, 'hint', { userIds: [id] })
  return id
}

/**
 * Decides which new phones are ways to log in, and tells people whose phone changed. A phone that an administrator gave is
 * one (trustPhones), a phone that the person gave is not. Links sent to an e-mail of before become void.
 */
async function changeReach(
  ctx: TxCtx,
  people: readonly { id: string; written: Pick<Written, 'phone' | 'email'>; found: StoredUser | undefined }[],
  isOwnPhone = false,
): Promise<void> {
  const changed = people.filter(({ written, found }) => written.phone !== (found?.phone ?? ''))
  const ids = changed.map(({ id }) => id)
  if (!isOwnPhone && ids.length > 0) await trustPhones(ctx.db, ctx.tenantId, ids)
  for (const { id, written, found } of changed) if (found) await endOldPhone(ctx, id, found, written.phone)
  const mailed = people.filter(({ written, found }) => found && written.email !== found.email)
  await noteCredentials(
    ctx.db,
    ctx.tenantId,
    mailed.map(({ id }) => id),
    ctx.now(),
  )
}

export interface PlannedPerson {
  id: string
  written: Written
  found: StoredUser | undefined
  secret: Secret | undefined
}

/** Writes many people whose fields were judged one by one. The caller holds the locks of `lockUser`. */
export async function writePeople(
  ctx: TxCtx,
  office: Office,
  people: readonly PlannedPerson[],
): Promise<void> {
  const added = people.filter(({ found }) => !found)
  await insertUsers(
    ctx.db,
    ctx.tenantId,
    added.map(({ id, written, secret }) => newRow(id, written, secret)),
  )
  for (const { id, written, found } of people) if (found) await updateUser(ctx.db, ctx.tenantId, id, written)
  await writeBelongings(ctx, people)
  await changeReach(ctx, people)
  await recordAudit(
    ctx,
    onlyChanged(people.map(({ id, written, found }) => noteOfSave(id, written, found, office))),
  )
  await keepAdministrator(ctx)
}

function newRow(id: string, written: Written, secret: Secret | undefined): NewUser {
  return { id, ...written, passwordHash: secret?.hash ?? '', mustChangePassword: secret?.shown !== '' }
}

async function writeBelongings(
  ctx: TxCtx,
  people: readonly { id: string; written: Pick<Written, 'places' | 'roles'> }[],
): Promise<void> {
  await replacePlaces(
    ctx.db,
    ctx.tenantId,
    people.map(({ id, written: { places } }) => ({ id, places })),
  )
  await replaceRoles(
    ctx.db,
    ctx.tenantId,
    people.map(({ id, written: { roles } }) => ({ id, roleIds: roles.map((role) => role.id) })),
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
 * phone or e-mail of an administrator, since people log in by phone and get a link to a new password by mail; and for a proof
 * of who asks before the caller's own ones change.
 */
export function confirmWritten(
  ctx: Pick<Ctx, 'user' | 'now'>,
  office: Office,
  { written, found }: { written: Pick<Written, 'roles' | 'phone' | 'email'>; found: StoredUser | undefined },
): void {
  const before = found ? rolesOfUser(office, found) : []
  const isReachedAnew =
    found !== undefined && (found.phone !== written.phone || found.email !== written.email)
  if (isReachedAnew && found.id === ctx.user.id) requireProof(ctx)
  if ((isReachedAnew && isAdministrator(before)) || changesAdministrator(before, written.roles))
    requireConfirmation(ctx)
}

export function refuse(
  code: 'personProtected' | 'ownRoles' | 'ownDepartments' | 'roleBeyond' | 'ownAccount' | undefined,
  field?: string,
) {
  if (code) throw new AppError(code, field === undefined ? {} : { field })
}

export const rolesOfUser = (office: Office, { roles }: StoredUser): RolePower[] =>
  rolesOf(
    office,
    roles.map(({ id }) => id),
  )

function noteOfSave(id: string, written: Written, found: StoredUser | undefined, office: Office): AuditNote {
  return {
    action: 'userSave',
    subject: subjectOf({ id, realName: written.realName }),
    before: found && wordsOf(found, office),
    after: { ...wordsOf(written, office), ...roleChanges(found?.roles ?? [], written.roles) },
  }
}

type NamedRole = Pick<RolePower, 'roleName'>

/** Which roles a person got and lost, by name. */
export function roleChanges(before: readonly NamedRole[], after: readonly NamedRole[]): Fields {
  const names = (roles: readonly NamedRole[]) => roles.map(({ roleName }) => roleName)
  return listChanges('roles', names(before), names(after))
}

export const subjectOf = ({ id, realName }: Pick<StoredUser, 'id' | 'realName'>) =>
  ({ kind: 'person', id, name: realName }) as const

/** The fields of a person that the audit log shows, but for the roles. */
export function wordsOf(
  { account, code, realName, nickname, phone, email, birthday, sex, places }: Written | StoredUser,
  { departments, posts }: Office,
) {
  return {
    account,
    code,
    realName,
    name: nickname,
    phone,
    email,
    birthday,
    sex,
    places: places.map(({ deptId, postId }) => {
      const post = posts.get(postId ?? '')?.postName
      return `${departments.get(deptId)?.name ?? ''}${post === undefined ? '' : `（${post}）`}`
    }),
  }
}

export async function refuseProtected(ctx: TxCtx, people: readonly StoredUser[]): Promise<Office> {
  const office = await loadOffice(ctx)
  for (const one of people) refuse(refusalOfPerson(ctx.user, one.id, rolesOfUser(office, one)))
  return office
}
