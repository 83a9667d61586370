import { inboxOf, type Operand } from '@countersign/engine'
import { type FormDefinition, operandOf, operandTypesOf, partTypesOf } from '@countersign/forms'
import { canonicalJson, sha256 } from '../../../platform/canonical-json.ts'
import { findFormOfRound } from '../../form-customization/index.ts'
import { type ApprovalRow, stored } from '../request/approval-row.rules.ts'
import type { KeptNodeRun, KeptTask } from '../request/state.repository.ts'
import { findStoredContent, saysTheSame, type StoredContent } from '../request/stored-content.rules.ts'
import type { KeptRequest } from './kept-request.repository.ts'
import { ledgerRowsOf } from './ledger-rows.rules.ts'
import type { Recorded } from './payloads.rules.ts'
import { type PayableRow, payableRowOf } from './payment.rules.ts'
import { rowOf, stateOf } from './rows-of-record.rules.ts'

/**
 * A column whose stored value differs from the record; `column` is "" for a row that is missing or should not
 * exist.
 */
export interface Difference {
  table: string
  column: string
  /** Identifies the row among the request's rows of that table; "" where there is only one. */
  row: string
}

/** Rows that a decision reads and that the next approver is shown. */
export interface DecisionRows {
  approval: ApprovalRow
  nodeRuns: readonly KeptNodeRun[]
  tasks: readonly KeptTask[]
}

/** What a running round claims, as its rows say. */
interface ClaimRows {
  claims?: readonly { sourceId: string; pot: string; fen: string }[]
}

/**
 * Columns that the record does not cover: the head of the chain, which is checked against the events
 * themselves, and the revision of the unsigned draft.
 */
const outsideTheRecord = new Set(['event_seq', 'event_hash', 'draft_revision'])

/** Compares the rows that a decision reads with the record, column by column. */
export function compareDecisionRows(
  record: Recorded,
  { approval, nodeRuns, tasks, claims }: DecisionRows & ClaimRows,
): Difference[] {
  const expected = without(stored(rowOf(approval.id, record)), outsideTheRecord)
  const actual = without(stored(approval), outsideTheRecord)
  return [
    ...compareRow('approval', '', expected, actual),
    ...compareRows('node_run', record.nodeRuns, nodeRuns, (row) => row.id),
    ...compareRows('task', record.tasks.map(taskRow), tasks, (row) => row.id),
    ...(claims ? compareRunningClaims(record, claims) : []),
  ]
}

/** Rounds of before the ledger have no claims on record; verification derives them. */
function compareRunningClaims(
  { status, rounds }: Recorded,
  actual: NonNullable<ClaimRows['claims']>,
): Difference[] {
  const recorded = rounds.at(-1)?.claims
  if (status !== 'running' || !recorded) return []
  const expected = recorded.flatMap(({ side, sourceId, pot, fen }) =>
    side === 'claim' ? [{ sourceId, pot, fen }] : [],
  )
  return compareRows(
    'ledger_line',
    expected,
    actual.map(({ sourceId, pot, fen }) => ({ sourceId, pot, fen })),
    ({ sourceId, pot }) => `${sourceId} ${pot}`,
  )
}

function taskRow({
  name: _name,
  actingForName: _actingFor,
  department: _department,
  signatureSha256: _sha256,
  found: _found,
  ...row
}: Recorded['tasks'][number]) {
  return row
}

function without(row: object, names: ReadonlySet<string>): object {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !names.has(name)))
}

/**
 * Compares rows with the same identity. Answers every missing row, every row that should not exist, and every
 * column that differs.
 */
function compareRows<Expected extends object, Actual extends object>(
  table: string,
  expected: readonly Expected[],
  actual: readonly Actual[],
  nameOf: (row: Expected | Actual) => string,
): Difference[] {
  const found = new Map(actual.map((row) => [nameOf(row), row]))
  const differences: Difference[] = []
  for (const row of expected) {
    const name = nameOf(row)
    const other = found.get(name)
    if (other) differences.push(...compareRow(table, name, row, other))
    else differences.push({ table, column: '', row: name })
    found.delete(name)
  }
  return [...differences, ...[...found.keys()].map((row) => ({ table, column: '', row }))]
}

function compareRow(table: string, row: string, expected: object, actual: object): Difference[] {
  const columns = new Set([...Object.keys(expected), ...Object.keys(actual)])
  return [...columns]
    .filter((column) => !isSame(Reflect.get(expected, column), Reflect.get(actual, column)))
    .map((column) => ({ table, column, row }))
}

