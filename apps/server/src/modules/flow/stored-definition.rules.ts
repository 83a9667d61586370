import type { Definition } from '@countersign/engine'
import { z } from 'zod'

const rule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: z.string() }),
  z.object({ kind: z.literal('role'), role: z.string() }),
  z.object({ kind: z.literal('department'), deptId: z.string() }),
  z.object({ kind: z.literal('departmentLeader') }),
  z.object({ kind: z.literal('fieldPeople'), field: z.string() }),
  z.object({ kind: z.literal('fieldDepartmentLeader'), field: z.string() }),
])

const definition: z.ZodType<Definition> = z.object({
  nodes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      mode: z.enum(['one', 'all', 'any']),
      rules: z.array(rule).min(1),
    }),
  ),
  keepsConsecutive: z.boolean(),
})

/** Parses a stored flow definition; undefined when it is not valid. */
export function findDefinition(stored: unknown): Definition | undefined {
  return definition.safeParse(stored).data
}

/** Parses a stored flow definition. Throws when it is not valid. */
export function readDefinition(stored: unknown): Definition {
  return definition.parse(stored)
}
