import type { DepartmentRow } from './organisation.repository.ts'

/** Leaders from a department upwards, nearest first, each once. A loop in the tree ends the walk. */
export function leadersAbove(departments: readonly DepartmentRow[], deptId: string): string[] {
  const byId = new Map(departments.map((department) => [department.id, department]))
  const leaders = new Set<string>()
  const seen = new Set<string>()
  let current = byId.get(deptId)
  while (current && !seen.has(current.id)) {
    seen.add(current.id)
    if (current.leaderId !== null) leaders.add(current.leaderId)
    current = current.parentId === null ? undefined : byId.get(current.parentId)
  }
  return [...leaders]
}
