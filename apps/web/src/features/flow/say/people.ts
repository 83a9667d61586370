import type { CopyNode, Range, Rule, StepNode } from '@countersign/engine'
import type { Names } from './names.ts'

/** The people of a node in one line. */
export function sayPeople(node: StepNode | CopyNode, names: Names): string {
  const { t } = names
  if (node.rules.length === 0) return t('flow.say.open')
  const people = node.rules.map((rule) => sayRule(rule, names)).join(t('flow.say.list'))
  if (node.type === 'copy' || !mayFindSeveral(node.rules)) return people
  return `${people} · ${sayMode(node, names)}`
}

function sayMode({ type, mode, share }: StepNode, { t }: Names): string {
  return t(`flow.say.mode.${type}.${mode}`, { count: share?.needed ?? 1 })
}

/** Rules that name one person. */
const ofOne: readonly Rule['kind'][] = ['user', 'departmentLeader', 'leaderOf', 'initiator']

/** Whether a step can have several people, so that its mode makes a difference. */
export function mayFindSeveral(rules: readonly Rule[]): boolean {
  return rules.length > 1 || rules.some(({ kind }) => !ofOne.includes(kind))
}

export function sayRule(rule: Rule, names: Names): string {
  const { t } = names
  switch (rule.kind) {
    case 'user':
      return names.person(rule.userId)
    case 'role':
    case 'roleInDepartment':
    case 'roleInCompany':
      return t(`flow.say.${rule.kind}`, { name: names.role(rule.role) })
    case 'department':
    case 'leaderOf':
      return t(`flow.say.${rule.kind}`, { name: names.department(rule.deptId) })
    case 'departmentLeader':
    case 'departmentDeputies':
    case 'initiator':
      return t(`flow.rule.${rule.kind}`)
    case 'leadersUp':
      return t('flow.say.leadersUp', { count: rule.levels })
    case 'leadersUpTo':
      return t('flow.say.leadersUpTo', { level: rule.level })
    case 'post':
      return t('flow.say.post', { name: names.post(rule.postId) })
    case 'fieldPeople':
    case 'fieldDepartmentLeader':
      return t(`flow.say.${rule.kind}`, { name: names.field(rule.field) })
    case 'initiatorChooses':
    case 'previousChooses':
      return t(`flow.say.${rule.kind}`, { range: sayRange(rule.from, names) })
  }
}

function sayRange(range: Range, names: Names): string {
  const { t } = names
  switch (range.kind) {
    case 'everybody':
      return t('flow.ranges.everybody')
    case 'users':
      return range.userIds.map(names.person).join(t('flow.say.list')) || t('flow.say.open')
    case 'role':
      return t('flow.say.role', { name: names.role(range.role) })
    case 'department':
      return names.department(range.deptId)
  }
}
