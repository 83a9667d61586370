import { type Kysely, sql } from 'kysely'

/**
 * Tables for the first two kinds. tenant_id leads every key and index of tenant data. The app role may not
 * change evidence: event, approval_round, anchor.
 */
export async function up(db: Kysely<never>): Promise<void> {
  for (const statement of [
    ...organisation,
    ...identity,
    ...flow,
    ...approval,
    ...evidence,
    ...plumbing,
    ...grants,
  ]) {
    await sql.raw(statement).execute(db)
  }
}

const organisation = [
  `create table tenant (
    tenant_id text primary key,
    name text not null,
    created_at timestamptz not null default now()
  )`,
  `create table app_user (
    tenant_id text not null references tenant,
    id text not null,
    account text not null,
    name text not null,
    password_hash text not null,
    avatar text not null default '',
    status text not null check (status in ('active', 'inactive')),
    oauth_id text not null default '',
    created_at timestamptz not null default now(),
    primary key (tenant_id, id)
  )`,
  'create unique index app_user_account on app_user (tenant_id, lower(account))',
  'create index app_user_name on app_user (tenant_id, name)',
  `create table department (
    tenant_id text not null references tenant,
    id text not null,
    parent_id text,
    name text not null,
    leader_id text,
    sort int not null default 0,
    primary key (tenant_id, id),
    foreign key (tenant_id, parent_id) references department (tenant_id, id),
    foreign key (tenant_id, leader_id) references app_user (tenant_id, id)
  )`,
  `create table user_department (
    tenant_id text not null,
    user_id text not null,
    dept_id text not null,
    sort int not null default 0,
    primary key (tenant_id, user_id, dept_id),
    foreign key (tenant_id, user_id) references app_user (tenant_id, id),
    foreign key (tenant_id, dept_id) references department (tenant_id, id)
  )`,
  'create index user_department_dept on user_department (tenant_id, dept_id)',
  `create table role (
    tenant_id text not null references tenant,
    id text not null,
    alias text not null,
    name text not null,
    sort int not null default 0,
    primary key (tenant_id, id),
    unique (tenant_id, alias)
  )`,
  `create table user_role (
    tenant_id text not null,
    user_id text not null,
    role_id text not null,
    primary key (tenant_id, user_id, role_id),
    foreign key (tenant_id, user_id) references app_user (tenant_id, id),
    foreign key (tenant_id, role_id) references role (tenant_id, id)
  )`,
  'create index user_role_role on user_role (tenant_id, role_id)',
  `create table menu (
    tenant_id text not null references tenant,
    id text not null,
    parent_id text,
    code text not null,
    name text not null,
    path text not null,
    source text not null,
    sort int not null,
    i18n text not null,
    is_tab boolean not null default true,
    primary key (tenant_id, id)
  )`,
  `create table menu_role (
    tenant_id text not null,
    menu_id text not null,
    role_id text not null,
    primary key (tenant_id, menu_id, role_id),
    foreign key (tenant_id, menu_id) references menu (tenant_id, id),
    foreign key (tenant_id, role_id) references role (tenant_id, id)
  )`,
  `create table dictionary (
    tenant_id text not null references tenant,
    code text not null,
    dict_key text not null,
    dict_value text not null,
    sort int not null,
    primary key (tenant_id, code, dict_key)
  )`,
]

const identity = [
  `create table client (
    id text primary key,
    secret_hash text not null,
    password_without_captcha boolean not null default false
  )`,
  `create table session (
    tenant_id text not null,
    id text not null,
    user_id text not null,
    client_id text not null references client,
    refresh_seq int not null default 1,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    ended_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references app_user (tenant_id, id)
  )`,
  'create index session_expires on session (tenant_id, expires_at)',
  `create table captcha (
    key text primary key,
    code text not null,
    expires_at timestamptz not null
  )`,
  `create table login_failure (
    tenant_id text not null,
    account text not null,
    address text not null,
    failed_at timestamptz not null default now()
  )`,
  'create index login_failure_account on login_failure (tenant_id, account, address, failed_at)',
  'create index login_failure_address on login_failure (tenant_id, address, failed_at)',
]

