import type { ClaimKind, RegistrationState } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Removed = ColumnType<Date | null, Date | undefined, Date>
type Bit = ColumnType<boolean, boolean | undefined, boolean>

/** The tables of log-ins, for Kysely: clients, sessions, second factors, third parties, requests for an account. */
export interface IdentityTables {
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
    removed_at: Removed
  }
  session: {
    tenant_id: string
    id: string
    /** Null for a guest, whose identity `oauth_id` names. */
    user_id: string | null
    oauth_id: ColumnType<string | null, string | undefined, never>
    /** Identity by which the session of a person began; null for every other way. */
    identity_id: ColumnType<string | null, string | undefined, never>
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
    password_at: ColumnType<Date | null, Date | undefined, Date>
    locked_at: ColumnType<Date | null, undefined, Date | null>
    lock_hash: ColumnType<string | null, undefined, string>
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
    identity_id: ColumnType<string | null, string | null | undefined, never>
    binds: Bit
    expires_at: Time
  }
  captcha: { key: string; code: string; expires_at: Time; address: string; used: Generated<boolean> }
  /** Not tenant data: a failed log-in may name a tenant that does not exist. */
  login_failure: {
    id: Generated<string>
    tenant_id: string
    account: string
    address: string
    device: Generated<string>
    failed_at: Generated<Date>
  }
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
    meets_by: ColumnType<'' | ClaimKind, '' | ClaimKind | undefined, '' | ClaimKind>
    claim: Generated<string>
    user_id: string | null
    bound_at: ColumnType<Date | null, undefined, Date | null>
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
    /** Whose phone the code proves; null for one that logs in. */
    user_id: ColumnType<string | null, string | undefined, never>
  }
  password_link: {
    tenant_id: string
    id: string
    /** The account as it was asked for; "" for a link that a code was exchanged for. */
    account: string
    address: string
    token_hash: string
    /** The person whom the link was sent to. */
    user_id: ColumnType<string | null, string | undefined, string>
    created_at: Time
    expires_at: Time
    /** When it was used, or replaced by another invitation. */
    used_at: ColumnType<Date | null, undefined, Date>
    /** Invitation that the link belongs to, and who made it; null for a link that its person asked for. */
    batch_id: ColumnType<string | null, string | undefined, never>
    invited_by: ColumnType<string | null, string | undefined, never>
  }
  sms_outbox: { tenant_id: string; id: string; phone: string; content: string; created_at: Time }
}

/** Those of them that hold data of one tenant. */
export const identityTables = [
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
  'password_link',
  'sms_outbox',
] as const satisfies (keyof IdentityTables)[]
