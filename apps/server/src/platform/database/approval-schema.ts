import type { NodeRunState, SkipReason, TaskOrigin, TaskState } from '@countersign/engine'
import type { LineState, Nature, Pot, Side } from '@countersign/ledger'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
/** A bigint, which the driver answers as text. */
type Fen = ColumnType<string, string | bigint, string | bigint>
type Bit = ColumnType<boolean, boolean | undefined, boolean>

/** The tables of requests, for Kysely: their forms and flows, rounds and tasks, and their evidence. */
export interface ApprovalTables {
  flow: {
    tenant_id: string
    id: string
    kind: string
    name: string
    /** "" for the flow of all companies that have none of their own. */
    company: Generated<string>
    version: Generated<number>
    updated_at: ColumnType<Date, Date | undefined, Date>
    updated_by: Generated<string>
  }
  form_customization: {
    tenant_id: string
    kind: string
    /** As forms reads it: FormCustomization. */
    content: Json<unknown>
    /** To whom the kind is offered. */
    offered: Json<unknown>
    last_number: Generated<number>
    version: Generated<number>
    updated_at: Time
    updated_by: string
  }
  flow_version: {
    tenant_id: string
    id: string
    flow_id: string
    number: number
    state: 'draft' | 'published' | 'retired'
    definition: Json<unknown>
    published_at: ColumnType<Date | null, Date | undefined, Date>
    published_by: Generated<string>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  approval: {
    tenant_id: string
    id: string
    kind: string
    apply_no: string
    name: string
    applicant_id: string
    handler_id: string | null
    department_id: string
    create_name: string
    dept_name: string
    company: string
    amount: string | null
    payee: string
    period_from: string | null
    period_to: string | null
    status: 'draft' | 'running' | 'approved' | 'rejected' | 'abandoned' | 'withdrawn'
    round: number
    version: number
    step: string
    opinion: string
    event_seq: Generated<number>
    event_hash: Generated<string>
    draft_revision: Generated<number>
    applied_at: Time
    updated_at: Time
  }
  approval_round: {
    tenant_id: string
    approval_id: string
    round: number
    data: Json<Record<string, unknown>>
    content: string
    content_hash: string
    form_version: number
    flow_version_id: string
    warnings: Json<unknown>
    submitted_at: Time
  }
  approval_draft: {
    tenant_id: string
    approval_id: string
    data: Json<Record<string, unknown>>
    saved_at: Time
  }
  /** Written by triggers of `approval`. */
  approval_name: {
    tenant_id: string
    approval_id: string
    pairs: string[]
  }
  /** Found by a check at set times; tasks of people who cannot act are read live instead. */
  stuck: {
    tenant_id: string
    approval_id: string
    why: 'wayBlocked' | 'applicantGone' | 'nothingOpen'
    /** Words by language; {} where `why` says it all. */
    reason: Json<{ zh?: string; en?: string }>
    since: Time
  }
  stuck_checked: { tenant_id: string; version: string }
  node_run: {
    tenant_id: string
    id: string
    approval_id: string
    round: number
    run: number
    seq: number
    node_id: string
    parent_id: string | null
    state: NodeRunState
    skip_reason: SkipReason | null
  }
  task: {
    tenant_id: string
    id: string
    approval_id: string
    node_run_id: string
    seq: number
    assignee_id: string
    acting_for_id: string | null
    origin: Generated<TaskOrigin>
    host_id: string | null
    after_id: string | null
    state: TaskState
    why: Json<unknown>
    opinion: Generated<string>
    signature_file_id: ColumnType<string | null, string | undefined, string>
    opened_at: Time
    decided_at: ColumnType<Date | null, Date | string | undefined, Date | string>
  }
  inbox: {
    tenant_id: string
    user_id: string
    approval_id: string
    initiated: Bit
    pending: Bit
    handled: Bit
    received: Bit
    copied: Bit
    kind: string
    name: string
    applied_at: Time
    company: string
    status: string
  }
  copy: {
    tenant_id: string
    approval_id: string
    user_id: string
    from_id: string
    round: number
    created_at: Time
  }
  /** Written by submissions, and turned once when their round ends (ADR 47). */
  ledger_line: {
    tenant_id: string
    from_id: string
    round: number
    source_id: string
    pot: Pot
    side: Side
    state: LineState
    /** As text, since a bigint may be larger than a number holds. */
    fen: string
    nature: Nature
    reserved_at: Time
  }
  /** How far the lines of requests from before the ledger are written. */
  ledger_filled: { tenant_id: string; last_id: string; done: boolean }
  approval_link: { tenant_id: string; from_id: string; field: string; to_id: string }
  approval_file: { tenant_id: string; file_id: string; approval_id: string }
  final_document: {
    tenant_id: string
    approval_id: string
    round: number
    file_id: string
    sha256: string
    size: ColumnType<string, number, never>
    created_at: ColumnType<Date, string | undefined, never>
  }
  /** A request that a cashier pays; every column follows from its events and its signed content. */
  payable: {
    tenant_id: string
    approval_id: string
    payee: string
    account: string
    bank: string
    amount_fen: Fen
    paid_fen: Fen
    state: 'waiting' | 'partlyPaid' | 'paid' | 'failed'
    paid_on: string
    failure: string
    queued_at: Time
  }
  event: {
    tenant_id: string
    approval_id: string
    seq: number
    type: string
    actor_id: string
    acting_for_id: string | null
    round: number
    content_hash: string
    payload: string
    signature_sha256: string
    attachment_sha256s: string
    time: string
    hash_alg: string
    prev_hash: string
    hash: string
    key_id: string
    signature: string
  }
  anchor: {
    tenant_id: string
    seq: string
    heads: string
    time: string
    prev_hash: string
    hash: string
    key_id: string
    signature: string
  }
  apply_no_block: { tenant_id: string; prefix: string; day: string; next: number }
  /** A file for the bank; its lines are open until the request is paid, fails, or the file is given up. */
  pay_batch: { tenant_id: string; id: string; user_id: string; made_at: Time; canceled_at: Time | null }
  pay_batch_line: {
    tenant_id: string
    batch_id: string
    request_id: string
    sort: number
    fen: Fen
    is_open: boolean
  }
  /** The columns of the company's own file for the bank. */
  pay_layout: { tenant_id: string; columns: Json<unknown> }
  /** The columns of a bank's statements, by the account of the company. */
  statement_layout: { tenant_id: string; account: string; columns: Json<unknown> }
}

export const approvalTables = [
  'form_customization',
  'flow',
  'flow_version',
  'approval',
  'approval_round',
  'approval_draft',
  'approval_name',
  'ledger_line',
  'ledger_filled',
  'stuck',
  'stuck_checked',
  'node_run',
  'task',
  'inbox',
  'copy',
  'approval_link',
  'approval_file',
  'final_document',
  'event',
  'anchor',
  'apply_no_block',
  'payable',
  'pay_batch',
  'pay_batch_line',
  'pay_layout',
  'statement_layout',
] as const satisfies (keyof ApprovalTables)[]
