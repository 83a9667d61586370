import type { Definition, Company } from '@countersign/engine'
import { type FormDefinition, findField, judgedBy, operandTypesOf } from '@countersign/forms'
import type { Ctx } from '../../platform/context.ts'
import { listActive, listDepartments, listPosts, namesOfRoles, wordsOfPeople } from '../organisation/index.ts'
import type { FlowNames } from './difference.rules.ts'
import { namedIn } from './named-in.rules.ts'

/** The parts of the company that a flow names, as far as they exist, to judge it by. */
export async function knownFor(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  form: FormDefinition,
  definition: Definition,
): Promise<Company> {
  const { db, tenantId } = ctx
  const { roles, userIds, departmentIds, postIds } = namedIn([definition], operandTypesOf(form))
  return {
    roles: new Set((await namesOfRoles(db, tenantId, roles)).keys()),
    users: new Set((await listActive(db, tenantId, userIds)).map(({ id }) => id)),
    departments: new Set(
      departmentIds.length === 0 ? [] : (await listDepartments(db, tenantId)).map(({ id }) => id),
    ),
    posts: new Set(postIds.length === 0 ? [] : (await listPosts(db, tenantId)).map(({ id }) => id)),
    ...judgedBy(form),
  }
}

/** Names of everything that these definitions name, for people who read how they differ. */
export async function namesFor(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  form: FormDefinition,
  definitions: readonly Definition[],
): Promise<FlowNames> {
  const { roles, userIds, departmentIds, postIds } = namedIn(definitions, operandTypesOf(form))
  const ofRoles = await namesOfRoles(db, tenantId, roles)
  const people = await wordsOfPeople(db, tenantId, userIds)
  const departments = departmentIds.length === 0 ? [] : await listDepartments(db, tenantId)
  const posts = postIds.length === 0 ? [] : await listPosts(db, tenantId)
  const ofPeople = new Map(people.map(({ id, name }) => [id, name]))
  const ofDepartments = new Map(departments.map(({ id, name }) => [id, name]))
  const ofPosts = new Map(posts.map(({ id, postName }) => [id, postName]))
  return {
    role: (alias) => ofRoles.get(alias) ?? alias,
    person: (id) => ofPeople.get(id) ?? id,
    department: (id) => ofDepartments.get(id) ?? id,
    post: (id) => ofPosts.get(id) ?? id,
    field: (name) => findField(form, name)?.label ?? name,
    part: (name, path) => findField(form, name)?.parts?.find((part) => part.path === path)?.label ?? path,
    fieldType: (name) => operandTypesOf(form).get(name),
  }
}
