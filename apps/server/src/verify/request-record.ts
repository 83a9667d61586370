import type { RequestStatus } from '@countersign/engine'
import { anyOf } from '../platform/database/any-of.ts'
import type { Tx } from '../platform/database/connect.ts'
import { listEventsOf, type StoredEvent } from '../modules/evidence/index.ts'

/** Everything that is kept of one request and can be compared. */
export interface RequestRecord {
  id: string
  applyNo: string
  status: RequestStatus
  round: number
  head: { seq: number; hash: string }
  events: StoredEvent[]
  rounds: { round: number; data: unknown; content: string; contentHash: string }[]
  tasks: { id: string; state: string; opinion: string; signatureFileId: string | null }[]
  documents: { round: number; fileId: string; sha256: string }[]
  /** SHA-256 by file id, as the rows of signatures and attachments say. */
  files: ReadonlyMap<string, string>
}

/** The submitted requests after `after` in the order of ids, at most `limit`. */
export async function listRecords(
  tx: Tx,
  tenantId: string,
  after: string,
  limit: number,
): Promise<RequestRecord[]> {
  const requests = await tx
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where('id', '>', after)
    .where((eb) => eb.or([eb('event_seq', '>', 0), eb('round', '>', 0)]))
    .orderBy('id')
    .limit(limit)
    .select(['id', 'apply_no', 'status', 'round', 'event_seq', 'event_hash'])
    .execute()
  const ids = requests.map((request) => request.id)
  if (ids.length === 0) return []
  const events = groupById(await listEventsOf(tx, tenantId, ids))
  const rounds = groupById(await listRounds(tx, tenantId, ids))
  const tasks = groupById(await listDecided(tx, tenantId, ids))
  const documents = groupById(await listDocuments(tx, tenantId, ids))
  const files = groupById(await listFileHashes(tx, tenantId, ids))
  return requests.map(({ id, apply_no, status, round, event_seq, event_hash }) => ({
    id,
    applyNo: apply_no,
    status,
    round,
    head: { seq: event_seq, hash: event_hash },
    events: events.get(id) ?? [],
    rounds: rounds.get(id) ?? [],
    tasks: tasks.get(id) ?? [],
    documents: documents.get(id) ?? [],
    files: new Map((files.get(id) ?? []).map((file) => [file.id, file.sha256])),
  }))
}

function groupById<T extends { approvalId: string }>(rows: T[]): Map<string, Omit<T, 'approvalId'>[]> {
  const groups = new Map<string, Omit<T, 'approvalId'>[]>()
  for (const { approvalId, ...row } of rows) {
    const group = groups.get(approvalId)
    if (group) group.push(row)
    else groups.set(approvalId, [row])
  }
  return groups
}

function listRounds(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('approval_round')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .orderBy('round')
    .select(['approval_id as approvalId', 'round', 'data', 'content', 'content_hash as contentHash'])
    .execute()
}

/** Open and closed tasks prove nothing: nobody signed them. */
function listDecided(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .where('state', 'in', ['agreed', 'rejected', 'handled'])
    .select(['approval_id as approvalId', 'id', 'state', 'opinion', 'signature_file_id as signatureFileId'])
    .execute()
}

function listDocuments(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('final_document')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select(['approval_id as approvalId', 'round', 'file_id as fileId', 'sha256'])
    .execute()
}

async function listFileHashes(tx: Tx, tenantId: string, ids: string[]) {
  const signatures = await tx
    .selectFrom('task as t')
    .innerJoin('file as f', (join) =>
      join.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.signature_file_id'),
    )
    .where('t.tenant_id', '=', tenantId)
    .where('t.approval_id', '=', anyOf(ids))
    .select(['t.approval_id as approvalId', 'f.id', 'f.sha256'])
    .execute()
  const attachments = await tx
    .selectFrom('approval_file as l')
    .innerJoin('file as f', (join) =>
      join.onRef('f.tenant_id', '=', 'l.tenant_id').onRef('f.id', '=', 'l.file_id'),
    )
    .where('l.tenant_id', '=', tenantId)
    .where('l.approval_id', '=', anyOf(ids))
    .select(['l.approval_id as approvalId', 'f.id', 'f.sha256'])
    .execute()
  return [...signatures, ...attachments]
}
