import type { State, Why } from './state.ts'
import type { Rule } from './definition.ts'

/** An action of a person. `by` is a user id; `taskId` is the task the person saw, if the caller named one. */
export type Action =
  | { type: 'submit'; by: string }
  | { type: 'resubmit'; by: string }
  | { type: 'agree'; by: string; taskId?: string }
  | { type: 'reject'; by: string; taskId?: string }
  | { type: 'abandon'; by: string; taskId?: string }
  | { type: 'withdraw'; by: string }

/** Facts that `decide` reads. `wants` names the ones that an action can reach, so that no others are looked up. */
export type Want =
  | { kind: 'people'; nodeId: string; rules: Rule[] }
  /** Leaders above the applicant, nearest first, starting with the leader of the applicant's department. */
  | { kind: 'leadersAbove' }
  | { kind: 'flowAdministrators' }

export interface Facts {
  /** By node id: for each rule of the node, in order, the active people it names (user ids, in a stable order). */
  people: Record<string, { rule: Rule['kind']; userIds: string[] }[]>
  leadersAbove: string[]
  flowAdministrators: string[]
}

/** Reasons for which an action is refused. The service maps each to an error of the wire. */
export type Refusal =
  | 'notApplicant'
  | 'notYours'
  | 'alreadyHandled'
  | 'notSubmittable'
  | 'notWithdrawable'
  | 'noApprover'

/** Events that become part of the evidence, in this order. */
export type DomainEvent =
  | { type: 'submitted'; round: number; by: string }
  | { type: 'nodeOpened'; round: number; nodeId: string; assigneeIds: string[] }
  | { type: 'nodeSkipped'; round: number; nodeId: string; reason: 'samePerson' }
  /** A person is dropped from a step that stays open for others, because the person signed the step before. */
  | { type: 'personSkipped'; round: number; nodeId: string; userId: string; reason: 'samePerson' }
  | { type: 'agreed'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'rejected'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'abandoned'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'withdrawn'; round: number; by: string }
  | { type: 'approved'; round: number }

/** Work outside the engine, as data; the service carries it out. */
export type Effect =
  | { type: 'yourTurn'; userId: string; taskId: string }
  | { type: 'approved' | 'rejected' | 'abandoned' | 'withdrawn'; userId: string }

export type Outcome =
  | { ok: true; state: State; events: DomainEvent[]; effects: Effect[] }
  | { ok: false; refusal: Refusal }

/** A step that has not been reached, as shown in the preview and in `route` of the detail. */
export interface PathStep {
  nodeId: string
  name: string
  mode: 'one' | 'all' | 'any'
  people: { userId: string; why: Why }[]
  skipped: 'samePerson' | null
}
