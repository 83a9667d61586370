import type { Selectable } from 'kysely'
import { anyOf } from '../../../platform/database/any-of.ts'
import type { Db, Tx } from '../../../platform/database/connect.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { listEventsOf, type StoredEvent } from '../../evidence/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { approvalColumns } from '../request/approval.repository.ts'
import {
  type KeptNodeRun,
  type KeptTask,
  keptNodeRunColumns,
  keptTaskColumns,
} from '../request/state.repository.ts'

type RowOf<Table extends keyof Database> = Omit<Selectable<Database[Table]>, 'tenant_id' | 'approval_id'>
type KeptFile = Pick<
  Selectable<Database['file']>,
  'id' | 'owner_id' | 'sha256' | 'name' | 'mime' | 'size' | 'purpose' | 'spent_by'
>

/** All rows that belong to one submitted request. */
export interface KeptRequest {
  approval: ApprovalRow
  updatedAt: Date
  events: StoredEvent[]
  rounds: RowOf<'approval_round'>[]
  nodeRuns: KeptNodeRun[]
  tasks: KeptTask[]
  inbox: RowOf<'inbox'>[]
  copies: RowOf<'copy'>[]
  links: { field: string; to_id: string }[]
  ledger: Omit<RowOf<'ledger_line'>, 'from_id'>[]
  documents: RowOf<'final_document'>[]
  /** The row in the queue of the cashiers, or none. */
  payables: RowOf<'payable'>[]
  /** Ids of the attached files. `files` also holds the signature files that tasks name. */
  attachedIds: string[]
  files: ReadonlyMap<string, KeptFile>
}

/**
 * Reads all submitted requests in the order of their ids, at most `limit` at a time. The next ones are read while the caller
 * works on the ones before. The number of queries does not grow with the number of requests.
 */
export async function* readKeptRequests(
  tx: Tx,
  tenantId: string,
  limit = 200,
): AsyncGenerator<KeptRequest[], undefined> {
  let next = listAfter(tx, tenantId, '', limit)
  for (;;) {
    const requests = await next
    const last = requests.at(-1)
    if (!last) return
    next = listAfter(tx, tenantId, last.approval.id, limit)
    // Thrown where it is awaited, which the caller may never come to.
    next.catch(() => undefined)
    yield requests
  }
}

async function listAfter(tx: Tx, tenantId: string, after: string, limit: number): Promise<KeptRequest[]> {
  const approvals = await selectSubmitted(tx, tenantId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return withRows(tx, tenantId, approvals)
}

/** One submitted request with all its rows; undefined for a draft that was never submitted. */
export async function findKeptRequest(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<KeptRequest | undefined> {
  const [request] = await withRows(
    tx,
    tenantId,
    await selectSubmitted(tx, tenantId).where('id', '=', id).execute(),
  )
  return request
}

function selectSubmitted(tx: Tx, tenantId: string) {
  return tx
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('status', '<>', 'draft'), eb('event_seq', '>', 0), eb('round', '>', 0)]))
    .select(approvalColumns)
    .select('updated_at as updatedAt')
}

async function withRows(
  tx: Tx,
  tenantId: string,
  approvals: (ApprovalRow & { updatedAt: Date })[],
): Promise<KeptRequest[]> {
  const ids = approvals.map((approval) => approval.id)
  if (ids.length === 0) return []
  const [
    events,
    rounds,
    nodeRuns,
    tasks,
    inbox,
    copies,
    links,
    ledger,
    documents,
    payables,
    attached,
    files,
  ] = await Promise.all([
    listEventsOf(tx, tenantId, ids).then(groupById),
    listRounds(tx, tenantId, ids).then(groupById),
    listNodeRuns(tx, tenantId, ids).then(groupById),
    listTasks(tx, tenantId, ids).then(groupById),
    listInbox(tx, tenantId, ids).then(groupById),
    listCopies(tx, tenantId, ids).then(groupById),
    listLinks(tx, tenantId, ids).then(groupById),
    listLedgerLines(tx, tenantId, ids).then(groupById),
    listDocuments(tx, tenantId, ids).then(groupById),
    listPayables(tx, tenantId, ids).then(groupById),
    listAttached(tx, tenantId, ids).then(groupById),
    listKeptFiles(tx, tenantId, ids),
  ])
  return approvals.map(({ updatedAt, ...approval }) => ({
    approval,
    updatedAt,
    events: events.get(approval.id) ?? [],
    rounds: rounds.get(approval.id) ?? [],
    nodeRuns: nodeRuns.get(approval.id) ?? [],
    tasks: tasks.get(approval.id) ?? [],
    inbox: inbox.get(approval.id) ?? [],
    copies: copies.get(approval.id) ?? [],
    links: links.get(approval.id) ?? [],
    ledger: ledger.get(approval.id) ?? [],
    documents: documents.get(approval.id) ?? [],
    payables: payables.get(approval.id) ?? [],
    attachedIds: (attached.get(approval.id) ?? []).map((link) => link.file_id),
    files,
  }))
}

