import type { Language } from '@countersign/contract'
import {
  type Definition,
  type Facts,
  getStep,
  isLeftToStepBefore,
  previewPath,
  type Rule,
  type State,
  type StepNode,
} from '@countersign/engine'
import type { SystemCtx } from '../../../platform/context.ts'
import { listDepartments, listPosts, namesOfPeople, namesOfRoles } from '../../organisation/index.ts'

/** A request whose way ahead is blocked; `department` is the name of that of its applicant. */
interface Blocked {
  definition: Definition
  state: State
  facts: Facts
  department: string
}

/** Which steps ahead find nobody, and what each of their rules lacks. */
export async function sayLacking(
  { db, tenantId }: SystemCtx,
  { definition, state, facts, department }: Blocked,
): Promise<Record<Language, string>> {
  const steps = previewPath(definition, state, facts)
    .filter(({ people, skipped }) => people.length === 0 && skipped === null)
    .map(({ nodeId }) => getStep(definition, nodeId))
    .filter((step) => !isLeftToStepBefore(step))
  const rules = steps.flatMap((step) => step.rules)
  const [roles, people, departments, posts] = await Promise.all([
    namesOfRoles(
      db,
      tenantId,
      rules.flatMap((rule) => ('role' in rule ? [rule.role] : [])),
    ),
    namesOfPeople(
      db,
      tenantId,
      rules.flatMap((rule) => ('userId' in rule ? [rule.userId] : [])),
    ),
    listDepartments(db, tenantId),
    listPosts(db, tenantId),
  ])
  const nameIn = (rule: Rule): string | undefined => {
    if ('role' in rule) return roles.get(rule.role)
    if ('userId' in rule) return people.get(rule.userId)
    if ('deptId' in rule) return departments.find(({ id }) => id === rule.deptId)?.name
    if ('postId' in rule) return posts.find(({ id }) => id === rule.postId)?.postName
    return department
  }
  const say = (language: Language) =>
    steps
      .map((step) => {
        const lacking = lackingIn(step, facts, state.applicantId).map(
          ({ rule, hasApplicant }) =>
            ruleWords[rule.kind][language](nameIn(rule) ?? removed[language]) +
            (hasApplicant ? applicantWords[language] : ''),
        )
        const what = lacking.length > 0 ? [...new Set(lacking)].join(comma[language]) : nobodyAbove[language]
        return stepWords[language](step.name, what)
      })
      .join(stop[language])
  return { zh: say('zh') || laterWords.zh, en: say('en') || laterWords.en }
}

/** Rules of a step that lead to nobody, or to nobody but the applicant. */
function lackingIn(
  { id, rules }: StepNode,
  facts: Facts,
  applicantId: string,
): { rule: Rule; hasApplicant: boolean }[] {
  return rules.flatMap((rule, index) => {
    const found = facts.people[id]?.[index]?.userIds ?? []
    const isLacking = found.every((userId) => userId === applicantId && rule.kind !== 'initiator')
    return isLacking ? [{ rule, hasApplicant: found.length > 0 }] : []
  })
}

const comma = { zh: '，', en: ', ' } as const satisfies Record<Language, string>
const stop = { zh: '；', en: '; ' } as const satisfies Record<Language, string>
const removed = { zh: '已删除', en: 'removed' } as const satisfies Record<Language, string>
const applicantWords = {
  zh: '（申请人本人除外）',
  en: ' (other than the applicant)',
} as const satisfies Record<Language, string>
const nobodyAbove = {
  zh: '申请人没有上级负责人可以代审',
  en: 'no leader above the applicant can stand in',
} as const satisfies Record<Language, string>
const laterWords = {
  zh: '后面的步骤找不到审批人',
  en: 'A later step finds nobody',
} as const satisfies Record<Language, string>
const stepWords = {
  zh: (step: string, what: string) => `步骤“${step}”无人可审：${what}`,
  en: (step: string, what: string) => `Nobody can sign “${step}”: ${what}`,
} as const satisfies Record<Language, (step: string, what: string) => string>

/**
 * Says why a rule finds nobody. `name` is the name of the role, person, department or post that the rule asks for; where the rule
 * names none, it is the name of the applicant's department.
 */
const ruleWords: Record<Rule['kind'], Record<Language, (name: string) => string>> = {
  user: {
    zh: (person) => `指定人员“${person}”已停用或离职`,
    en: (person) => `the named person “${person}” cannot act any more`,
  },
  role: {
    zh: (role) => `角色“${role}”没有在职人员`,
    en: (role) => `nobody who works holds the role “${role}”`,
  },
  roleInDepartment: {
    zh: (role) => `申请人所在部门没有角色“${role}”的在职人员`,
    en: (role) => `nobody in the applicant’s department holds the role “${role}”`,
  },
  roleInCompany: {
    zh: (role) => `申请人所在公司没有角色“${role}”的在职人员`,
    en: (role) => `nobody in the applicant’s company holds the role “${role}”`,
  },
  department: {
    zh: (department) => `部门“${department}”没有在职人员`,
    en: (department) => `nobody works in the department “${department}”`,
  },
  departmentLeader: {
    zh: (department) => `部门“${department}”没有在职的负责人`,
    en: (department) => `the department “${department}” has no leader who works`,
  },
  departmentDeputies: {
    zh: (department) => `部门“${department}”没有在职的副职`,
    en: (department) => `the department “${department}” has no deputy who works`,
  },
  leadersUp: {
    zh: (department) => `部门“${department}”及其上级部门没有在职的负责人`,
    en: (department) => `neither the department “${department}” nor those above it have a leader who works`,
  },
  leadersUpTo: {
    zh: (department) => `部门“${department}”及其上级部门没有在职的负责人`,
    en: (department) => `neither the department “${department}” nor those above it have a leader who works`,
  },
  leaderOf: {
    zh: (department) => `部门“${department}”没有在职的负责人`,
    en: (department) => `the department “${department}” has no leader who works`,
  },
  post: {
    zh: (post) => `岗位“${post}”没有在职人员`,
    en: (post) => `nobody who works has the post “${post}”`,
  },
  fieldPeople: {
    zh: () => '表单中填写的人员已停用或离职',
    en: () => 'the people named in the form cannot act any more',
  },
  fieldDepartmentLeader: {
    zh: () => '表单中填写的部门及其上级部门没有在职的负责人',
    en: () => 'neither the department named in the form nor those above it have a leader who works',
  },
  initiatorChooses: {
    zh: () => '申请人选定的人员已停用、离职或不在可选范围内',
    en: () => 'the people whom the applicant chose cannot act or may not be chosen any more',
  },
  previousChooses: {
    zh: () => '上一步审批人尚未选定人员',
    en: () => 'nobody was chosen in the step before',
  },
  initiator: {
    zh: () => '申请人已停用或离职',
    en: () => 'the applicant cannot act any more',
  },
}
