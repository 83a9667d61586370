import type { ActionName } from '@countersign/contract'
import { isOnTask, mayAct, mayActFor, type State, type Task } from '@countersign/engine'
import type { CoveredTask } from '../delegation/delegation.repository.ts'
import type { RequestRecord } from '../record/read-record.service.ts'

/** The reader's open task, or the task of a person for whom the reader is the delegate, and the actions on it. */
export interface Acting {
  by: string
  /** The open task on which the reader may act. */
  task?: Task | undefined
  /** The person in whose place the reader acts. */
  instead?: { id: string; name: string } | undefined
  actions: ActionName[]
}

/**
 * `covered` are the tasks of the request on which somebody may act in the place of another. The decision asks the same
 * questions (`readStandIn`).
 */
export function actingOf(
  record: RequestRecord | undefined,
  state: State,
  by: string,
  covered: readonly CoveredTask[],
): Acting {
  const definition = record?.definition
  const own = state.tasks.find((task) => task.assigneeId === by && task.state === 'open')
  const actions = mayAct(definition, state, by)
  if (own && covered.some((one) => one.taskId === own.id && one.only))
    return { by, actions: actions.filter((name) => !isOnTask(name)) }
  const other = own ? undefined : covered.find((one) => one.toId === by)
  const task = other && state.tasks.find(({ id }) => id === other.taskId)
  if (!definition || !other || !task) return { by, task: own, actions }
  return {
    by,
    task,
    instead: { id: other.fromId, name: other.fromName },
    actions: [...new Set([...mayActFor(definition, state, task, by), ...actions])],
  }
}
