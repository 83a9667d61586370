import type { AssetRoom } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import type { StoredRoom } from './room.repository.ts'

/** A room as administrators see it. */
export function presentRoom({ extent, ...room }: StoredRoom): AssetRoom {
  return { ...room, extent: formatFen(BigInt(extent)) }
}

/** The room as an entry of the audit log names it. */
export function subjectOf({ id, assetNo, room }: Pick<AssetRoom, 'id' | 'assetNo' | 'room'>) {
  return { kind: 'assetRoom', id, name: `${assetNo} ${room}` } as const
}

/** The members of a room that an entry of the audit log keeps. */
export function wordsOf({ assetNo, massif, building, floors, room, commercial, extent }: AssetRoom) {
  return { assetNo, massif, building, floors, room, commercial, extent }
}
