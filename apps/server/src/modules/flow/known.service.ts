import { type Language, sayFlowProblem } from '@countersign/contract'
import {
  allNodes,
  type Company,
  type Definition,
  type ProblemCode,
  problemsOf,
  stepsOf,
} from '@countersign/engine'
import { type FormDefinition, findField, judgedBy, operandTypesOf } from '@countersign/forms'
import type { Ctx } from '../../platform/context.ts'
import {
  listActive,
  listDepartments,
  listPosts,
  listRolesWithHolders,
  namesOfRoles,
  wordsOfPeople,
} from '../organisation/index.ts'
import type { FlowNames } from './difference.rules.ts'
import { type Named, namedIn } from './named-in.rules.ts'

/** The parts of the company that a flow names, as far as they exist, to judge it by. */
export async function knownFor(
  ctx: Pick<Ctx, 'db' | 'tenantId'>,
  form: FormDefinition,
  definition: Definition,
): Promise<Company> {
  return {
    ...(await existingOf(ctx, namedIn([definition], operandTypesOf(form)))),
    ...judgedBy(form),
  }
}

async function existingOf(
  { db, tenantId }: Pick<Ctx, 'db' | 'tenantId'>,
  { roles, userIds, departmentIds, postIds }: Named,
): Promise<Pick<Company, 'roles' | 'users' | 'departments' | 'posts'>> {
  return {
    roles: new Set((await namesOfRoles(db, tenantId, roles)).keys()),
    users: new Set((await listActive(db, tenantId, userIds)).map(({ id }) => id)),
    departments: new Set(
      departmentIds.length === 0 ? [] : (await listDepartments(db, tenantId)).map(({ id }) => id),
    ),
    posts: new Set(postIds.length === 0 ? [] : (await listPosts(db, tenantId)).map(({ id }) => id)),
  }
}

/** Problems of a published flow that come when people leave. */
const comesLater: ReadonlySet<ProblemCode> = new Set([
  'unknownUser',
  'unknownRole',
  'unknownDepartment',
  'unknownPost',
])

interface Published {
  id: string
  form: FormDefinition
  definition: Definition
}

/** Whom published flows ask for and do not find today, in words, by the id of the flow. A role counts only with people. */
export async function missingIn(
  ctx: Pick<Ctx, 'db' | 'tenantId' | 'language'>,
  flows: readonly Published[],
): Promise<Map<string, string[]>> {
  const each = flows.map(({ form, definition }) => namedIn([definition], operandTypesOf(form)))
  const all = (of: keyof Named) => [...new Set(each.flatMap((named) => named[of]))]
  const named: Named = {
    roles: all('roles'),
    userIds: all('userIds'),
    departmentIds: all('departmentIds'),
    postIds: all('postIds'),
  }
  const existing = await existingOf(ctx, named)
  const held = new Set(
    (await listRolesWithHolders(ctx.db, ctx.tenantId, named.roles)).map(({ role }) => role),
  )
  const names = await namesOfRoles(ctx.db, ctx.tenantId, named.roles)
  return new Map(
    flows.map(({ id, form, definition }) => {
      const nodes = new Map(allNodes(definition.nodes).map((node) => [node.id, node.name]))
      const left = problemsOf(definition, { ...existing, ...judgedBy(form) })
        .filter(({ code }) => comesLater.has(code))
        .map((problem) => ({ ...problem, sentence: sayFlowProblem(problem, ctx.language) }))
      const empty = stepsOf(definition).flatMap((step) =>
        step.rules.flatMap((rule) =>
          rule.kind === 'role' && existing.roles.has(rule.role) && !held.has(rule.role)
            ? [{ nodeId: step.id, sentence: nobodyHolds[ctx.language](names.get(rule.role) ?? rule.role) }]
            : [],
        ),
      )
      const sentences = [...left, ...empty].map(({ nodeId, sentence }) =>
        at[ctx.language](nodes.get(nodeId) ?? '', sentence),
      )
      return [id, [...new Set(sentences)]]
    }),
  )
}

/** Whether a published flow names the flow administrator for steps without people (G-536). */
export function asksAdministrator({ form, definition }: Published): boolean {
  return !form.money && stepsOf(definition).some(({ onNobody }) => onNobody.kind === 'administrator')
}

const nobodyHolds = {
  zh: (role: string) => `角色“${role}”没有人员`,
  en: (role: string) => `nobody has the role ${role}`,
} as const satisfies Record<Language, (role: string) => string>

const at = {
  zh: (step: string, sentence: string) => (step === '' ? sentence : `${step}：${sentence}`),
  en: (step: string, sentence: string) => (step === '' ? sentence : `${step}: ${sentence}`),
} as const satisfies Record<Language, (step: string, sentence: string) => string>

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
