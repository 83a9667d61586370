import type { Rule, Why } from '@countersign/engine'
import { z } from 'zod'

/** Kinds of rules as tasks and records name them. */
export const ruleKind = z.enum([
  'user',
  'role',
  'roleInDepartment',
  'roleInCompany',
  'department',
  'departmentLeader',
  'departmentDeputies',
  'leadersUp',
  'leadersUpTo',
  'leaderOf',
  'post',
  'fieldPeople',
  'fieldDepartmentLeader',
  'initiatorChooses',
  'previousChooses',
  'initiator',
] as const satisfies readonly Rule['kind'][])

export const why: z.ZodType<Why> = z.object({
  rule: ruleKind,
  reason: z.enum([
    'rule',
    'leaderAbove',
    'flowAdministrator',
    'namedInstead',
    'transferred',
    'inherited',
    'consulted',
    'added',
  ]),
})

/** Parses the stored reason of a task. Throws when it is not valid. */
export function readWhy(stored: unknown): Why {
  return why.parse(stored)
}
