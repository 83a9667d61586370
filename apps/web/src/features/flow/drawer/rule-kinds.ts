import type { CopyNode, Range, Rule, StepNode } from '@countersign/engine'

/** In the order in which they are offered. */
const ruleKinds = [
  'departmentLeader',
  'departmentDeputies',
  'leadersUp',
  'leadersUpTo',
  'leaderOf',
  'role',
  'roleInDepartment',
  'roleInCompany',
  'post',
  'user',
  'department',
  'fieldPeople',
  'fieldDepartmentLeader',
  'initiatorChooses',
  'previousChooses',
  'initiator',
] as const satisfies readonly Rule['kind'][]

export const rangeKinds = [
  'everybody',
  'users',
  'role',
  'department',
] as const satisfies readonly Range['kind'][]

/** Rules that a type of node cannot have. */
const excluded: Record<(StepNode | CopyNode)['type'], readonly Rule['kind'][]> = {
  approval: ['initiator'],
  handling: [],
  copy: ['initiatorChooses', 'previousChooses'],
}

/** The rules that a node can have, and the one it has. */
export function ruleKindsFor(type: (StepNode | CopyNode)['type'], current: Rule['kind']): Rule['kind'][] {
  return ruleKinds.filter((kind) => kind === current || !excluded[type].includes(kind))
}

/** A rule that is still to be filled in. */
export function ruleOf(kind: Rule['kind']): Rule {
  switch (kind) {
    case 'user':
      return { kind, userId: '' }
    case 'role':
    case 'roleInDepartment':
    case 'roleInCompany':
      return { kind, role: '' }
    case 'department':
    case 'leaderOf':
      return { kind, deptId: '' }
    case 'departmentLeader':
    case 'departmentDeputies':
    case 'initiator':
      return { kind }
    case 'leadersUp':
      return { kind, levels: 2 }
    case 'leadersUpTo':
      return { kind, level: 1 }
    case 'post':
      return { kind, postId: '' }
    case 'fieldPeople':
    case 'fieldDepartmentLeader':
      return { kind, field: '' }
    case 'initiatorChooses':
    case 'previousChooses':
      return { kind, from: { kind: 'everybody' } }
  }
}

export function rangeOf(kind: Range['kind']): Range {
  switch (kind) {
    case 'everybody':
      return { kind }
    case 'users':
      return { kind, userIds: [] }
    case 'role':
      return { kind, role: '' }
    case 'department':
      return { kind, deptId: '' }
  }
}
