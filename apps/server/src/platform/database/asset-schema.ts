import type { AssetLevel } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, Date | string>
type Removed = ColumnType<Date | null, Date | undefined, Date>
/** A bigint column, which the driver reads as digits. */
type Digits = ColumnType<string, bigint, bigint>

/** The tables of the register of assets, for Kysely. */
export interface AssetTables {
  asset_place: {
    tenant_id: string
    id: string
    parent_id: string | null
    level: AssetLevel
    name: string
    sort: number
    version: Generated<number>
    removed_at: Removed
  }
  asset_room: {
    tenant_id: string
    id: string
    floor_id: string
    asset_no: string
    name: string
    commercial: string
    /** Hundredths of a square metre. */
    extent: Digits
    created_at: Time
    /** Written by a trigger of asset_occupation alone. */
    let_days: Generated<string>
    version: Generated<number>
    removed_at: Removed
  }
  asset_occupation: {
    tenant_id: string
    id: string
    room_id: string
    request_id: string
    lease_no: string
    lessee: string
    /** YYYY-MM-DD. */
    starts_on: string
    ends_on: string
    signed_to: string
    rent_fen: Digits
    end_reason: Generated<string>
    created_at: Time
  }
  asset_lease_end: {
    tenant_id: string
    id: string
    request_id: string
    /** YYYY-MM-DD. */
    ends_on: string
    reason: string
    at: Generated<Date>
  }
}

export const assetTables = [
  'asset_place',
  'asset_room',
  'asset_occupation',
  'asset_lease_end',
] as const satisfies (keyof AssetTables)[]
