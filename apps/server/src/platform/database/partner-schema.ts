import type { PartnerAccountState } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Removed = ColumnType<Date | null, Date | undefined, Date>

/** The tables of the register of partners, for Kysely. */
export interface PartnerTables {
  partner: {
    tenant_id: string
    id: string
    name: string
    /** Key of the name (forms: nameKey). */
    name_key: string
    credit_code: string
    spelling: string
    contact: Generated<string>
    phone: Generated<string>
    address: Generated<string>
    remark: Generated<string>
    question: Generated<string>
    created_at: Time
    version: Generated<number>
    removed_at: Removed
  }
  partner_name: { tenant_id: string; name_key: string; partner_id: string; name: string; sort: number }
  partner_account: {
    tenant_id: string
    id: string
    partner_id: string
    account_no: string
    bank: string
    bank_key: string
    state: PartnerAccountState
    since: Time
    proposed_by: string
    decided_by: string | null
    how: Generated<string>
    version: Generated<number>
  }
  partner_event: {
    tenant_id: string
    id: string
    partner_id: string
    account_id: string | null
    action: 'saved' | 'named' | 'asked' | 'removed' | 'proposed' | 'verified' | 'blocked' | 'reopened'
    actor_id: string
    request_id: string | null
    apply_no: Generated<string>
    data: ColumnType<Record<string, unknown>, string | undefined, never>
    at: Time
  }
}

export const partnerTables = [
  'partner',
  'partner_name',
  'partner_account',
  'partner_event',
] as const satisfies (keyof PartnerTables)[]