function isSame(expected: unknown, actual: unknown): boolean {
  if (expected === actual) return true
  // Rows hold times as Date, the record as text with microseconds, which Date does not keep.
  if (actual instanceof Date) return actual.getTime() === instantOf(expected)
  // A number is the same only if it is equal: JSON writes an infinite one as null.
  return typeof actual === 'object' && canonicalJson(expected) === canonicalJson(actual)
}

/**
 * Milliseconds of a time; NaN for any other value, since the driver answers an infinite timestamp as a number.
 */
function instantOf(value: unknown): number {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'string' ? Date.parse(value) : Number.NaN
}

/**
 * Compares every row that belongs to a request with its record. Columns that prove nothing are named in
 * docs/operations.md ("Proving it").
 */
export function compareRequest(recorded: Recorded, kept: KeptRequest): Difference[] {
  const contents: Contents = new Map(kept.rounds.map((row) => [row.round, findStoredContent(row.content)]))
  return [
    ...compareDecisionRows(recorded, kept),
    ...compareUpdated(recorded, kept),
    ...compareRounds(recorded, kept, contents),
    ...compareOperands(recorded, contents),
    ...compareResumed(recorded, contents),
    ...compareRows('inbox', inboxOfRecord(kept.approval.id, recorded), kept.inbox, (row) => row.user_id),
    ...compareRows('copy', copyRows(recorded), kept.copies, (row) => row.user_id),
    ...compareRows('approval_link', linkRows(recorded), kept.links, (row) => `${row.field} ${row.to_id}`),
    ...compareRows('final_document', documentRows(recorded), kept.documents, (row) => String(row.round)),
    ...compareLedger(recorded, kept, contents),
    ...compareRows('payable', payableRows(recorded, contents), kept.payables, () => ''),
    ...compareFiles(recorded, kept, contents),
  ]
}

function payableRows(recorded: Recorded, contents: Contents): PayableRow[] {
  const last = recorded.rounds.at(-1)?.round ?? 0
  const row = payableRowOf(recorded, contents.get(last)?.values ?? {})
  return row ? [row] : []
}

/** Anchors find changed chains by `updated_at`; set back, it would keep a chain out of the anchors. */
function compareUpdated({ time }: Recorded, { updatedAt }: KeptRequest): Difference[] {
  return instantOf(updatedAt) >= Date.parse(time)
    ? []
    : [{ table: 'approval', column: 'updated_at', row: '' }]
}

/** Contents of the rounds by their numbers; undefined for one that is not valid. */
type Contents = ReadonlyMap<number, StoredContent | undefined>

function compareRounds({ rounds }: Recorded, kept: KeptRequest, contents: Contents): Difference[] {
  const expected = rounds.map((round) => {
    const content = contents.get(round.round)
    return {
      round: round.round,
      content: round.contentHash,
      content_hash: round.contentHash,
      form_version: round.formVersion,
      flow_version_id: round.flowVersionId,
      submitted_at: round.submittedAt,
      data: content?.values,
      ...(content?.warnings && { warnings: content.warnings }),
    }
  })
  const actual = kept.rounds.map(({ warnings, ...row }) => ({
    ...row,
    content: sha256(row.content),
    ...(contents.get(row.round)?.warnings && { warnings }),
  }))
  return compareRows('approval_round', expected, actual, (row) => String(row.round))
}

/**
 * Compares the values by which conditions chose their branches with the signed content. Departments and posts of the
 * applicant are facts of that moment, which no content states.
 */
function compareOperands({ request, rounds }: Recorded, contents: Contents): Difference[] {
  return rounds.flatMap(({ round, operands = {} }) => {
    const content = contents.get(round)
    const form = content && findFormOfRound({ ...content, kind: request.kind })
    return Object.entries(operands).flatMap(([key, read]) => {
      const operand = operandInContent(key)
      const stated = form && operand && isOfForm(form, operand) && operandOf(form, content.values, operand)
      return stated && !isSame(read, stated)
        ? [{ table: 'approval_round', column: `content ${key}`, row: String(round) }]
        : []
    })
  })
}

/** Lines of the ledger follow from the rounds, and their states from what became of them. */
function compareLedger(
  { request: { kind }, status, rounds }: Recorded,
  { approval: { id }, ledger }: KeptRequest,
  contents: Contents,
): Difference[] {
  const expected = ledgerRowsOf(
    { id, kind, status },
    rounds.map((round) => ({ ...round, content: contents.get(round.round) })),
  )
  return compareRows(
    'ledger_line',
    expected,
    ledger,
    ({ round, source_id, pot, side }) => `${round} ${source_id} ${pot} ${side}`,
  )
}

