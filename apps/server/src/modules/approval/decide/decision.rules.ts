import type { ErrorCode, Language } from '@countersign/contract'
import type { DomainEvent, State } from '@countersign/engine'
import type { Decided } from '../request/state-rows.rules.ts'

export type DecisionType = 'agree' | 'reject' | 'abandon' | 'withdraw'

/** The error for a decision on a draft, which has no round and no flow yet. */
export function refusedOnDraft(type: DecisionType, isApplicant: boolean): ErrorCode {
  if (type !== 'withdraw') return 'notYours'
  return isApplicant ? 'notWithdrawable' : 'notApplicant'
}

/** Whether this person has an open task, but not the one shown on the page. */
export function isOtherTask(state: State, userId: string, taskId: string | undefined): boolean {
  const open = state.tasks.filter((task) => task.assigneeId === userId && task.state === 'open')
  return taskId !== undefined && open.length > 0 && !open.some((task) => task.id === taskId)
}

/** The task that these events decide, with the opinion; undefined for a withdrawal, which decides none. */
export function decidedTask(events: readonly DomainEvent[], opinion: string): Decided | undefined {
  const event = events.find((one) => 'taskId' in one)
  return event && { taskId: event.taskId, opinion, signatureFileId: null }
}

/** Limit on the numbers named in a refusal: a contract may have hundreds of payments. */
const mostNamed = 10

/** Names the requests that build on another by their application numbers. */
export function usesInWords(applyNos: readonly string[]): Record<Language, string> {
  const named = applyNos.slice(0, mostNamed)
  const more = applyNos.length - named.length
  return {
    zh: named.join('、') + (more > 0 ? ` 等 ${applyNos.length} 份` : ''),
    en: named.join(', ') + (more > 0 ? ` and ${more} more` : ''),
  }
}
