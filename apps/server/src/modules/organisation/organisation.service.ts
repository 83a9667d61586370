import type { DepartmentNode, Person, UserInfo } from '@countersign/contract'
import { AppError } from '../../platform/app-error.ts'
import type { Ctx } from '../../platform/context.ts'
import { avatarAddress, type FileAddresses, readerOf } from '../file/index.ts'
import { listDepartments, listDepartmentsOf } from './department.repository.ts'
import { findProfile, listPeople, type PersonRow } from './person.repository.ts'

export async function describeCaller(ctx: Ctx, addresses: FileAddresses): Promise<UserInfo> {
  const profile = await findProfile(ctx.db, ctx.tenantId, ctx.user.id)
  if (!profile) throw new AppError('unauthorized')
  const departments = await listDepartmentsOf(ctx.db, ctx.tenantId, ctx.user.id)
  return {
    id: ctx.user.id,
    userId: ctx.user.id,
    account: ctx.user.account,
    userName: ctx.user.name,
    name: profile.nickname || ctx.user.name,
    avatar: avatarAddress(addresses, profile.avatar, readerOf(ctx), ctx.now()),
    roles: ctx.user.roles,
    roleIds: profile.roleIds,
    deptIds: departments.map((department) => department.id),
    departments,
    oauthId: profile.oauthId,
    tenantId: ctx.tenantId,
  }
}

export async function listEverybody(ctx: Ctx, addresses: FileAddresses): Promise<Person[]> {
  return withAvatars(ctx, addresses, await listPeople(ctx.db, ctx.tenantId))
}

/** Active people of a department. Refuses (404, notFound) a department the tenant does not have. */
export async function listPeopleOfDepartment(
  ctx: Ctx,
  addresses: FileAddresses,
  deptId: string,
): Promise<Person[]> {
  const departments = await listDepartments(ctx.db, ctx.tenantId)
  if (!departments.some((department) => department.id === deptId)) throw new AppError('notFound')
  return withAvatars(ctx, addresses, await listPeople(ctx.db, ctx.tenantId, deptId))
}

function withAvatars(ctx: Ctx, addresses: FileAddresses, people: PersonRow[]): Person[] {
  const [reader, now] = [readerOf(ctx), ctx.now()]
  return people.map((person) => ({ ...person, avatar: avatarAddress(addresses, person.avatar, reader, now) }))
}

export async function departmentTree(ctx: Ctx): Promise<DepartmentNode[]> {
  const rows = await listDepartments(ctx.db, ctx.tenantId)
  const below = (parentId: string | null): DepartmentNode[] =>
    rows
      .filter((row) => row.parentId === parentId)
      .map((row) => ({
        id: row.id,
        parentId: row.parentId ?? '0',
        title: row.name,
        key: row.id,
        value: row.id,
        children: below(row.id),
      }))
  return below(null)
}