function listRounds(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('approval_round')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .orderBy('round')
    .select([
      'approval_id as approvalId',
      'round',
      'data',
      'content',
      'content_hash',
      'form_version',
      'flow_version_id',
      'warnings',
      'submitted_at',
    ])
    .execute()
}

function listNodeRuns(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('node_run')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select(['approval_id as approvalId', ...keptNodeRunColumns])
    .execute()
}

function listTasks(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('task')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select(['approval_id as approvalId', ...keptTaskColumns])
    .execute()
}

function listInbox(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('inbox')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select([
      'approval_id as approvalId',
      'user_id',
      'initiated',
      'pending',
      'handled',
      'received',
      'copied',
      'kind',
      'name',
      'applied_at',
      'company',
      'status',
    ])
    .execute()
}

function listCopies(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('copy')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select(['approval_id as approvalId', 'user_id', 'from_id', 'round', 'created_at'])
    .execute()
}

function listLinks(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('approval_link')
    .where('tenant_id', '=', tenantId)
    .where('from_id', '=', anyOf(ids))
    .select(['from_id as approvalId', 'field', 'to_id'])
    .execute()
}

function listLedgerLines(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('ledger_line')
    .where('tenant_id', '=', tenantId)
    .where('from_id', '=', anyOf(ids))
    .select([
      'from_id as approvalId',
      'round',
      'source_id',
      'pot',
      'side',
      'state',
      'fen',
      'nature',
      'reserved_at',
    ])
    .execute()
}

function listDocuments(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('final_document')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select(['approval_id as approvalId', 'round', 'file_id', 'sha256', 'size', 'created_at'])
    .execute()
}

function listPayables(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('payable')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select([
      'approval_id as approvalId',
      'payee',
      'account',
      'bank',
      'amount_fen',
      'paid_fen',
      'state',
      'paid_on',
      'failure',
      'queued_at',
    ])
    .execute()
}

function listAttached(tx: Tx, tenantId: string, ids: string[]) {
  return tx
    .selectFrom('approval_file')
    .where('tenant_id', '=', tenantId)
    .where('approval_id', '=', anyOf(ids))
    .select(['approval_id as approvalId', 'file_id'])
    .execute()
}

/** The attached files of these requests, and the signatures of their tasks, by their ids. */
async function listKeptFiles(tx: Tx, tenantId: string, ids: string[]): Promise<Map<string, KeptFile>> {
  const rows = await tx
    .selectFrom('file')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('approval_file')
        .where('tenant_id', '=', tenantId)
        .where('approval_id', '=', anyOf(ids))
        .select('file_id as id')
        .union(
          eb
            .selectFrom('task')
            .where('tenant_id', '=', tenantId)
            .where('approval_id', '=', anyOf(ids))
            .where('signature_file_id', 'is not', null)
            .select((eb) => eb.ref('signature_file_id').$notNull().as('id')),
        ),
    )
    .select(['id', 'owner_id', 'sha256', 'name', 'mime', 'size', 'purpose', 'spent_by'])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
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

/**
 * Ids of requests that have events but no signed one, greater than `after`, in the order of ids, at most
 * `limit`.
 */
export async function listUnsignedIds(
  db: Db,
  tenantId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('approval as a')
    .where('a.tenant_id', '=', tenantId)
    .where('a.event_seq', '>', 0)
    .where('a.id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('event as e')
            .whereRef('e.tenant_id', '=', 'a.tenant_id')
            .whereRef('e.approval_id', '=', 'a.id')
            .where('e.key_id', '<>', '')
            .select('e.seq'),
        ),
      ),
    )
    .orderBy('a.id')
    .limit(limit)
    .select('a.id')
    .execute()
  return rows.map((row) => row.id)
}
