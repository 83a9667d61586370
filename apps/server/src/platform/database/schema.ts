import type {
  AuditAction,
  AuditSubject,
  MessageKind,
  MessageSubject,
  RegistrationState,
} from '@countersign/contract'
import type { NodeRunState, SkipReason, TaskOrigin, TaskState } from '@countersign/engine'
import type { ColumnType, Generated } from 'kysely'
import { type AssetTables, assetTables } from './asset-schema.ts'
import { type ArticleTables, articleTables } from './article-schema.ts'
import { type PanoramaTables, panoramaTables } from './panorama-schema.ts'
import { type ShopTables, shopTables } from './shop-schema.ts'

type Time = ColumnType<Date, Date | string, Date | string>
type Json<T> = ColumnType<T, string, string>
type Bit = ColumnType<boolean, boolean | undefined, boolean>

/** The tables of migrations/, for Kysely. */
export interface Database extends ShopTables, AssetTables, PanoramaTables, ArticleTables {
  tenant: {
    tenant_id: string
    name: string
    /** Host of the page for people of this tenant; "" without one. */
    domain: Generated<string>
    linkman: Generated<string>
    contact_number: Generated<string>
    address: Generated<string>
    version: Generated<number>
    /** Nobody logs in to a closed tenant. */
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
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
    code: Generated<string>
    /** YYYY-MM-DD. */
    birthday: ColumnType<string | null, string | null | undefined, string | null>
    sex: Generated<number>
    /** The name in the ways in which people type it: "zhangsan zs 张三". */
    spelling: Generated<string>
    must_change_password: Generated<boolean>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  department: {
    tenant_id: string
    id: string
    parent_id: string | null
    name: string
    leader_id: string | null
    sort: number
    full_name: Generated<string>
    remark: Generated<string>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  /** People who stand in for the leader of a department. */
  department_deputy: { tenant_id: string; dept_id: string; user_id: string; sort: number }
  user_department: {
    tenant_id: string
    user_id: string
    dept_id: string
    sort: number
    /** Post that the person has in this department. */
    post_id: ColumnType<string | null, string | null | undefined, string | null>
  }
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
  role: {
    tenant_id: string
    id: string
    parent_id: ColumnType<string | null, string | null | undefined>
    alias: string
    name: string
    sort: number
    /** Whether people with the role must have a second factor. */
    requires_factor: Bit
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  /** Kinds of data scope of a role, by their numbers on the wire. */
  role_scope: { tenant_id: string; role_id: string; scope: number }
  role_scope_department: { tenant_id: string; role_id: string; dept_id: string }
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
    remark: Generated<string>
    alias: Generated<string>
    for_all: Bit
    is_open: Generated<number>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
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
  /** Names and values as in settings.ts of forms; a setting without a row or without a value has its default. */
  setting: {
    tenant_id: string
    name: string
    value: ColumnType<unknown, string | null, string | null>
    remark: Generated<string>
    version: Generated<number>
  }
  /** Parameters that a company added, which no rule of the product reads. */
  param: {
    tenant_id: string
    id: string
    param_key: string
    param_name: string
    param_value: string
    remark: Generated<string>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  client: {
    id: string
    secret_hash: string
    password_without_captcha: Bit
    /** Names of grants, comma-separated. */
    grants: Generated<string>
    access_seconds: Generated<number>
    refresh_seconds: Generated<number>
    redirect_uri: Generated<string>
    remark: Generated<string>
    version: Generated<number>
    removed_at: ColumnType<Date | null, Date | undefined, Date>
  }
  session: {
    tenant_id: string
    id: string
    /** Null for a guest, whose identity `oauth_id` names. */
    user_id: string | null
    oauth_id: ColumnType<string | null, string | undefined, never>
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
    factor_at: ColumnType<Date | null, Date | undefined, Date>
  }
  factor: {
    tenant_id: string
    id: string
    user_id: string
    kind: 'totp' | 'passkey'
    name: string
    created_at: Time
    last_used_at: ColumnType<Date | null, Date | undefined, Date>
    last_step: ColumnType<string | null, number | undefined, number>
    credential_id: ColumnType<string | null, string | undefined, never>
    public_key: ColumnType<string | null, string | undefined, never>
    counter: ColumnType<string | null, number | undefined, number>
    transports: ColumnType<string | null, string | undefined, never>
    rp_id: ColumnType<string | null, string | undefined, never>
  }
  recovery_code: {
    tenant_id: string
    user_id: string
    code_hash: string
    used_at: ColumnType<Date | null, undefined, Date>
  }
  factor_challenge: { tenant_id: string; id: string; user_id: string; asker: string; expires_at: Time }
  log_in_ticket: {
    tenant_id: string
    ticket_hash: string
    user_id: string
    client_id: string
    proof: string
    expires_at: Time
  }
  captcha: { key: string; code: string; expires_at: Time; address: string; used: Generated<boolean> }
  /** Not tenant data: a failed log-in may name a tenant that does not exist. */
  login_failure: { tenant_id: string; account: string; address: string; failed_at: Generated<Date> }
  log_in_start: {
    tenant_id: string
    state_hash: string
    browser_hash: string
    source: string
    nonce: string
    verifier: string
    address: string
    expires_at: Time
  }
  third_party_identity: {
    tenant_id: string
    id: string
    source: string
    subject: string
    account: string
    name: string
    user_id: string | null
    created_at: Time
    last_seen_at: Time
  }
  registration: {
    tenant_id: string
    id: string
    /** Null for a request made on the log-in page. */
    oauth_id: string | null
    name: string
    account: string
    password_hash: string
    phone: string
    state: ColumnType<RegistrationState, RegistrationState | undefined, RegistrationState>
    reason: Generated<string>
    created_at: Time
    decided_by: ColumnType<string | null, undefined, string>
    decided_at: ColumnType<Date | null, undefined, Date>
    version: Generated<number>
  }
  registration_try: { tenant_id: string; id: string; address: string; created_at: Time }
  sms_code: {
    tenant_id: string
    id: string
    phone: string
    code_hash: string
    address: string
    created_at: Time
    expires_at: Time
    wrong_tries: Generated<number>
    used_at: ColumnType<Date | null, undefined, Date | null>
  }
  sms_outbox: { tenant_id: string; id: string; phone: string; content: string; created_at: Time }
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
  /** Tenants of the demo company; `finished_at` is null while their history is being seeded. */
  demo_company: {
    tenant_id: string
    began_at: Time
    finished_at: ColumnType<Date | null, Date | undefined, Date>
  }
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
    /** For the whole company, or in the shop. */
    board: ColumnType<'company' | 'shop', 'company' | 'shop', never>
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
  audit_entry: {
    tenant_id: string
    id: string
    /** Given by the database (migrations/0020-audit.ts). */
    seq: Generated<string>
    at: Generated<Date>
    actor_id: string
    account: string
    user_name: string
    action: AuditAction
    subject_kind: AuditSubject | ''
    subject_id: string
    subject_name: string
    error: string
    before: string
    after: string
    address: string
    user_agent: string
    session_id: string
  }
  audit_batch: {
    tenant_id: string
    seq: string
    last_seq: string
    count: number
    newest: string
    time: string
    entries_hash: string
    prev_hash: string
    hash: string
    key_id: string
    signature: string
  }
  audit_cut: {
    tenant_id: string
    batch_seq: string
    batch_hash: string
    time: string
    key_id: string
    signature: string
  }
  audit_streamed: { tenant_id: string; target: string; batch_seq: string }
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
  'department_deputy',
  'user_department',
  'post',
  'role',
  'role_scope',
  'role_scope_department',
  'user_role',
  'menu',
  'menu_role',
  'given_entry',
  'dictionary',
  'setting',
  'param',
  'session',
  'factor',
  'recovery_code',
  'factor_challenge',
  'log_in_ticket',
  'log_in_start',
  'third_party_identity',
  'registration',
  'registration_try',
  'sms_code',
  'sms_outbox',
  'form_customization',
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
  'demo_company',
  'notice',
  ...shopTables,
  ...assetTables,
  ...panoramaTables,
  ...articleTables,
  'web_log',
  'audit_entry',
  'audit_batch',
  'audit_cut',
  'audit_streamed',
  'idempotency',
  'apply_no_block',
] satisfies (keyof Database)[])
