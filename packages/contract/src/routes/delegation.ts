import * as z from 'zod/mini'
import { otherSampleId, sampleId } from '../examples.ts'
import { route } from '../route.ts'
import {
  emptyInput,
  id,
  knownKind,
  page,
  pageInput,
  structures,
  text,
  withDefault,
  yesOrNo,
} from '../values.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** One person acts in the place of another for a time. */
export const delegation = z.object({
  id: z.string(),
  from: person,
  to: person,
  /** First and last day, YYYY-MM-DD. */
  startsOn: z.string(),
  endsOn: z.string(),
  /** Kinds of form; empty for all. */
  kinds: z.array(z.string()),
  /** Highest amount of a request in yuan, or "". */
  most: z.string(),
  /** Whether nobody but the delegate acts until it ends. */
  only: z.boolean(),
  /** Whether tasks from before stay with the person. */
  newOnly: z.boolean(),
  reason: z.string(),
  /** Name of the person who set it. */
  setBy: z.string(),
  state: z.enum(['planned', 'running', 'ended']),
})
export type Delegation = z.infer<typeof delegation>

const path = '/api/oa_info/delegation'

export const delegationList = route({
  method: 'GET',
  path: `${path}/list`,
  summary:
    'List the delegations of a person, the newest first: those that the person gave, and those that others gave the person. Those of another person need `request.handOver`',
  input: z.object({ userId: z.optional(id) }),
  output: z.array(delegation),
  refuses: ['forbidden'],
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

export const delegationSubmit = route({
  method: 'POST',
  path: `${path}/submit`,
  summary:
    'Let somebody act in the place of the caller, or with `userId` of another person, which needs `request.handOver` and may not be the caller. It is followed once: the delegate cannot pass it on',
  input: z.object({
    userId: z.optional(id),
    toId: id,
    startsOn: day,
    endsOn: day,
    kinds: withDefault(structures(z.array(knownKind).check(z.maxLength(50))), []),
    most: withDefault(z.string().check(z.regex(/^(\d{1,13}(\.\d{1,2})?)?$/)), ''),
    only: withDefault(yesOrNo, false),
    newOnly: withDefault(yesOrNo, false),
    reason: withDefault(text(100), ''),
  }),
  output: delegation,
  rate: 'handing',
  refuses: [
    'forbidden',
    'notFound',
    'notPossible',
    'daysInvalid',
    'delegationCircle',
    'delegateAway',
    'delegationOverlaps',
  ],
  example: { toId: otherSampleId, startsOn: '2026-12-01', endsOn: '2026-12-04', most: '50000', only: true },
})

export const delegationEnd = route({
  method: 'POST',
  path: `${path}/end`,
  summary: 'End a delegation now. The person who gave it may, and whoever has `request.handOver`',
  input: z.object({ id }),
  output: z.literal(true),
  refuses: ['forbidden', 'notFound'],
  example: { id: sampleId },
})

/** A task of somebody else on which the caller may act. */
export const delegatedTask = z.object({
  /** Id of the request. */
  id: z.string(),
  taskId: z.string(),
  kind: z.string(),
  applyNo: z.string(),
  applicationName: z.string(),
  createName: z.string(),
  step: z.string(),
  /** The person in whose place the caller may act. */
  actingFor: z.string(),
  openTime: z.string(),
})
export type DelegatedTask = z.infer<typeof delegatedTask>

export const delegatedTasks = route({
  method: 'GET',
  path: `${path}/tasks`,
  summary: 'List the tasks of others on which the caller may act, those that have waited longest first',
  input: z.object(pageInput),
  output: page(delegatedTask),
})

export const delegationNow = route({
  method: 'GET',
  path: `${path}/now`,
  summary:
    'Return the delegations of the caller that run today, and how many tasks of others wait for the caller',
  input: emptyInput,
  output: z.object({ delegations: z.array(delegation), tasks: z.number() }),
})
