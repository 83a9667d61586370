import type { Mode, Operand, Rule } from './definition.ts'
import type { SkipReason, State, Why } from './state.ts'

/**
 * An action of a person on an open task: the own one, or with `forId` that of somebody in whose place the person acts. `taskId`
 * is the task the person saw, if the caller named one. Whether `forId` has asked the person to act is for the caller to judge.
 */
interface OnTask {
  by: string
  taskId?: string
  forId?: string
}

/** An action of a person. `by`, `to` and `toIds` are user ids. */
export type Action =
  | OwnAction
  /**
   * An administrator hands the task of a person who can act no more to the first of these people who can take it. `by` takes no
   * part in the request.
   */
  | { type: 'handOver'; by: string; taskId: string; to: string[] }
  /** An administrator gives the request of somebody who can act no more to another person, who then acts for the applicant. */
  | { type: 'handOverRequest'; by: string; to: string }

/** An action of somebody who takes part in the request. */
export type OwnAction =
  | { type: 'submit'; by: string }
  /** `resumes`: steps that the round before passed are not asked again. */
  | { type: 'resubmit'; by: string; resumes?: boolean }
  /** Agrees to an approval, completes a handling, or answers a consultation. */
  | ({ type: 'agree' } & OnTask)
  | ({ type: 'reject' } & OnTask)
  | ({ type: 'abandon' } & OnTask)
  | { type: 'withdraw'; by: string }
  /** Another person takes the task over. */
  | ({ type: 'transfer'; to: string } & Omit<OnTask, 'forId'>)
  /** Asks people for a second look. The step does not wait for them. */
  | ({ type: 'consult'; toIds: string[] } & OnTask)
  /** Adds signers (加签) before, after or beside the own signature. */
  | ({ type: 'addSigner'; where: Place; toIds: string[] } & OnTask)
  /** Removes a signer whom the same person added. `taskId` is the task of that signer. */
  | { type: 'removeSigner'; by: string; taskId: string }
  /** Returns to an earlier step. From there the flow goes on, or comes straight back to the step that returned it. */
  | ({ type: 'returnTo'; nodeId: string; afterwards: 'goesOn' | 'comesBack' } & OnTask)
  /** Takes the own agreement back. `taskId` is the task that was agreed to. */
  | { type: 'takeBack'; by: string; taskId?: string }

export type Place = 'before' | 'after' | 'beside'

/** Facts that `decide` reads. `wants` names the ones that an action can reach, so that no others are looked up. */
export type Want =
  /** `isAsked`: the people of a step, for whom others may stand in. Nobody stands in for the people of a copy. */
  | { kind: 'people'; nodeId: string; rules: Rule[]; isAsked: boolean }
  /** Leaders above the applicant, nearest first, starting with the leader of the applicant's department. */
  | { kind: 'leadersAbove' }
  | { kind: 'flowAdministrators' }
  /** The person who is asked in a step for which nobody is found. */
  | { kind: 'namedInstead'; nodeId: string; userId: string }
  /** The active people among these. */
  | { kind: 'active'; userIds: string[] }
  | { kind: 'operands'; operands: Operand[] }

/**
 * Value of an operand as a condition compares it. A number is decimal text; a date begins with yyyy-MM-dd; the entries
 * of a set are codes, ids or names.
 */
export type OperandValue =
  | { type: 'empty' }
  | { type: 'number'; number: string }
  | { type: 'date'; date: string }
  | { type: 'text'; text: string }
  | { type: 'set'; entries: string[] }
  /** The part of several linked requests: a comparison holds if it holds for any of them. */
  | { type: 'several'; values: OperandValue[] }

export interface Facts {
  /** By node id: for each rule of the node, in order, the active people it names (user ids, in a stable order). */
  people: Record<string, { rule: Rule['kind']; userIds: string[] }[]>
  leadersAbove: string[]
  flowAdministrators: string[]
  /** By node id: the named person, if active. */
  namedInstead?: Record<string, string[]>
  active?: string[]
  /** By `operandKey`. */
  operands?: Record<string, OperandValue>
}

