import type { ToChoose } from '@countersign/contract'
import {
  type Action,
  isLeftToStepBefore,
  removableOf,
  stepsOf,
  stepsToChoose,
  wants,
} from '@countersign/engine'
import type { FormDefinition, Values } from '@countersign/forms'
import type { Ctx } from '../../../platform/context.ts'
import { listChoosable, loadFacts } from '../../flow/index.ts'
import type { Acting } from './acting.rules.ts'
import type { RequestRecord } from '../record/read-record.service.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'

interface Shown {
  row: Pick<ApprovalRow, 'applicantId' | 'departmentId'>
  form: FormDefinition
  values: Values
}

/** The choices that the reader's actions need: with an agreement, and with the removal of each added signer. */
export interface ToChooseWith {
  agree: ToChoose[]
  /** By the task of the signer. */
  remove: ReadonlyMap<string, ToChoose[]>
}

/**
 * The steps that the reader's actions come to and whose people the reader must choose. The service that carries out the
 * action asks the same question (`stepsToChoose`).
 */
export async function readToChoose(
  ctx: Ctx,
  record: RequestRecord | undefined,
  shown: Shown,
  { by, task, instead, actions }: Acting,
): Promise<ToChooseWith> {
  if (!record || !stepsOf(record.definition).some(isLeftToStepBefore)) return { agree: [], remove: new Map() }
  const { state } = record
  const signers = actions.includes('removeSigner') ? removableOf(state, by) : []
  const remove = new Map<string, ToChoose[]>()
  for (const { id } of signers) {
    remove.set(id, await choicesOf(ctx, record, shown, { type: 'removeSigner', by, taskId: id }))
  }
  const onTask = { ...(task && { taskId: task.id }), ...(instead && { forId: instead.id }) }
  const agree = actions.includes('agree')
    ? await choicesOf(ctx, record, shown, { type: 'agree', by, ...onTask })
    : []
  return { agree, remove }
}

async function choicesOf(
  ctx: Ctx,
  { definition, state, round }: RequestRecord,
  { row: { applicantId, departmentId }, form, values }: Shown,
  action: Action,
): Promise<ToChoose[]> {
  const { db, tenantId } = ctx
  const { facts } = await loadFacts(db, wants(definition, state, action), {
    tenantId,
    applicantId,
    handlerIds: state.handlerIds,
    departmentId,
    values: () => values,
    form: () => form,
  })
  const steps = stepsToChoose(definition, state, action, facts)
  const choosable = await listChoosable(db, steps, { tenantId, applicantId, handlerIds: state.handlerIds })
  return steps.map(({ id, name, mode }) => {
    const people = choosable.get(id) ?? null
    const before = round.chosenNext?.[id] ?? []
    return {
      nodeId: id,
      name,
      isMany: mode !== 'one',
      people,
      chosen: before.filter((userId) => people?.some((person) => person.id === userId) ?? true),
    }
  })
}
