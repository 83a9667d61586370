import * as z from 'zod/mini'
import { sampleId, sampleSeen, otherSampleId } from '../examples.ts'
import { decisionRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { chosenPeople, clearedText, id, listOfIds, longText, wholeNumber, withDefault } from '../values.ts'
import { decided } from './approval.ts'

/** Actions on a submitted request beyond those of platform.txt §7. The flow of the request must permit them. */

const seen = { id, version: z.optional(wholeNumber(0, 1_000_000_000)), taskId: z.optional(id) }
/** Not validated, as the opinion of a decision. */
const opinion = withDefault(clearedText(500), '')
const people = listOfIds(1, 10)

const action = {
  method: 'POST',
  output: decided,
} as const
const at = (name: string) => `/api/oa_info/oa_message/${name}`

export const transfer = route({
  ...action,
  path: at('transfer'),
  summary: "Hand the caller's open task over to another person",
  rate: 'handing',
  input: z.object({ ...seen, userId: id, opinion }),
  refuses: [...decisionRefusals, 'notPermitted', 'notPossible'],
  example: { ...sampleSeen, userId: otherSampleId, opinion: '请王五处理' },
})

export const consult = route({
  ...action,
  path: at('consult'),
  summary: 'Ask people for a second look; the step does not wait for them',
  rate: 'comment',
  input: z.object({ ...seen, userIds: people, opinion }),
  refuses: [...decisionRefusals, 'notPermitted', 'notPossible'],
  example: { ...sampleSeen, userIds: [otherSampleId], opinion: '请看付款条件' },
})

export const addSigner = route({
  ...action,
  path: at('addSigner'),
  summary: "Add signers before, after or beside the caller's signature",
  rate: 'handing',
  input: z.object({ ...seen, userIds: people, where: z.enum(['before', 'after', 'beside']), opinion }),
  refuses: [...decisionRefusals, 'notPermitted', 'notPossible'],
  example: { ...sampleSeen, userIds: [otherSampleId], where: 'after', opinion: '' },
})

export const removeSigner = route({
  ...action,
  path: at('removeSigner'),
  summary:
    'Remove a signer whom the caller added and who has not signed; `taskId` is the task of that signer',
  input: z.object({ id, version: seen.version, taskId: id, chosen: z.optional(chosenPeople) }),
  refuses: [...decisionRefusals, 'notPermitted', 'notPossible', 'noApprover', 'notChosen', 'roomTaken'],
  example: { id: sampleId, taskId: otherSampleId },
})

export const returnTo = route({
  ...action,
  path: at('returnTo'),
  summary: 'Return a request to an earlier step; from there it goes on, or comes straight back',
  input: z.object({
    ...seen,
    nodeId: id,
    afterwards: withDefault(z.enum(['goesOn', 'comesBack']), 'goesOn'),
    opinion,
  }),
  refuses: [...decisionRefusals, 'notPermitted', 'notPossible', 'noApprover', 'notChosen'],
  example: { ...sampleSeen, nodeId: 'leader', afterwards: 'comesBack', opinion: '请核对金额' },
})

export const takeBack = route({
  ...action,
  path: at('takeBack'),
  summary: "Take back the caller's agreement while nobody behind it has acted",
  input: z.object(seen),
  refuses: [...decisionRefusals, 'notPermitted', 'notPossible', 'noApprover', 'notChosen'],
  example: { id: sampleId, version: 3, taskId: otherSampleId },
})

export const urge = route({
  ...action,
  path: at('urge'),
  summary: 'Remind the people a request waits for; once in four hours',
  rate: 'comment',
  input: z.object({ id }),
  refuses: ['notFound', 'notApplicant', 'notPermitted', 'urgedAlready', 'nobodyAble'],
  example: { id: sampleId },
})

export const comment = route({
  ...action,
  path: at('comment'),
  summary:
    'Comment on a request, with attachments; people mentioned in it are told, if they may read the request',
  rate: 'comment',
  input: z.object({
    id,
    text: longText(500, 1),
    mentions: withDefault(listOfIds(0, 20), []),
    /** Files that the caller has uploaded. */
    fileIds: withDefault(listOfIds(0, 5), []),
  }),
  refuses: ['notFound', 'forbidden', 'notPermitted', 'mentionedUnable', 'attachmentUnable'],
  example: { id: sampleId, text: '合同原件已寄出', mentions: [otherSampleId], fileIds: [] },
})
