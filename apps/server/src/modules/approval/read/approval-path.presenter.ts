import type { Language, PathStepView } from '@countersign/contract'
import type { Definition, NodeDefinition, PathStep, Why } from '@countersign/engine'
import type { Ctx } from '../../../platform/context.ts'
import { namesOfPeople, namesOfRoles } from '../../organisation/index.ts'

const skippedWords = {
  samePerson: { zh: '跳过：与上一步为同一人', en: 'Skipped: same person as the step before' },
} as const satisfies Record<NonNullable<PathStep['skipped']>, Record<Language, string>>

const ruleWords = {
  user: { zh: '指定人员', en: 'Named person' },
  role: { zh: '指定角色', en: 'Role' },
  department: { zh: '指定部门', en: 'Department' },
  departmentLeader: { zh: '部门负责人', en: 'Department leader' },
  fieldPeople: { zh: '表单中的人员', en: 'Person named in the form' },
  fieldDepartmentLeader: { zh: '表单中部门的负责人', en: 'Leader of the department named in the form' },
} as const satisfies Record<Why['rule'], Record<Language, string>>

/** Separator between the words of a list. */
const between = { zh: '、', en: ', ' } as const satisfies Record<Language, string>

const roleWords = { zh: '角色：', en: 'Role: ' } as const satisfies Record<Language, string>

const reasonWords = {
  rule: { zh: '', en: '' },
  leaderAbove: { zh: '（上级负责人代审）', en: ' (leader above instead)' },
  flowAdministrator: { zh: '（流程管理员代审）', en: ' (flow administrator instead)' },
} as const satisfies Record<Why['reason'], Record<Language, string>>

/** Steps of the approval path with the names of the people and, in words, why each is asked. */
export async function presentApprovalPath(
  ctx: Ctx,
  definition: Definition,
  steps: readonly PathStep[],
): Promise<PathStepView[]> {
  const ids = steps.flatMap((step) => step.people.map((person) => person.userId))
  const names = await namesOfPeople(ctx.db, ctx.tenantId, [...new Set(ids)])
  const roles = await rolesByNode(ctx, definition)
  return steps.map((step) => ({
    node: step.name,
    mode: step.mode,
    people: step.people.map(({ userId }) => ({ id: userId, name: names.get(userId) ?? '' })),
    why: [
      ...new Set(step.people.map(({ why }) => words(why, ctx.language, roles.get(step.nodeId) ?? ''))),
    ].join(between[ctx.language]),
    skipped: step.skipped ? skippedWords[step.skipped][ctx.language] : '',
  }))
}

function words(why: Why, language: Language, roles: string): string {
  const named =
    why.rule === 'role' && roles !== '' ? roleWords[language] + roles : ruleWords[why.rule][language]
  return named + reasonWords[why.reason][language]
}

/** Role names of each node, by node id. */
async function rolesByNode(ctx: Ctx, { nodes }: Definition): Promise<Map<string, string>> {
  const aliases = (node: NodeDefinition) =>
    node.rules.flatMap((rule) => (rule.kind === 'role' ? [rule.role] : []))
  const names = await namesOfRoles(ctx.db, ctx.tenantId, nodes.flatMap(aliases))
  return new Map(
    nodes.map((node) => [
      node.id,
      aliases(node)
        .map((alias) => names.get(alias) ?? alias)
        .join(between[ctx.language]),
    ]),
  )
}
