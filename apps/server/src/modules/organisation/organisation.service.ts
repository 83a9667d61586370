import type { departmentPeopleTypes, TreeNode, Person, UserInfo } from '@countersign/contract'
import { brandOf } from '../brand/index.ts'
import { AppError } from '../../platform/app-error.ts'
import { asOfCall, type Ctx, type CurrentUser } from '../../platform/context.ts'
import { choicesOf } from '../../platform/records/forest.rules.ts'
import { avatarAddress, type FileAddresses, readerOf } from '../file/index.ts'
import { modulesOf } from '../setting/index.ts'
import { listDepartments, listDepartmentsOf } from './department.repository.ts'
import { isRole } from './role.repository.ts'
import { findProfile, listPeople, type PersonRow } from './person.repository.ts'

export async function describeCaller(ctx: Ctx, addresses: FileAddresses): Promise<UserInfo> {
  const brand = await brandOf(ctx, ctx.tenantId)
  if (ctx.user.oauthId !== undefined) return { ...describeGuest(ctx.user, ctx.user.oauthId), brand }
  const profile = await findProfile(ctx.db, ctx.tenantId, ctx.user.id)
  if (!profile) throw new AppError('unauthorized')
  const departments = await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id)
  return {
    id: ctx.user.id,
    userId: ctx.user.id,
    account: ctx.user.account,
    userName: ctx.user.name,
    name: profile.nickname || ctx.user.name,
    realName: ctx.user.name,
    phone: profile.phone,
    email: profile.email,
    avatar: avatarAddress(addresses, profile.avatar, readerOf(ctx), ctx.now()),
    roles: ctx.user.roles,
    roleIds: profile.roleIds,
    deptIds: departments.map((department) => department.id),
    departments,
    oauthId: profile.oauthId,
    tenantId: ctx.tenantId,
    mustChangePassword: ctx.user.owes.includes('newPassword'),
    mustEnrolFactor: ctx.user.owes.includes('factor'),
    brand,
    modules: await modulesOf(asOfCall(ctx)),
  }
}

function describeGuest(
  { id, account, name, roles, tenantId }: CurrentUser,
  oauthId: string,
): Omit<UserInfo, 'brand'> {
  return {
    id,
    userId: id,
    account,
    userName: name,
    name,
    realName: name,
    phone: '',
    email: '',
    avatar: '',
    roles,
    roleIds: [],
    deptIds: [],
    departments: [],
    oauthId,
    tenantId,
    mustChangePassword: false,
    mustEnrolFactor: false,
    modules: [],
  }
}

export async function listEverybody(ctx: Ctx, addresses: FileAddresses): Promise<Person[]> {
  return withAvatars(ctx, addresses, await listPeople(ctx.db, ctx.tenantId))
}

/**
 * Active members, leader or deputies of a department. Refuses (404, notFound) a department the tenant does not have.
 */
export async function listPeopleOfDepartment(
  ctx: Ctx,
  addresses: FileAddresses,
  { deptId, type }: { deptId: string; type: (typeof departmentPeopleTypes)[number] },
): Promise<Person[]> {
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  if (!departments.some((department) => department.id === deptId)) throw new AppError('notFound')
  return withAvatars(ctx, addresses, await listPeople(ctx.db, ctx.tenantId, belongingOf[type](deptId)))
}

const belongingOf = {
  members: (deptId: string) => ({ deptId }),
  leader: (leads: string) => ({ leads }),
  deputies: (deputyIn: string) => ({ deputyIn }),
} as const

/** Active people with a role. Refuses (404, notFound) a role the tenant does not have. */
export async function listPeopleOfRole(
  ctx: Ctx,
  addresses: FileAddresses,
  roleId: string,
): Promise<Person[]> {
  if (!(await isRole(ctx.db, ctx.tenantId, roleId))) throw new AppError('notFound')
  return withAvatars(ctx, addresses, await listPeople(ctx.db, ctx.tenantId, { roleId }))
}

function withAvatars(ctx: Ctx, addresses: FileAddresses, people: PersonRow[]): Person[] {
  const [reader, now] = [readerOf(ctx), ctx.now()]
  return people.map((person) => ({ ...person, avatar: avatarAddress(addresses, person.avatar, reader, now) }))
}

export async function departmentTree(ctx: Ctx): Promise<TreeNode[]> {
  const rows = await listDepartments(ctx.db, ctx.tenantId)
  return choicesOf(rows.map((row) => ({ ...row, title: row.name })))
}
