import type { MessageKind, MessageSubject } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Bit = ColumnType<boolean, boolean | undefined, boolean>

/** The tables of migrations/, for Kysely. */
export interface Database {
  tenant: { tenant_id: string; name: string }
  app_user: {
    tenant_id: string
    id: string
    account: string
    name: string
    password_hash: string
    password_generated: Generated<boolean>
    avatar: Generated<string>
    status: 'active' | 'inactive'
    oauth_id: Generated<string>
    nickname: Generated<string>
    phone: Generated<string>
    email: Generated<string>
  }
  department: {
    tenant_id: string
    id: string
    parent_id: string | null
    name: string
    leader_id: string | null
    sort: number
  }
  user_department: { tenant_id: string; user_id: string; dept_id: string; sort: number }
  post: {
    tenant_id: string
    id: string
    /** Number of the category, as in post.ts of the contract. */
    category: number
    post_code: string
    post_name: string
    sort: number
    remark: Generated<string>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  role: { tenant_id: string; id: string; alias: string; name: string; sort: number }
  user_role: { tenant_id: string; user_id: string; role_id: string }
  menu: {
    tenant_id: string
    id: string
    parent_id: string | null
    code: string
    name: string
    path: string
    source: string
    sort: number
    i18n: string
    is_tab: Bit
    /** 1 menu, 2 button. */
    category: Generated<number>
    action: Generated<number>
    is_top: Bit
  }
  menu_role: { tenant_id: string; menu_id: string; role_id: string }
  /** Codes of the roles and menu entries of the product that a tenant was given at some start. */
  given_entry: { tenant_id: string; kind: 'role' | 'menu'; code: string }
  dictionary: {
    tenant_id: string
    code: string
    dict_key: string
    dict_value: string
    sort: number
    is_active: Generated<boolean>
    version: Generated<number>
    id: Generated<string>
    remark: Generated<string>
    removed_at: Generated<Date | null>
  }
  /** Names and values as in settings.ts of forms. */
  setting: { tenant_id: string; name: string; value: Json<unknown> }
  client: { id: string; secret_hash: string; password_without_captcha: Bit }
  session: {
    tenant_id: string
    id: string
    user_id: string
    client_id: string
    refresh_seq: Generated<number>
    created_at: Generated<Date>
    expires_at: Time
    ended_at: ColumnType<Date | null, Date | undefined, Date>
    address: Generated<string>
    user_agent: Generated<string>
    last_seen_at: ColumnType<Date | null, Date | undefined, Date>
    refresh_key: string | null
    refreshed_at: ColumnType<Date | null, undefined, Date>
  }
  captcha: { key: string; code: string; expires_at: Time; address: string; used: Generated<boolean> }
  /** Not tenant data: a failed log-in may name a tenant that does not exist. */
  login_failure: { tenant_id: string; account: string; address: string; failed_at: Generated<Date> }
  flow: { tenant_id: string; id: string; kind: string; name: string }
  flow_version: {
    tenant_id: string
    id: string
    flow_id: string
    number: number
    state: 'draft' | 'published' | 'retired'
    definition: Json<unknown>
    published_at: ColumnType<Date | null, Date | undefined, Date>
  }
  approval: {
    tenant_id: string
    id: string
    kind: string
    apply_no: string
    name: string
    applicant_id: string
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
  node_run: {
    tenant_id: string
    id: string
    approval_id: string
    round: number
    run: number
    seq: number
    node_id: string
    parent_id: string | null
    state: 'open' | 'passed' | 'skipped' | 'closed'
  }
  task: {
    tenant_id: string
    id: string
    approval_id: string
    node_run_id: string
    seq: number
    assignee_id: string
    acting_for_id: string | null
    origin: Generated<string>
    state: 'open' | 'agreed' | 'rejected' | 'handled' | 'closed'
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
  approval_link: { tenant_id: string; from_id: string; field: string; to_id: string }
  file: {
    tenant_id: string
    id: string
    owner_id: string
    sha256: string
    name: string
    mime: string
    size: ColumnType<string, number, number>
    purpose: 'signature' | 'attachment' | 'sample'
    spent_by: ColumnType<string | null, string | undefined, string>
    created_at: ColumnType<Date, Date | undefined, never>
  }
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
  outbox: {
    id: Generated<string>
    tenant_id: string
    /** Written by outbox/publish.ts only, which knows the payload of each topic. */
    topic: ColumnType<string, never, never>
    payload: ColumnType<Record<string, unknown>, never, never>
    created_at: Generated<Date>
  }
  message: {
    tenant_id: string
    id: string
    user_id: string
    kind: MessageKind
    /** For copies of the app in the previous version; a trigger fills it. */
    approval_id: ColumnType<string | null, never, never>
    subject_kind: MessageSubject | null
    subject_id: string | null
    data: Json<Record<string, unknown>>
    actor_id: Generated<string>
    created_at: Generated<Date>
    read_at: ColumnType<Date | null, Date | undefined, Date>
  }
  delivery: {
    tenant_id: string
    message_id: string
    channel: string
    state: 'queued' | 'sent' | 'failed' | 'skipped'
    tries: Generated<number>
    last_error: Generated<string>
    updated_at: Generated<Date>
  }
  figure_day: {
    tenant_id: string
    day: string
    what: string
    kind: string
    detail: string
    count: number
    seconds: number[] | null
    amount: string | null
  }
  figures_counted: { tenant_id: string; until: Time }
  notice: {
    tenant_id: string
    id: string
    title: string
    category: number
    content: string
    released_at: Time
    created_by: string
    updated_at: ColumnType<Date | null, Date | undefined, Date>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  web_log: {
    tenant_id: string
    id: string
    user_id: string
    url: string
    time: string
    type: string
    message: string
    stack: string
    info: string
    created_at: Time
  }
  idempotency: {
    tenant_id: string
    user_id: string
    route: string
    key: string
    body_hash: string
    answer: ColumnType<unknown, string | undefined, string>
    created_at: Generated<Date>
  }
  apply_no_block: { tenant_id: string; prefix: string; day: string; next: number }
}

/**
 * Tables with data of one tenant. A statement on one of them that does not name its tenant is refused
 * (tenant-compiler.ts).
 */
export const tenantTables = new Set<string>([
  'app_user',
  'department',
  'user_department',
  'post',
  'role',
  'user_role',
  'menu',
  'menu_role',
  'given_entry',
  'dictionary',
  'setting',
  'session',
  'flow',
  'flow_version',
  'approval',
  'approval_round',
  'approval_draft',
  'node_run',
  'task',
  'inbox',
  'copy',
  'approval_link',
  'file',
  'approval_file',
  'final_document',
  'event',
  'anchor',
  'message',
  'delivery',
  'figure_day',
  'figures_counted',
  'notice',
  'web_log',
  'idempotency',
  'apply_no_block',
] satisfies (keyof Database)[])
