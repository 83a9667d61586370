import type { ActionName, Detail } from '@countersign/contract'
import {
  findTakeable,
  isPermitted,
  mayAct,
  removableOf,
  returnTargets,
  type State,
} from '@countersign/engine'
import type { RequestRecord } from '../record/read-record.service.ts'

/** The actions that the reader may take, with comments, which everybody may make who may read the request. */
export function mayDo(record: RequestRecord | undefined, state: State, userId: string): ActionName[] {
  const mayComment = isPermitted(record?.definition, 'comment')
  return [...mayAct(record?.definition, state, userId), ...(mayComment ? (['comment'] as const) : [])]
}

/** What the reader can choose from: steps to return to, added signers to remove, the agreement to take back. */
export function presentChoices(record: RequestRecord | undefined, userId: string): Detail['choices'] {
  if (!record) return { returnTo: [], removeSigner: [], takeBack: null }
  const { definition, state, recorded } = record
  const actions = mayAct(definition, state, userId)
  const own = state.tasks.find((task) => task.assigneeId === userId && task.state === 'open')
  const names = new Map(recorded.tasks.map((task) => [task.id, task.name]))
  return {
    returnTo:
      own && actions.includes('returnTo')
        ? returnTargets(definition, state, own).map(({ id, name }) => ({ nodeId: id, name }))
        : [],
    removeSigner: actions.includes('removeSigner')
      ? removableOf(state, userId).map(({ id }) => ({ taskId: id, personName: names.get(id) ?? '' }))
      : [],
    takeBack: actions.includes('takeBack') ? (findTakeable(definition, state, userId)?.id ?? null) : null,
  }
}