/** Name of an operand in `Facts.operands`. */
export function operandKey(operand: Operand): string {
  switch (operand.kind) {
    case 'field':
      return `field:${operand.field}`
    case 'linked':
      return `linked:${operand.field}:${operand.path}`
    case 'amount':
    case 'company':
    case 'department':
    case 'post':
      return operand.kind
  }
}

/** Reasons for which an action is refused. The service maps each to an error of the wire. */
export type Refusal =
  | 'notApplicant'
  | 'notYours'
  | 'alreadyHandled'
  /** Others sign first. */
  | 'notYet'
  | 'notSubmittable'
  | 'notWithdrawable'
  | 'noApprover'
  /** A step on the path lets somebody choose its people, and nobody was chosen. */
  | 'notChosen'
  /** The flow does not permit the action. */
  | 'notPermitted'
  /** The people or the step named in the action cannot be taken: inactive, the applicant, already asked, not passed. */
  | 'notPossible'
  /** The person whose task or request an administrator hands over can act. */
  | 'ableToAct'
  /** Whoever acts in the place of another person is the applicant. */
  | 'delegateApplicant'
  /** Whoever acts in the place of another person signs in this round already. */
  | 'delegateSigns'

/** Events that become part of the evidence, in this order. */
export type DomainEvent =
  | { type: 'submitted'; round: number; by: string }
  | { type: 'nodeOpened'; round: number; nodeId: string; assigneeIds: string[] }
  | { type: 'nodeSkipped'; round: number; nodeId: string; reason: SkipReason }
  /** A person is dropped from a step that stays open for others, because the person has signed already. */
  | { type: 'personSkipped'; round: number; nodeId: string; userId: string; reason: 'samePerson' }
  /** The branches that a fork takes; of a condition, one. */
  | { type: 'branchesTaken'; round: number; nodeId: string; branchIds: string[] }
  | { type: 'copied'; round: number; nodeId: string; userIds: string[] }
  /** The next signer of a step whose people sign one after the other. */
  | { type: 'turnPassed'; round: number; nodeId: string; taskIds: string[] }
  | { type: 'agreed'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'completed'; round: number; nodeId: string; taskId: string; by: string }
  /** A vote against in a step that counts votes. */
  | { type: 'opposed'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'answered'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'rejected'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'abandoned'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'withdrawn'; round: number; by: string }
  | { type: 'transferred'; round: number; nodeId: string; taskId: string; by: string; to: string }
  | {
      type: 'handedOver'
      round: number
      nodeId: string
      taskId: string
      by: string
      fromId: string
      to: string
    }
  | { type: 'requestHandedOver'; round: number; by: string; fromId: string; to: string }
  | { type: 'consulted'; round: number; nodeId: string; taskId: string; by: string; toIds: string[] }
  | {
      type: 'signerAdded'
      round: number
      nodeId: string
      taskId: string
      by: string
      where: Place
      toIds: string[]
    }
  | { type: 'signerRemoved'; round: number; nodeId: string; taskId: string; by: string; userId: string }
  | {
      type: 'returned'
      round: number
      nodeId: string
      taskId: string
      by: string
      toNodeId: string
      afterwards: 'goesOn' | 'comesBack'
    }
  | { type: 'takenBack'; round: number; nodeId: string; taskId: string; by: string }
  | { type: 'approved'; round: number }

/** Work outside the engine, as data; the service carries it out. */
export type Effect =
  | { type: 'yourTurn'; userId: string; taskId: string }
  | {
      type: 'approved' | 'rejected' | 'abandoned' | 'withdrawn' | 'handedOver' | 'requestHandedOver'
      userId: string
    }

export type Outcome =
  | { ok: true; state: State; events: DomainEvent[]; effects: Effect[] }
  | { ok: false; refusal: Refusal }

/** A step that has not been reached, as shown in the preview and in `route` of the detail. */
export interface PathStep {
  nodeId: string
  name: string
  mode: Mode
  people: { userId: string; why: Why }[]
  skipped: SkipReason | null
}
