import type { Definition } from '@countersign/engine'
import { stepNames } from '../../flow/index.ts'
import { readWhy } from '../request/stored-why.rules.ts'
import type { KeptRequest } from './kept-request.repository.ts'
import type { Recorded, RecordedPerson } from './payloads.rules.ts'
import { requestOf } from './rows-of-record.rules.ts'

/**
 * Whether every time in the request's rows is finite: the driver answers an infinite timestamp as a number,
 * which a record cannot hold.
 */
export function hasTimes({ approval, rounds, tasks, copies, documents }: KeptRequest): boolean {
  const times: unknown[] = [
    approval.appliedAt,
    ...rounds.map((row) => row.submitted_at),
    ...tasks.flatMap(({ opened_at, decided_at }) => [
      opened_at,
      ...(decided_at === null ? [] : [decided_at]),
    ]),
    ...[...copies, ...documents].map((row) => row.created_at),
  ]
  return times.every((time) => time instanceof Date && !Number.isNaN(time.getTime()))
}

/** People and flows that the rows of a request name by id only. */
interface Named {
  /** Approvers and senders of copies, by id. */
  people: ReadonlyMap<string, RecordedPerson>
  /** Flow versions by id. */
  flows: ReadonlyMap<string, { sha256: string; definition?: Definition | undefined }>
}

/** The rows of a request in the form of its record. A person who is not among `people` gets an empty name. */
export function recordAsItStands(
  { approval, events, rounds, nodeRuns, tasks, files, copies, links, documents }: KeptRequest,
  { people, flows }: Named,
): Recorded {
  return {
    request: requestOf(approval),
    status: approval.status,
    version: approval.version,
    step: approval.step,
    opinion: approval.opinion,
    time: events.at(-1)?.time ?? '',
    approvedAt:
      approval.status === 'approved'
        ? (events.findLast((event) => event.type === 'approved')?.time ?? '')
        : '',
    rounds: rounds.map((row) => {
      const flow = flows.get(row.flow_version_id)
      return {
        round: row.round,
        contentHash: row.content_hash,
        formVersion: row.form_version,
        flowVersionId: row.flow_version_id,
        flowSha256: flow?.sha256 ?? '',
        steps: flow?.definition ? stepNames(flow.definition) : {},
        submittedAt: row.submitted_at.toISOString(),
        createName: approval.createName,
        deptName: approval.deptName,
        attachments: attachmentsOf(events, row.round),
      }
    }),
    nodeRuns: nodeRuns.toSorted((one, other) => one.seq - other.seq),
    tasks: tasks
      .toSorted((one, other) => one.seq - other.seq)
      .map((task) => {
        const person = people.get(task.assignee_id)
        return {
          ...task,
          why: readWhy(task.why),
          opened_at: task.opened_at.toISOString(),
          decided_at: task.decided_at?.toISOString() ?? null,
          name: person?.name ?? '',
          department: person?.department ?? '',
          signatureSha256: task.signature_file_id ? (files.get(task.signature_file_id)?.sha256 ?? '') : '',
        }
      }),
    happenings: [],
    links: links.map(({ field, to_id }) => ({ field, toId: to_id })),
    copies: copies.map(({ user_id, from_id, round, created_at }) => ({
      userId: user_id,
      fromId: from_id,
      fromName: people.get(from_id)?.name ?? '',
      round,
      at: created_at.toISOString(),
    })),
    documents: documents.map(({ round, file_id, sha256, size, created_at }) => ({
      round,
      fileId: file_id,
      sha256,
      size: Number(size),
      at: created_at.toISOString(),
    })),
  }
}

function attachmentsOf(events: KeptRequest['events'], round: number): string[] {
  const submitted = events.find((event) => event.type === 'submitted' && event.round === round)
  return submitted?.attachment_sha256s ? submitted.attachment_sha256s.split(',') : []
}
