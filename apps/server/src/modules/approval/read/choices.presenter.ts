import type { ActionName, Detail, TaskKind } from '@countersign/contract'
import {
  findTakeable,
  getStep,
  isOnTask,
  isPermitted,
  mayAct,
  mayActFor,
  removableOf,
  returnTargets,
  type State,
  type Task,
} from '@countersign/engine'
import { existing } from '../../../platform/existing.ts'
import type { CoveredTask } from '../delegation/delegation.repository.ts'
import type { RequestRecord } from '../record/read-record.service.ts'
import { peopleOfRequest } from '../record/readers.rules.ts'
import type { ToChooseWith } from './to-choose.service.ts'

/** What the reader may do now: on the own task, or in the place of another person on that one's. */
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

/** The actions that the reader may take, with comments, which everybody may make who may read the request. */
export function mayDo(record: RequestRecord | undefined, { actions }: Acting): ActionName[] {
  const mayComment = isPermitted(record?.definition, 'comment')
  return [...actions, ...(mayComment ? (['comment'] as const) : [])]
}

/** Kind of the task on which the reader may act; null without one. */
export function taskKindOf(record: RequestRecord | undefined, { task }: Acting): TaskKind | null {
  if (!record || !task) return null
  if (task.origin === 'consulted') return 'consulted'
  const run = existing(record.state.nodeRuns.find(({ id }) => id === task.nodeRunId))
  return getStep(record.definition, run.nodeId).type
}

/** Ids of the people whom a comment of the reader can mention; nobody where the flow permits no comments. */
export function mentionable(record: RequestRecord | undefined, userId: string): string[] {
  if (!record || !isPermitted(record.definition, 'comment')) return []
  return peopleOfRequest(record).filter((id) => id !== userId)
}

/**
 * Choices of the reader's actions: people of the next steps, steps to return to, added signers to remove, the agreement
 * to take back, people to mention. `people` are the names of the `mentionable`.
 */
export function presentChoices(
  record: RequestRecord | undefined,
  { by: userId, task: own, actions }: Acting,
  people: ReadonlyMap<string, string>,
  toChoose: ToChooseWith,
): Detail['choices'] {
  if (!record) return { toChoose: [], returnTo: [], removeSigner: [], takeBack: null, mention: [] }
  const { definition, state, recorded } = record
  const names = new Map(recorded.tasks.map((task) => [task.id, task.name]))
  return {
    toChoose: toChoose.agree,
    returnTo:
      own && actions.includes('returnTo')
        ? returnTargets(definition, state, own).map(({ id, name }) => ({ nodeId: id, name }))
        : [],
    removeSigner: actions.includes('removeSigner')
      ? removableOf(state, userId).map(({ id }) => ({
          taskId: id,
          personName: names.get(id) ?? '',
          toChoose: toChoose.remove.get(id) ?? [],
        }))
      : [],
    takeBack: actions.includes('takeBack') ? (findTakeable(definition, state, userId)?.id ?? null) : null,
    mention: mentionable(record, userId).map((id) => ({ userId: id, personName: people.get(id) ?? '' })),
  }
}
