import { contract, type Detail, type InputOf, type ToChoose } from '@countersign/contract'
import type { MoreAction } from '@countersign/engine/visible'
import { call } from '../../../lib/http/call.ts'
import type { CommentFiles } from './comment-files.tsx'
import { seen } from './seen.ts'
import { type ChosenNext, sentNext } from '../signing/next-people.ts'

/** The input of the dialog of an action; each action asks for some of it. */
export interface MoreInput {
  userId?: string
  userIds?: string[]
  where?: InputOf<typeof contract.addSigner>['where']
  nodeId?: string
  afterwards?: NonNullable<InputOf<typeof contract.returnTo>['afterwards']>
  taskId?: string
  opinion?: string
  text?: string
  mentions?: string[]
  chosen?: ChosenNext
  files?: CommentFiles
}

interface More {
  /** The inputs of its dialog, from top to bottom. An action without any is only confirmed. */
  asks: readonly (keyof MoreInput)[]
  /** Whether it changes the task, so that a signature confirmed for it is used up. */
  changesTask: boolean
  send: (detail: Detail, input: MoreInput, idempotencyKey: string) => Promise<unknown>
}

/** The steps that the request comes to without this added signer and whose people must be chosen. */
export function choicesWithout({ choices }: Detail, taskId: string | undefined): readonly ToChoose[] {
  return choices.removeSigner.find((signer) => signer.taskId === taskId)?.toChoose ?? []
}

/** The actions of the menu 更多. `visibleMoreActions` decides which are shown. */
export const moreActions: Readonly<Record<MoreAction, More>> = {
  transfer: {
    asks: ['userId', 'opinion'],
    changesTask: true,
    send: (detail, { userId = '', opinion = '' }, idempotencyKey) =>
      call(contract.transfer, { ...seen(detail), userId, opinion }, { idempotencyKey }),
  },
  consult: {
    asks: ['userIds', 'opinion'],
    changesTask: true,
    send: (detail, { userIds = [], opinion = '' }, idempotencyKey) =>
      call(contract.consult, { ...seen(detail), userIds, opinion }, { idempotencyKey }),
  },
  addSigner: {
    asks: ['userIds', 'where', 'opinion'],
    changesTask: true,
    send: (detail, { userIds = [], where = 'after', opinion = '' }, idempotencyKey) =>
      call(contract.addSigner, { ...seen(detail), userIds, where, opinion }, { idempotencyKey }),
  },
  removeSigner: {
    asks: ['taskId', 'chosen'],
    changesTask: true,
    send: (detail, { taskId = '', chosen = {} }, idempotencyKey) => {
      const { id, version } = detail
      const next = sentNext(choicesWithout(detail, taskId), chosen)
      return call(contract.removeSigner, { id, version, taskId, ...next }, { idempotencyKey })
    },
  },
  returnTo: {
    asks: ['nodeId', 'afterwards', 'opinion'],
    changesTask: true,
    send: (detail, { nodeId = '', afterwards = 'goesOn', opinion = '' }, idempotencyKey) =>
      call(contract.returnTo, { ...seen(detail), nodeId, afterwards, opinion }, { idempotencyKey }),
  },
  takeBack: {
    asks: [],
    changesTask: true,
    send: ({ id, version, choices }, _, idempotencyKey) =>
      call(contract.takeBack, { id, version, taskId: choices.takeBack ?? undefined }, { idempotencyKey }),
  },
  urge: {
    asks: [],
    changesTask: false,
    send: ({ id }, _, idempotencyKey) => call(contract.urge, { id }, { idempotencyKey }),
  },
  comment: {
    asks: ['text', 'mentions', 'files'],
    changesTask: false,
    send: ({ id }, { text = '', mentions = [], files }, idempotencyKey) => {
      const fileIds = files?.files.map((file) => file.id) ?? []
      return call(contract.comment, { id, text, mentions, fileIds }, { idempotencyKey })
    },
  },
}