const flow = [
  `create table flow (
    tenant_id text not null references tenant,
    id text not null,
    kind text not null,
    name text not null,
    primary key (tenant_id, id),
    unique (tenant_id, kind)
  )`,
  `create table flow_version (
    tenant_id text not null,
    id text not null,
    flow_id text not null,
    number int not null,
    state text not null check (state in ('draft', 'published', 'retired')),
    definition jsonb not null,
    published_at timestamptz,
    primary key (tenant_id, id),
    unique (tenant_id, flow_id, number),
    foreign key (tenant_id, flow_id) references flow (tenant_id, id)
  )`,
  "create unique index flow_version_published on flow_version (tenant_id, flow_id) where state = 'published'",
  // A published version is immutable, since requests refer to it. It may only be retired.
  `create function keep_published_flow() returns trigger language plpgsql as $$
  begin
    if old.state = 'draft' then
      return coalesce(new, old);
    end if;
    if tg_op = 'DELETE' or new.state = 'draft'
      or (new.tenant_id, new.id, new.flow_id, new.number, new.definition)
         is distinct from (old.tenant_id, old.id, old.flow_id, old.number, old.definition) then
      raise exception 'a published flow version is immutable';
    end if;
    return new;
  end $$`,
  'create trigger flow_version_immutable before update or delete on flow_version for each row execute function keep_published_flow()',
]

const approval = [
  `create table approval (
    tenant_id text not null references tenant,
    id text not null,
    kind text not null,
    apply_no text not null,
    name text not null,
    applicant_id text not null,
    department_id text not null,
    create_name text not null,
    dept_name text not null,
    company text not null default '',
    amount numeric(18,2),
    payee text not null default '',
    period_from text,
    period_to text,
    status text not null check (status in ('draft', 'running', 'approved', 'rejected', 'abandoned', 'withdrawn')),
    round int not null default 0,
    version int not null default 1,
    step text not null default '',
    opinion text not null default '',
    event_seq int not null default 0,
    event_hash text not null default '',
    applied_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (tenant_id, id),
    foreign key (tenant_id, applicant_id) references app_user (tenant_id, id)
  )`,
  "create unique index approval_apply_no on approval (tenant_id, apply_no) where apply_no <> ''",
  'create index approval_mine on approval (tenant_id, applicant_id, kind, applied_at desc, id desc)',
  `create table approval_round (
    tenant_id text not null,
    approval_id text not null,
    round int not null,
    data jsonb not null,
    content text not null,
    content_hash text not null,
    form_version int not null,
    flow_version_id text not null,
    warnings jsonb not null,
    submitted_at timestamptz not null,
    primary key (tenant_id, approval_id, round),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id),
    foreign key (tenant_id, flow_version_id) references flow_version (tenant_id, id)
  )`,
  `create table approval_draft (
    tenant_id text not null,
    approval_id text not null,
    data jsonb not null,
    saved_at timestamptz not null,
    primary key (tenant_id, approval_id),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id)
  )`,
  `create table node_run (
    tenant_id text not null,
    id text not null,
    approval_id text not null,
    round int not null,
    run int not null,
    seq int not null,
    node_id text not null,
    parent_id text,
    state text not null check (state in ('open', 'passed', 'skipped', 'closed')),
    primary key (tenant_id, id),
    unique (tenant_id, approval_id, seq),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id)
  )`,
  `create table task (
    tenant_id text not null,
    id text not null,
    approval_id text not null,
    node_run_id text not null,
    seq int not null,
    assignee_id text not null,
    acting_for_id text,
    origin text not null default 'flow',
    state text not null check (state in ('open', 'agreed', 'rejected', 'handled', 'closed')),
    why jsonb not null,
    opinion text not null default '',
    signature_file_id text,
    opened_at timestamptz not null,
    decided_at timestamptz,
    primary key (tenant_id, id),
    unique (tenant_id, approval_id, seq),
    foreign key (tenant_id, node_run_id) references node_run (tenant_id, id),
    foreign key (tenant_id, assignee_id) references app_user (tenant_id, id)
  )`,
  "create unique index task_open_once on task (tenant_id, node_run_id, assignee_id) where state = 'open'",
  'create index task_assignee on task (tenant_id, assignee_id, approval_id)',
  `create table inbox (
    tenant_id text not null,
    user_id text not null,
    approval_id text not null,
    initiated boolean not null default false,
    pending boolean not null default false,
    handled boolean not null default false,
    received boolean not null default false,
    copied boolean not null default false,
    kind text not null,
    name text not null,
    applied_at timestamptz not null,
    company text not null,
    status text not null,
    primary key (tenant_id, user_id, approval_id),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id)
  )`,
  'create index inbox_approval on inbox (tenant_id, approval_id)',
  'create index inbox_initiated on inbox (tenant_id, user_id, applied_at desc, approval_id desc) where initiated',
  'create index inbox_pending on inbox (tenant_id, user_id, applied_at desc, approval_id desc) where pending',
  'create index inbox_handled on inbox (tenant_id, user_id, applied_at desc, approval_id desc) where handled',
  'create index inbox_received on inbox (tenant_id, user_id, applied_at desc, approval_id desc) where received',
  `create table copy (
    tenant_id text not null,
    approval_id text not null,
    user_id text not null,
    from_id text not null,
    round int not null,
    created_at timestamptz not null,
    primary key (tenant_id, approval_id, user_id),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id),
    foreign key (tenant_id, user_id) references app_user (tenant_id, id)
  )`,
  `create table approval_link (
    tenant_id text not null,
    from_id text not null,
    field text not null,
    to_id text not null,
    primary key (tenant_id, from_id, field, to_id),
    foreign key (tenant_id, from_id) references approval (tenant_id, id),
    foreign key (tenant_id, to_id) references approval (tenant_id, id)
  )`,
  'create index approval_link_to on approval_link (tenant_id, to_id)',
  `create table file (
    tenant_id text not null references tenant,
    id text not null,
    owner_id text not null,
    sha256 text not null,
    name text not null,
    mime text not null,
    size bigint not null,
    purpose text not null check (purpose in ('signature', 'attachment', 'sample')),
    spent_by text,
    created_at timestamptz not null default now(),
    primary key (tenant_id, id),
    foreign key (tenant_id, owner_id) references app_user (tenant_id, id)
  )`,
  'create unique index file_spent_by on file (tenant_id, spent_by)',
  `create table approval_file (
    tenant_id text not null,
    file_id text not null,
    approval_id text not null,
    primary key (tenant_id, file_id, approval_id),
    foreign key (tenant_id, file_id) references file (tenant_id, id),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id)
  )`,
  'create index approval_file_approval on approval_file (tenant_id, approval_id)',
]

