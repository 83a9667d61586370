import { dataScopes, type TreeNode } from '@countersign/contract'
import { top } from '../../platform/records/forest.rules.ts'

/** Numbers of the kinds of data scope (dataScopes of the contract). */
export const scopes = { all: 1, own: 2, department: 3, below: 4, chosen: 5 } as const

/** The data scopes of a role: the numbers of the kinds, and the chosen departments. */
export interface RoleScopes {
  kinds: number[]
  deptIds: string[]
}

export const ownScope: RoleScopes = { kinds: [scopes.own], deptIds: [] }

/** The kinds as choices, with all departments below the last one. Departments keep the tree in which they lie. */
export function scopeChoices(departments: readonly TreeNode[]): TreeNode[] {
  return dataScopes.map((title, index) => {
    const id = String(index + 1)
    return {
      id,
      parentId: top,
      title,
      key: id,
      value: id,
      children: index + 1 === scopes.chosen ? departments.map((one) => ({ ...one, parentId: id })) : [],
    }
  })
}

/** Reads the ids that a grant names; undefined when one is neither a kind nor one of these departments. */
export function readScopes(ids: readonly string[], deptIds: ReadonlySet<string>): RoleScopes | undefined {
  const read: RoleScopes = { kinds: [], deptIds: [] }
  for (const id of new Set(ids)) {
    const kind = dataScopes.findIndex((_name, index) => String(index + 1) === id) + 1
    if (kind > 0) read.kinds.push(kind)
    else if (deptIds.has(id)) read.deptIds.push(id)
    else return undefined
  }
  return read
}

interface Department {
  id: string
  parentId: string | null
  /** Whether it was removed or merged; the department in which it lay has its requests. */
  isGone: boolean
}

/** The departments whose requests a person may read; 'all' for those of the whole tenant. */
export function readableDepartments(
  { kinds, deptIds }: RoleScopes,
  ownIds: readonly string[],
  departments: readonly Department[],
): 'all' | Set<string> {
  if (kinds.includes(scopes.all)) return 'all'
  const readable = new Set(deptIds)
  if (kinds.includes(scopes.department)) for (const id of ownIds) readable.add(id)
  if (kinds.includes(scopes.below)) {
    const below = new Set(ownIds)
    // A set visits what is added during the walk, and each department once, even if the tree has a loop.
    for (const above of below) for (const one of departments) if (one.parentId === above) below.add(one.id)
    for (const id of below) readable.add(id)
  }
  for (const id of readable)
    for (const one of departments) if (one.isGone && one.parentId === id) readable.add(one.id)
  return readable
}
