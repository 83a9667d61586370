import type { MessageKind, MessageSubject } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'
import { type ApprovalTables, approvalTables } from './approval-schema.ts'
import { type ArticleTables, articleTables } from './article-schema.ts'
import { type AssetTables, assetTables } from './asset-schema.ts'
import { type AuditTables, auditTables } from './audit-schema.ts'
import { type IdentityTables, identityTables } from './identity-schema.ts'
import { type OrganisationTables, organisationTables } from './organisation-schema.ts'
import { type PanoramaTables, panoramaTables } from './panorama-schema.ts'
import { type PartnerTables, partnerTables } from './partner-schema.ts'
import { type ShopTables, shopTables } from './shop-schema.ts'

type Time = ColumnType<Date, Date | string, Date | string>
type Removed = ColumnType<Date | null, Date | undefined, Date>
type Json<T> = ColumnType<T, string, string>

/** The tables of migrations/, for Kysely: those of a large area stand in its own file, all others here. */
export interface Database
  extends ApprovalTables,
    ArticleTables,
    AssetTables,
    AuditTables,
    IdentityTables,
    OrganisationTables,
    PanoramaTables,
    PartnerTables,
    ShopTables {
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
    removed_at: Removed
  }
  /** Counted up by a trigger with each change of a reference table (kept-reads.ts). */
  reference_version: { tenant_id: string; version: ColumnType<string, never, never> }
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
  own_dictionary: {
    tenant_id: string
    id: string
    code: string
    name: string
    sort: number
    remark: Generated<string>
    version: Generated<number>
    removed_at: Generated<Date | null>
  }
  /** How a company shows itself; its pictures are WebP, with the SHA-256 of what was uploaded, "" without one. */
  brand: {
    tenant_id: string
    title: string
    short_name: string
    logo: Uint8Array | null
    logo_hash: Generated<string>
    login_picture: Uint8Array | null
    login_picture_hash: Generated<string>
    version: number
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
    removed_at: Removed
  }
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
    state: 'queued' | 'sent' | 'failed' | 'skipped' | 'refused'
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
    removed_at: Removed
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
}

/**
 * Tables with data of one tenant. A statement on one of them that does not name its tenant is refused
 * (tenant-compiler.ts).
 */
export const tenantTables = new Set<string>([
  ...approvalTables,
  ...articleTables,
  ...assetTables,
  ...auditTables,
  ...identityTables,
  ...organisationTables,
  ...panoramaTables,
  ...partnerTables,
  ...shopTables,
  'reference_version',
  'given_entry',
  'dictionary',
  'own_dictionary',
  'brand',
  'setting',
  'param',
  'file',
  'message',
  'delivery',
  'figure_day',
  'figures_counted',
  'demo_company',
  'person_change',
  'directory_person',
  'directory_department',
  'directory_run',
  'directory_nightly',
  'notice',
  'web_log',
  'idempotency',
] satisfies (keyof Database)[])

/** Tables of what requests refer to, each with a trigger that counts up `reference_version` (kept-reads.ts). */
export const referenceTables = new Set<string>([
  ...organisationTables,
  'dictionary',
  'own_dictionary',
  'setting',
  'form_customization',
  'flow',
  'flow_version',
] satisfies (keyof Database)[])
