import { contract, type Detail, type InputOf } from '@countersign/contract'
import type { MoreAction } from '@countersign/engine/visible'
import { call } from '../../../lib/http/call.ts'
import { seen } from './api.ts'

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
}

interface More {
  /** The inputs of its dialog, from top to bottom. An action without any is only confirmed. */
  asks: readonly (keyof MoreInput)[]
  /** Whether it changes the task, so that a signature confirmed for it is used up. */
  changesTask: boolean
  send: (detail: Detail, input: MoreInput, idempotencyKey: string) => Promise<unknown>
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
    asks: ['taskId'],
    changesTask: true,
    send: ({ id, version }, { taskId = '' }, idempotencyKey) =>
      call(contract.removeSigner, { id, version, taskId }, { idempotencyKey }),
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
    asks: ['text', 'mentions'],
    changesTask: false,
    send: ({ id }, { text = '', mentions = [] }, idempotencyKey) =>
      call(contract.comment, { id, text, mentions }, { idempotencyKey }),
  },
}
