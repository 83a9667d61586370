import { formatFen } from '@countersign/forms'
import type { StoredEvent } from '../../evidence/index.ts'
import { readPayload } from './event-payload.rules.ts'
import {
  asking,
  changed,
  commented,
  paid,
  paymentFailed,
  paymentTakenBack,
  type Recorded,
  type RecordedHappening,
  requestHandedOver,
  returned,
  signerAdded,
  signerRemoved,
  urged,
} from './payloads.rules.ts'

type About = Pick<RecordedHappening, 'type' | 'name' | 'about' | 'opinion'> &
  Partial<Pick<RecordedHappening, 'nodeId' | 'how' | 'files'>>

/** The line of an action beyond the decisions in the list of what happened; none for any other event. */
export function happeningsIn(record: Recorded, event: StoredEvent): RecordedHappening[] {
  const told = tell(record, event)
  if (!told) return []
  const isStandIn = event.acting_for_id !== null
  const principal =
    isStandIn && record.tasks.findLast((task) => task.assignee_id === event.acting_for_id)?.name
  const by = principal === undefined || principal === false ? {} : { actingForName: principal }
  return [{ nodeId: '', how: '', ...told, ...by, round: event.round, at: event.time }]
}

function tell(
  { rounds, tasks, happenings, request, payments }: Recorded,
  event: StoredEvent,
): About | undefined {
  const names = () => readPayload(asking, event).people.map((person) => person.name)
  const { type } = event
  switch (type) {
    case 'transferred':
    case 'consulted': {
      const { name, nodeId, opinion } = readPayload(changed, event)
      return { type, name, nodeId, about: names(), opinion }
    }
    case 'handedOver': {
      const { name, nodeId, opinion, taskId } = readPayload(changed, event)
      const from = tasks.find((task) => task.id === taskId)
      return { type, name, nodeId, about: names(), how: from?.name ?? '', opinion }
    }
    case 'requestHandedOver': {
      const { name, opinion } = readPayload(requestHandedOver, event)
      const before = happenings.findLast((one) => one.type === type)
      return { type, name, about: names(), how: before?.about[0] ?? request.createName, opinion }
    }
    case 'signerAdded': {
      const { name, nodeId, opinion, where } = readPayload(signerAdded, event)
      return { type, name, nodeId, about: names(), how: where, opinion }
    }
    case 'signerRemoved': {
      const { name, nodeId, userId, opinion } = readPayload(signerRemoved, event)
      const removed = tasks.findLast((task) => task.assignee_id === userId)
      return { type, name, nodeId, about: [removed?.name ?? ''], opinion }
    }
    case 'returned': {
      const { name, nodeId, opinion, toNodeId, afterwards } = readPayload(returned, event)
      const step = rounds.at(-1)?.steps[toNodeId] ?? ''
      return { type, name, nodeId, about: [step], how: afterwards, opinion }
    }
    case 'takenBack': {
      const { name, nodeId, opinion } = readPayload(changed, event)
      return { type, name, nodeId, about: [], opinion }
    }
    case 'urged': {
      const { name } = readPayload(urged, event)
      return { type, name, about: names(), opinion: '' }
    }
    case 'commented': {
      const { name, text, files } = readPayload(commented, event)
      return { type, name, about: names(), opinion: text, ...(files && { files }) }
    }
    case 'paid': {
      const { name, amount, date, note, files } = readPayload(paid, event)
      return {
        type,
        name,
        about: [formatFen(BigInt(amount))],
        how: date,
        opinion: note,
        ...(files && { files }),
      }
    }
    case 'paymentFailed': {
      const { name, reason } = readPayload(paymentFailed, event)
      return { type, name, about: [], opinion: reason }
    }
    case 'paymentTakenBack': {
      const { name, seq, reason } = readPayload(paymentTakenBack, event)
      const line = payments?.lines.find((one) => one.seq === seq)
      const about = line && line.amount !== '0' ? [formatFen(BigInt(line.amount))] : []
      return { type, name, about, how: line?.date ?? '', opinion: reason }
    }
    default:
      return undefined
  }
}
