import * as z from 'zod/mini'
import { otherSampleId, sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { id, storable, structures, text, withDefault } from '../values.ts'
import { standing, user } from './user.ts'

/** What belongs to a person and can go to an heir: open tasks of a kind, a department that the person leads, a role that nobody else holds. */
const heritable = ['task', 'department', 'role'] as const
/** What stays with the person, but others should know of. */
const kept = ['request', 'draft', 'flow', 'article'] as const
export type BelongingGroup = (typeof heritable)[number] | (typeof kept)[number]

export const belonging = z.object({
  group: z.enum([...heritable, ...kept]),
  /** Task: the kind of form. Department, role and flow: the id. Otherwise "". */
  key: z.string(),
  /** Name of the department, role or flow; otherwise "". */
  name: z.string(),
  count: z.number(),
})
export type Belonging = z.infer<typeof belonging>

export const userBelongings = route({
  method: 'GET',
  path: '/api/blade-user/belongings',
  needs: 'user.write',
  summary: 'List what belongs to a person, which others take over when the person pauses or leaves',
  input: z.object({ id }),
  output: z.array(belonging),
  refuses: ['notFound'],
})

const heir = z.object({ group: z.enum(heritable), key: storable(64), userId: id })
export type Heir = z.infer<typeof heir>

export const userStanding = route({
  method: 'POST',
  path: '/api/blade-user/standing',
  needs: 'user.write',
  summary:
    'Let a person pause, leave or come back. What waits for a person who pauses or leaves goes to the heirs, or without one to the nearest leader above; whoever comes back after leaving gets a random password, which is in this answer only, and no roles',
  input: z.object({
    id,
    standing,
    /** YYYY-MM-DD, or "": the day on which a person who pauses is expected back. */
    returnsOn: withDefault(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), ''),
    reason: withDefault(text(100), ''),
    heirs: withDefault(structures(z.array(heir).check(z.maxLength(100))), []),
  }),
  output: user,
  refuses: [
    'notFound',
    'confirmationNeeded',
    'recordStale',
    'ownAccount',
    'personProtected',
    'lastAdministrator',
    'returnInvalid',
    'notPossible',
    'ownRoles',
    'roleBeyond',
  ],
  example: {
    id: sampleId,
    standing: 'left',
    reason: '调往子公司',
    heirs: [{ group: 'task', key: 'leave', userId: otherSampleId }],
  },
})
