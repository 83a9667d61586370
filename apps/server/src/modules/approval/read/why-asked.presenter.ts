import type { Language } from '@countersign/contract'
import { type Definition, type StepNode, stepsOf, type Why } from '@countersign/engine'
import type { Ctx } from '../../../platform/context.ts'
import { namesOfPeople, namesOfRoles } from '../../organisation/index.ts'
import type { RecordedTask } from '../record/payloads.rules.ts'
import type { RequestRecord } from '../record/read-record.service.ts'

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
export const between = { zh: '、', en: ', ' } as const satisfies Record<Language, string>

const roleWords = { zh: '角色：', en: 'Role: ' } as const satisfies Record<Language, string>

const reasonWords = {
  rule: { zh: '', en: '' },
  leaderAbove: { zh: '（上级负责人代审）', en: ' (leader above instead)' },
  flowAdministrator: { zh: '（找不到审批人，代为审批）', en: ' (standing in, as nobody was found)' },
  namedInstead: { zh: '（指定人员代审）', en: ' (named person instead)' },
  transferred: { zh: '（转交）', en: ' (handed over)' },
  inherited: { zh: '（接手）', en: ' (taken over)' },
  consulted: { zh: '（征询意见）', en: ' (second look)' },
  added: { zh: '（加签）', en: ' (added signer)' },
} as const satisfies Record<Why['reason'], Record<Language, string>>

/** Why a person is asked, in words. `roles` are the names of the roles of the step. */
export function whyInWords(why: Why, language: Language, roles: string): string {
  const named =
    isRoleRule(why.rule) && roles !== '' ? roleWords[language] + roles : ruleWords[why.rule][language]
  return named + reasonWords[why.reason][language]
}

const isRoleRule = (rule: Why['rule']) =>
  rule === 'role' || rule === 'roleInDepartment' || rule === 'roleInCompany'

/** Role names of each step, by node id. */
export async function rolesByNode(ctx: Ctx, definition: Definition): Promise<Map<string, string>> {
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

/** Limit on the names of the people whom a rule found. */
const mostNamed = 10

const foundWords = {
  nobody: { zh: '，没有找到人员', en: '; it found nobody' },
  found: {
    zh: (names: string, more: number) => `，找到 ${names}${more > 0 ? ` 等 ${more} 人` : ''}`,
    en: (names: string, more: number) =>
      `; it found ${names}${more > 0 ? ` and others, ${more} in all` : ''}`,
  },
} as const

/**
 * Why the people of a request were asked, in words: the rule, what stood in for it, and whom it found where that is not
 * just the person asked. The people are those on record under the names of today. A record from before the rules were
 * kept names the rule alone.
 */
export async function readWhyAsked(
  ctx: Ctx,
  { definition, recorded }: Pick<RequestRecord, 'definition' | 'recorded'>,
): Promise<(task: RecordedTask) => string> {
  const nodes = new Map(recorded.nodeRuns.map((run) => [run.id, run.node_id]))
  const named = new Set(recorded.tasks.flatMap((task) => (task.found ?? []).slice(0, mostNamed)))
  const [roles, names] = await Promise.all([
    rolesByNode(ctx, definition),
    namesOfPeople(ctx.db, ctx.tenantId, [...named]),
  ])
  return (task) => {
    const words = whyInWords(task.why, ctx.language, roles.get(nodes.get(task.node_run_id) ?? '') ?? '')
    return words + foundInWords(task, names, ctx.language)
  }
}

function foundInWords(
  { found, assignee_id: asked }: RecordedTask,
  names: ReadonlyMap<string, string>,
  language: Language,
): string {
  if (!found || (found.length === 1 && found[0] === asked)) return ''
  if (found.length === 0) return foundWords.nobody[language]
  const shown = found.slice(0, mostNamed).flatMap((id) => names.get(id) ?? [])
  return foundWords.found[language](
    shown.join(between[language]),
    found.length > mostNamed ? found.length : 0,
  )
}
