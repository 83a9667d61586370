import type { SpotKind } from '@countersign/contract'
import type { ColumnType, Generated } from 'kysely'

type Time = ColumnType<Date, Date | string, never>
type Removed = ColumnType<Date | null, Date | undefined, Date>

/** The tables of panoramas, for Kysely. */
export interface PanoramaTables {
  panorama: {
    tenant_id: string
    id: string
    plot_id: string
    name: string
    sort: number
    picture_id: string
    /** Hundredths of a degree. */
    yaw: number
    pitch: number
    /** Thousandths of the map's width and height. */
    x: number | null
    y: number | null
    created_at: Time
    version: Generated<number>
    removed_at: Removed
  }
  panorama_spot: {
    tenant_id: string
    panorama_id: string
    sort: number
    kind: SpotKind
    room_id: string | null
    target_id: string | null
    label: string
    yaw: number
    pitch: number
  }
  panorama_map: {
    tenant_id: string
    plot_id: string
    picture_id: string | null
    version: Generated<number>
  }
  panorama_picture: {
    tenant_id: string
    id: string
    width: number
    height: number
    created_by: string
    created_at: Time
  }
  panorama_picture_size: {
    tenant_id: string
    picture_id: string
    width: number
    file_id: string
    sha256: string
    size: number
  }
}

export const panoramaTables = [
  'panorama',
  'panorama_spot',
  'panorama_map',
  'panorama_picture',
  'panorama_picture_size',
] as const satisfies (keyof PanoramaTables)[]
