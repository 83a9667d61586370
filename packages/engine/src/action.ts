import type { State, Why } from './state.ts'
import type { Rule } from './definition.ts'

/** What a person does. `by` is a user id; taskId is what the person saw, if the caller said so. */
export type Action =
  | { type: 'submit'; by: string }
  | { type: 'resubmit'; by: string }
  | { type: 'agree'; by: string; taskId?: string }
  | { type: 'reject'; by: string; taskId?: string }
  | { type: 'abandon'; by: string; taskId?: string }
  | { type: 'withdraw'; by: string }

/** What `decide` needs to know, named by `wants`. Nothing is wanted that the action cannot reach. */
export type Want =
  | { kind: 'people'; nodeId: string; rules: Rule[] }
  /** Leaders above the applicant, nearest first, starting with his own department's. */
  | { kind: 'leadersAbove' }
  | { kind: 'flowAdministrators' }

export interface Facts {
  /** By node id: for each rule of the node, in order, the active people it names (user ids, in a stable order). */
  people: Record<string, { rule: Rule['kind']; userIds: string[] }[]>
  leadersAbove: string[]
  flowAdministrators: string[]
}

/** Why nothing happened. The service maps each to a wire error. */
export type Refusal =
  | 'notApplicant'
  | 'notYours'
  | 'alreadyHandled'
  | 'notSubmittable'
  | 'notWithdrawable'
  | 'noApprover'

/** What becomes part of the evidence, in order. */
export type DomainEvent =
  | { type: 'submitted'; round: number; by: string }
  | { type: 'nodeOpened'; round: number; nodeId: string; assigneeIds: string[] }
  | { type: 'nodeSkipped'; round: number; nodeId: string; reason: 'samePerson' }
  /** One person of a step that stays open for others signed the step before. */
  | { type: 'personSkipped'; round: number; nodeId: string; userId: string; reason: 'samePerson' }
  | { type: 'agreed'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'rejected'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'abandoned'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'withdrawn'; round: number; by: string }
  | { type: 'approved'; round: number }

/** What must happen outside; data until the service runs it. */
export type Effect =
  | { type: 'yourTurn'; userId: string; taskId: string }
  | { type: 'approved' | 'rejected' | 'abandoned' | 'withdrawn'; userId: string }

export type Outcome =
  | { ok: true; state: State; events: DomainEvent[]; effects: Effect[] }
  | { ok: false; refusal: Refusal }

/** A step as shown before it is reached: the preview, and `route` in the detail. */
export interface RouteStep {
  nodeId: string
  name: string
  mode: 'one' | 'all' | 'any'
  people: { userId: string; why: Why }[]
  skipped: 'samePerson' | null
}
