import * as z from 'zod/mini'
import { otherSampleId, sampleId } from '../examples.ts'
import { detailCall, listCall } from '../record-calls.ts'
import { decisionRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { filledText, id, knownKind, text } from '../values.ts'
import { decided } from './approval.ts'

/**
 * personGone: a task waits for somebody who cannot act any more · wayBlocked: whoever agrees is refused, since a step behind
 * finds nobody · applicantGone: a rejected request whose applicant cannot act any more · nothingOpen: a request on its way that
 * waits for nobody, which is a defect.
 */
export const stuckWhy = ['personGone', 'wayBlocked', 'applicantGone', 'nothingOpen'] as const
export type StuckWhy = (typeof stuckWhy)[number]

/** A request that cannot go on; by each of its tasks that wait for somebody who cannot act, and only those are handed over. */
export const stuckTask = z.object({
  /** Id of the task; of the request where no task is at fault. */
  id: z.string(),
  approvalId: z.string(),
  kind: z.string(),
  applyNo: z.string(),
  name: z.string(),
  createName: z.string(),
  /** The step that the request waits at. */
  step: z.string(),
  /** Name of the person who cannot act; "" where there is none. */
  personName: z.string(),
  /** Since when the task waits for that person, or when the request was first found stuck. */
  openTime: z.string(),
  why: z.enum(stuckWhy),
  /** The reason in words. */
  reason: z.string(),
})
export type StuckTask = z.infer<typeof stuckTask>

const stuck = { path: '/api/oa_info/stuck', needs: 'request.handOver' } as const

export const stuckList = listCall(stuck, {
  summary:
    'List the requests that cannot go on and the tasks of people who cannot act any more, those that have waited longest first',
  row: stuckTask,
  filters: {
    kind: z.optional(knownKind),
    applyNo: z.optional(text(64)),
    /** Text that the name of the person contains. */
    personName: z.optional(text(30)),
    why: z.optional(z.enum(stuckWhy)),
  },
  sorts: ['applyNo', 'openTime'],
})

export const stuckDetail = detailCall(stuck, {
  summary: 'Return a request that cannot go on, or a task of somebody who cannot act any more',
  row: stuckTask,
})

export const handOver = route({
  method: 'POST',
  path: `${stuck.path}/handOver`,
  needs: stuck.needs,
  summary:
    'Hand a task of somebody who cannot act any more over to another person, who may not be the caller',
  rate: 'handing',
  input: z.object({ id, userId: id, reason: filledText(200) }),
  output: decided,
  refuses: [...decisionRefusals, 'notPossible', 'noApprover', 'ableToAct'],
  example: { id: sampleId, userId: otherSampleId, reason: '李四已离职' },
})