/** A round that goes on where the one before was rejected must say the same: nobody has signed anything else. */
function compareResumed({ request, rounds }: Recorded, contents: Contents): Difference[] {
  return rounds.flatMap(({ round, resumes }) => {
    const [before, content] = [contents.get(round - 1), contents.get(round)]
    const form = content && findFormOfRound({ ...content, kind: request.kind })
    if (!resumes || (form && before && saysTheSame(form, before, content))) return []
    return [{ table: 'approval_round', column: 'content resumed', row: String(round) }]
  })
}

/** Whether the form still has the field; the form of an old round may have had others. */
function isOfForm(form: FormDefinition, operand: OperandInContent): boolean {
  if (operand.kind === 'linked') return partTypesOf(form).has(`${operand.field}.${operand.path}`)
  return operand.kind !== 'field' || operandTypesOf(form).has(operand.field)
}

type OperandInContent = Exclude<Operand, { kind: 'department' | 'post' }>

/** The operand of a key; undefined for one that the content does not state. */
function operandInContent(key: string): OperandInContent | undefined {
  if (key === 'amount' || key === 'company') return { kind: key }
  const [kind, field = '', path = ''] = key.split(':')
  if (kind === 'linked') return { kind, field, path }
  return kind === 'field' ? { kind, field } : undefined
}

function inboxOfRecord(approvalId: string, recorded: Recorded) {
  const { kind, name, appliedAt, company, status } = rowOf(approvalId, recorded)
  const shown = { kind, name, applied_at: appliedAt, company, status, copied: false }
  const rows = new Map(
    [...inboxOf(stateOf(recorded))].map(([userId, flags]) => [
      userId,
      { user_id: userId, ...flags, ...shown },
    ]),
  )
  const nothing = { initiated: false, pending: false, handled: false }
  for (const { userId } of recorded.copies) {
    const row = rows.get(userId) ?? { user_id: userId, ...nothing, ...shown }
    rows.set(userId, { ...row, received: true, copied: true })
  }
  return [...rows.values()]
}

function copyRows({ copies }: Recorded) {
  return copies.map(({ userId, fromId, round, at }) => ({
    user_id: userId,
    from_id: fromId,
    round,
    created_at: at,
  }))
}

function linkRows({ links }: Recorded) {
  return links.map(({ field, toId }) => ({ field, to_id: toId }))
}

function documentRows({ documents }: Recorded) {
  return documents.map(({ round, fileId, sha256, size, at }) => ({
    round,
    file_id: fileId,
    sha256,
    size: String(size),
    created_at: at,
  }))
}

/**
 * Compares attached files with the contents of the rounds and with the comments, and signature files with the decisions
 * on record.
 */
function compareFiles(
  { rounds, tasks, happenings }: Recorded,
  kept: KeptRequest,
  contents: Contents,
): Difference[] {
  const inRounds = [...contents].flatMap(([number, content]) => {
    const files = content?.attachments ?? []
    const isRecorded = rounds.some(
      (round) =>
        round.round === number && round.attachments.join(',') === files.map((file) => file.sha256).join(','),
    )
    return isRecorded ? files : []
  })
  const attached = [...inRounds, ...happenings.flatMap(({ files = [] }) => files)]
  const byId = new Map(attached.map((file) => [file.id, file]))
  const attachedRows = [...byId.values()].map(({ id, name, sha256, size, mime }) => ({
    id,
    name,
    sha256,
    size: String(size),
    ...(mime !== undefined && { mime }),
  }))
  const signatures = tasks.flatMap((task) =>
    task.signature_file_id === null
      ? []
      : [
          {
            id: task.signature_file_id,
            owner_id: task.assignee_id,
            sha256: task.signatureSha256,
            purpose: 'signature',
            spent_by: task.id,
          },
        ],
  )
  return [
    ...compareRows(
      'approval_file',
      [...byId.keys()].map((file_id) => ({ file_id })),
      kept.attachedIds.map((file_id) => ({ file_id })),
      (row) => row.file_id,
    ),
    ...[...attachedRows, ...signatures].flatMap((expected) => {
      const row = kept.files.get(expected.id)
      const actual =
        row && Object.fromEntries(Object.keys(expected).map((name) => [name, Reflect.get(row, name)]))
      return actual
        ? compareRow('file', expected.id, expected, actual)
        : [{ table: 'file', column: '', row: expected.id }]
    }),
  ]
}

export function sayDifference({ table, column, row }: Difference): string {
  return `${table}${column && `.${column}`}${row && ` ${row}`}`
}