const evidence = [
  `create table event (
    tenant_id text not null,
    approval_id text not null,
    seq int not null,
    type text not null,
    actor_id text not null,
    acting_for_id text,
    round int not null,
    content_hash text not null,
    payload text not null,
    signature_sha256 text not null,
    attachment_sha256s text not null,
    time text not null,
    hash_alg text not null,
    prev_hash text not null,
    hash text not null,
    primary key (tenant_id, approval_id, seq),
    foreign key (tenant_id, approval_id) references approval (tenant_id, id)
  )`,
  `create table anchor (
    tenant_id text not null references tenant,
    seq bigint not null,
    heads text not null,
    time text not null,
    prev_hash text not null,
    hash text not null,
    primary key (tenant_id, seq)
  )`,
]

const plumbing = [
  `create table outbox (
    id bigint generated always as identity primary key,
    tenant_id text not null,
    topic text not null,
    payload jsonb not null,
    created_at timestamptz not null default now()
  )`,
  `create table message (
    tenant_id text not null,
    id text not null,
    user_id text not null,
    kind text not null,
    approval_id text,
    created_at timestamptz not null default now(),
    read_at timestamptz,
    primary key (tenant_id, id),
    foreign key (tenant_id, user_id) references app_user (tenant_id, id)
  )`,
  'create index message_user on message (tenant_id, user_id, created_at desc)',
  `create table idempotency (
    tenant_id text not null,
    user_id text not null,
    route text not null,
    key text not null,
    body_hash text not null,
    answer json,
    created_at timestamptz not null default now(),
    primary key (tenant_id, user_id, route, key)
  )`,
  'create index idempotency_created on idempotency (tenant_id, created_at)',
  `create table apply_no_block (
    tenant_id text not null references tenant,
    prefix text not null,
    day text not null,
    next int not null,
    primary key (tenant_id, prefix, day)
  )`,
]

const grants = [
  'grant usage on schema public to countersign_app',
  'grant select, insert, update, delete on all tables in schema public to countersign_app',
  'revoke update, delete, truncate on event, approval_round, anchor from countersign_app',
  'revoke all on kysely_migration, kysely_migration_lock from countersign_app',
  'grant usage, select on all sequences in schema public to countersign_app',
]
