import type { Offered } from './stored-customization.rules.ts'

interface Person {
  id: string
  /** Aliases. */
  roles: readonly string[]
  /** The person's departments and those above them. */
  departments: readonly string[]
}

/** Whether a person may start requests of a kind. The answer guards the submission and lights the tile. */
export function isOfferedTo(offered: Offered, { id, roles, departments }: Person): boolean {
  return (
    offered.toEverybody ||
    offered.userIds.includes(id) ||
    offered.roles.some((role) => roles.includes(role)) ||
    offered.departmentIds.some((department) => departments.includes(department))
  )
}
