import type { Action } from '@countersign/engine'
import type { StoredEvent } from '../../evidence/index.ts'
import { readPayload } from './event-payload.rules.ts'
import {
  agreed,
  changed,
  consulted,
  ended,
  type RecordedFacts,
  type RecordedRound,
  requestHandedOver,
  returned,
  signerAdded,
  signerRemoved,
  transferred,
  withdrawn,
} from './payloads.rules.ts'
import { ReplayError } from './replay-error.rules.ts'

/** An action with the facts it was decided by, as its event states them. */
export interface RecordedAction {
  action: Action
  /** Set for actions that can open steps or ask people. */
  given?: RecordedFacts
  /** Name of the acting person. */
  name: string
  /** Round that a submission begins. */
  round?: RecordedRound
  decided?: { taskId: string; opinion: string; signed?: { fileId: string; sha256: string } }
  /** People chosen for the steps that the action opens. */
  chosenNext?: RecordedRound['chosenNext']
}

/** The action that the first event of a group states. Throws ReplayError for an event that states none. */
export function doingOf(event: StoredEvent): RecordedAction {
  const by = event.actor_id
  const forId = event.acting_for_id === null ? {} : { forId: event.acting_for_id }
  switch (event.type) {
    case 'withdrawn':
      return {
        action: { type: 'withdraw', by },
        name: readPayload(withdrawn, event).name,
      }
    case 'agreed':
    case 'completed':
    case 'answered': {
      const { taskId, opinion, signatureFileId, given, name, chosenNext } = readPayload(agreed, event)
      const isUnsigned = signatureFileId === '' && event.type !== 'agreed'
      const signed = { fileId: signatureFileId, sha256: event.signature_sha256 }
      return {
        action: { type: 'agree', by, taskId, ...forId },
        given,
        name,
        chosenNext,
        decided: { taskId, opinion, ...(!isUnsigned && { signed }) },
      }
    }
    case 'rejected':
    case 'opposed':
    case 'abandoned': {
      const { taskId, opinion, name } = readPayload(ended, event)
      return {
        action: { type: event.type === 'abandoned' ? 'abandon' : 'reject', by, taskId, ...forId },
        name,
        decided: { taskId, opinion },
      }
    }
    case 'transferred': {
      const { taskId, opinion, name, given, to } = readPayload(transferred, event)
      const action = { type: 'transfer', by, taskId, to } as const
      return { action, given, name, decided: { taskId, opinion } }
    }
    case 'handedOver': {
      const { taskId, name, given, to } = readPayload(transferred, event)
      return { action: { type: 'handOver', by, taskId, to: [to] }, given, name }
    }
    case 'requestHandedOver': {
      const { name, given, to } = readPayload(requestHandedOver, event)
      return { action: { type: 'handOverRequest', by, to }, given, name }
    }
    case 'consulted': {
      const { taskId, name, given, toIds } = readPayload(consulted, event)
      return { action: { type: 'consult', by, taskId, toIds, ...forId }, given, name }
    }
    case 'signerAdded': {
      const { taskId, name, given, toIds, where } = readPayload(signerAdded, event)
      const action = { type: 'addSigner', by, taskId, toIds, where, ...forId } as const
      return { action, given, name }
    }
    case 'signerRemoved': {
      const { taskId, name, given, chosenNext } = readPayload(signerRemoved, event)
      const action = { type: 'removeSigner', by, taskId } as const
      return { action, given, name, chosenNext }
    }
    case 'takenBack': {
      const { taskId, name, given } = readPayload(changed, event)
      return { action: { type: 'takeBack', by, taskId }, given, name }
    }
    case 'returned': {
      const { taskId, opinion, name, given, toNodeId: nodeId, afterwards } = readPayload(returned, event)
      const action = { type: 'returnTo', by, taskId, nodeId, afterwards, ...forId } as const
      return { action, given, name, decided: { taskId, opinion } }
    }
    default:
      throw new ReplayError(event.seq)
  }
}
