import type { Why } from '@countersign/engine'
import { z } from 'zod'

export const why: z.ZodType<Why> = z.object({
  rule: z.enum(['user', 'role', 'department', 'departmentLeader', 'fieldPeople', 'fieldDepartmentLeader']),
  reason: z.enum(['rule', 'leaderAbove', 'flowAdministrator']),
})

/** Parses the stored reason of a task. Throws when it is not valid. */
export function readWhy(stored: unknown): Why {
  return why.parse(stored)
}
