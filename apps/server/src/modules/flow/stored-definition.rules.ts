import { flowDefinition } from '@countersign/contract'
import { type Definition, stepsOf } from '@countersign/engine'
import { z } from 'zod'

/** Rules of the versions that were stored before flows were trees. */
const oldRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('user'), userId: z.string() }),
  z.object({ kind: z.literal('role'), role: z.string() }),
  z.object({ kind: z.literal('department'), deptId: z.string() }),
  z.object({ kind: z.literal('departmentLeader') }),
  z.object({ kind: z.literal('fieldPeople'), field: z.string() }),
  z.object({ kind: z.literal('fieldDepartmentLeader'), field: z.string() }),
])

/** A list of approvals. Requests still run and replay by such versions, whose hash covers this form. */
const oldDefinition = z
  .object({
    nodes: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        mode: z.enum(['one', 'all', 'any']),
        rules: z.array(oldRule).min(1),
      }),
    ),
    keepsConsecutive: z.boolean(),
  })
  .transform(
    ({ nodes, keepsConsecutive }): Definition => ({
      nodes: nodes.map((node) => ({
        type: 'approval',
        ...node,
        onNobody: { kind: 'administrator' },
        onInitiator: 'leaderAbove',
      })),
      samePerson: keepsConsecutive ? 'keep' : 'consecutive',
      permits: [],
      resumes: false,
    }),
  )

/** Parses a stored flow definition; undefined when it is not valid. */
export function findDefinition(stored: unknown): Definition | undefined {
  return flowDefinition.safeParse(stored).data ?? oldDefinition.safeParse(stored).data
}

/** Parses a stored flow definition. Throws when it is not valid. */
export function readDefinition(stored: unknown): Definition {
  const definition = findDefinition(stored)
  if (!definition) throw new Error('a stored flow definition cannot be read')
  return definition
}

/** Names of the steps by node id, as a request keeps them. */
export function stepNames(definition: Definition): Record<string, string> {
  return Object.fromEntries(stepsOf(definition).map(({ id, name }) => [id, name]))
}
