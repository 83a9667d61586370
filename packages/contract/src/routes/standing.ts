import * as z from 'zod/mini'
import { otherSampleId, sampleId } from '../examples.ts'
import { route } from '../route.ts'
import { id, text, wholeNumber, withDefault } from '../values.ts'
import { heirs, heritable, standing, user } from './user.ts'

/** What stays with the person, but others should know of. */
const kept = ['draft', 'flow', 'article'] as const
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

/** YYYY-MM-DD, or "". */
const day = withDefault(z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/)), '')

const planVersion = wholeNumber(0, 1_000_000_000)

export const userStanding = route({
  method: 'POST',
  path: '/api/blade-user/standing',
  needs: 'user.write',
  summary:
    'Let a person pause, leave or come back, now or on a day, which is planned. What waits for a person who pauses or leaves goes to the heirs, or without one to the nearest leader above; whoever comes back after leaving gets a random password, which is in this answer only, and no roles',
  input: z.object({
    id,
    standing,
    /** The day at whose beginning, in Shanghai, it is carried out; "" for now. */
    startsOn: day,
    /** The day on which a person who pauses is expected back. */
    returnsOn: day,
    reason: withDefault(text(100), ''),
    heirs: withDefault(heirs, []),
    /** Version of the plan that another one replaces; 0 where none was planned. */
    planVersion: withDefault(planVersion, 0),
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
    'startInvalid',
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

export const userPlanCancel = route({
  method: 'POST',
  path: '/api/blade-user/cancel-standing',
  needs: 'user.write',
  summary: "Cancel the change of a person's standing that is planned",
  input: z.object({ id, planVersion }),
  output: z.literal(true),
  refuses: ['notFound', 'recordStale', 'ownAccount', 'personProtected'],
  example: { id: sampleId, planVersion: 1 },
})
