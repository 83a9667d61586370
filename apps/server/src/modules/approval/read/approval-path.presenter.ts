import type { Language, PathStepView } from '@countersign/contract'
import { type Definition, type PathStep, type StepNode, stepsOf, type Why } from '@countersign/engine'
import type { Ctx } from '../../../platform/context.ts'
import { namesOfPeople, namesOfRoles } from '../../organisation/index.ts'

const skippedWords = {
  samePerson: { zh: '跳过：与上一步为同一人', en: 'Skipped: same person as the step before' },
  nobody: { zh: '跳过：没有符合条件的人员', en: 'Skipped: nobody fits this step' },
  initiator: { zh: '跳过：审批人为申请人本人', en: 'Skipped: the approver would be the applicant' },
  resumed: { zh: '跳过：上一轮已审批', en: 'Skipped: approved in the round before' },
} as const satisfies Record<NonNullable<PathStep['skipped']>, Record<Language, string>>

const ruleWords = {
  user: { zh: '指定人员', en: 'Named person' },
  role: { zh: '指定角色', en: 'Role' },
  roleInDepartment: { zh: '本部门的角色', en: 'Role in the department' },
  roleInCompany: { zh: '本公司的角色', en: 'Role in the company' },
  department: { zh: '指定部门', en: 'Department' },
  departmentLeader: { zh: '部门负责人', en: 'Department leader' },
  departmentDeputies: { zh: '部门副职', en: 'Deputies of the department' },
  leadersUp: { zh: '逐级上级负责人', en: 'Leaders upwards' },
  leadersUpTo: { zh: '逐级上级负责人', en: 'Leaders upwards' },
  leaderOf: { zh: '指定部门的负责人', en: 'Leader of a department' },
  post: { zh: '指定岗位', en: 'Post' },
  fieldPeople: { zh: '表单中的人员', en: 'Person named in the form' },
  fieldDepartmentLeader: { zh: '表单中部门的负责人', en: 'Leader of the department named in the form' },
  initiatorChooses: { zh: '申请人自选', en: 'Chosen by the applicant' },
  previousChooses: { zh: '上一步审批人选定', en: 'Chosen in the step before' },
  initiator: { zh: '申请人本人', en: 'The applicant' },
} as const satisfies Record<Why['rule'], Record<Language, string>>

/** Separator between the words of a list. */
const between = { zh: '、', en: ', ' } as const satisfies Record<Language, string>

const roleWords = { zh: '角色：', en: 'Role: ' } as const satisfies Record<Language, string>

const reasonWords = {
  rule: { zh: '', en: '' },
  leaderAbove: { zh: '（上级负责人代审）', en: ' (leader above instead)' },
  flowAdministrator: { zh: '（流程管理员代审）', en: ' (flow administrator instead)' },
  namedInstead: { zh: '（指定人员代审）', en: ' (named person instead)' },
  transferred: { zh: '（转交）', en: ' (handed over)' },
  consulted: { zh: '（征询意见）', en: ' (second look)' },
  added: { zh: '（加签）', en: ' (added signer)' },
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
  const chosen = new Set(
    stepsOf(definition)
      .filter(isChosenByApplicant)
      .map(({ id }) => id),
  )
  return steps.map((step) => ({
    nodeId: step.nodeId,
    node: step.name,
    mode: step.mode,
    people: step.people.map(({ userId }) => ({ id: userId, name: names.get(userId) ?? '' })),
    why: [
      ...new Set(step.people.map(({ why }) => words(why, ctx.language, roles.get(step.nodeId) ?? ''))),
    ].join(between[ctx.language]),
    skipped: step.skipped ? skippedWords[step.skipped][ctx.language] : '',
    chooses: chosen.has(step.nodeId),
  }))
}

const isChosenByApplicant = ({ rules }: StepNode) => rules.some(({ kind }) => kind === 'initiatorChooses')

function words(why: Why, language: Language, roles: string): string {
  const named =
    isRoleRule(why.rule) && roles !== '' ? roleWords[language] + roles : ruleWords[why.rule][language]
  return named + reasonWords[why.reason][language]
}

const isRoleRule = (rule: Why['rule']) =>
  rule === 'role' || rule === 'roleInDepartment' || rule === 'roleInCompany'

/** Role names of each step, by node id. */
async function rolesByNode(ctx: Ctx, definition: Definition): Promise<Map<string, string>> {
  const nodes = stepsOf(definition)
  const aliases = (node: StepNode) => node.rules.flatMap((rule) => ('role' in rule ? [rule.role] : []))
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
