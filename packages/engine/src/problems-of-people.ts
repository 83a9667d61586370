import type { CopyNode, Range, Rule, StepNode } from './definition.ts'
import { type Company, type OperandType, type ProblemHere, unknownIn } from './problem.ts'

/** Problems of the rules by which the people of a step are found. */
export function problemsOfRules(node: StepNode | CopyNode, known: Company): ProblemHere[] {
  if (node.rules.length === 0) return [{ code: 'noRules' }]
  return node.rules.flatMap((rule) => problemsOfRule(rule, node.type, known))
}

function problemsOfRule(rule: Rule, type: (StepNode | CopyNode)['type'], known: Company): ProblemHere[] {
  switch (rule.kind) {
    case 'user':
      return unknownIn(known.users, 'unknownUser', rule.userId)
    case 'role':
    case 'roleInDepartment':
    case 'roleInCompany':
      return unknownIn(known.roles, 'unknownRole', rule.role)
    case 'department':
    case 'leaderOf':
      return unknownIn(known.departments, 'unknownDepartment', rule.deptId)
    case 'post':
      return unknownIn(known.posts, 'unknownPost', rule.postId)
    case 'departmentLeader':
    case 'departmentDeputies':
      return []
    case 'leadersUp':
      return problemsOfLevel(rule.levels)
    case 'leadersUpTo':
      return problemsOfLevel(rule.level)
    case 'fieldPeople':
      return problemsOfField(rule.field, 'people', known)
    case 'fieldDepartmentLeader':
      return problemsOfField(rule.field, 'departments', known)
    case 'initiatorChooses':
    case 'previousChooses':
      return [
        ...(type === 'copy' ? [{ code: 'choosesInCopy' } as const] : []),
        ...problemsOfRange(rule.from, known),
      ]
    case 'initiator':
      return type === 'approval' ? [{ code: 'initiatorApproves' }] : []
  }
}

function problemsOfLevel(level: number): ProblemHere[] {
  return Number.isInteger(level) && level >= 1 ? [] : [{ code: 'levelInvalid', detail: String(level) }]
}

function problemsOfField(field: string, wanted: OperandType, { fields }: Company): ProblemHere[] {
  const type = fields.get(field)
  if (type === undefined) return [{ code: 'unknownField', detail: field }]
  return type === wanted ? [] : [{ code: 'fieldType', detail: field }]
}

function problemsOfRange(range: Range, known: Company): ProblemHere[] {
  switch (range.kind) {
    case 'everybody':
      return []
    case 'users':
      return range.userIds.length === 0
        ? [{ code: 'rangeEmpty' }]
        : range.userIds.flatMap((userId) => unknownIn(known.users, 'unknownUser', userId))
    case 'role':
      return unknownIn(known.roles, 'unknownRole', range.role)
    case 'department':
      return unknownIn(known.departments, 'unknownDepartment', range.deptId)
  }
}
