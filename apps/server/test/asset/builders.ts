import { randomUUID } from 'node:crypto'
import {
  type AssetPlace,
  type AssetRoom,
  contract,
  type ImportReport,
  type TreeNode,
} from '@countersign/contract'
import { agree, type Caller, type Cast, example, type TestApp } from '@countersign/server/testing'
import { writeXlsx } from 'hucre/xlsx'
import { multipart } from '../file/multipart.ts'

const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}`

interface TestFloor {
  plot: AssetPlace
  building: AssetPlace
  floor: AssetPlace
}

/** A plot of its own with one building and one floor. */
export async function newFloor(by: Caller): Promise<TestFloor> {
  const plot = await by.data(contract.assetPlaceSubmit, { name: unique('地块') })
  const building = await by.data(contract.assetPlaceSubmit, { name: '1 号楼', parentId: plot.id })
  const floor = await by.data(contract.assetPlaceSubmit, { name: '1 层', parentId: building.id })
  return { plot, building, floor }
}

/** A room on a floor of its own, unless one is given. */
export async function newRoom(by: Caller, over: Record<string, unknown> = {}): Promise<AssetRoom> {
  const floorId = over['floorId'] ?? (await newFloor(by)).floor.id
  return by.data(contract.assetRoomSubmit, {
    assetNo: unique('ZC-'),
    room: '101',
    commercial: '餐饮',
    extent: '120.50',
    ...over,
    floorId,
  })
}

/** The plot in which a room lies. */
export async function plotOf(by: Caller, { massif }: AssetRoom): Promise<TreeNode> {
  const plots = await by.data(contract.assetPlaceSelect)
  const found = plots.find(({ title }) => title === massif)
  if (!found) throw new Error(`no plot ${massif}`)
  return found
}

interface Days {
  roomId: string
  requestId: string
  startsOn: string
  endsOn: string
  /** Month's rent in yuan. */
  rent?: number
  lessee?: string
}

/** Days of a lease, written as the owner of the tables. */
export async function occupy(
  app: TestApp,
  { roomId, requestId, startsOn, endsOn, rent = 6025, lessee = '昆明晨光咖啡有限公司' }: Days,
): Promise<void> {
  await app.owner.query(
    `insert into asset_occupation (tenant_id, id, room_id, request_id, lease_no, lessee, starts_on, ends_on, signed_to,
       rent_fen, created_at)
     select tenant_id, $1, $2, $3, 'ZL-2026-001', $4, $5, $6, greatest($5::date, $6::date), $7, now()
     from asset_room where id = $2`,
    [randomUUID(), roomId, requestId, lessee, startsOn, endsOn, rent * 100],
  )
}

/** A row of a lease as the picker fills it in. */
export const rowOf = ({ assetNo, massif, building, floors, room, commercial, extent }: AssetRoom) => ({
  assetNo,
  massif,
  building,
  floors,
  room,
  commercial,
  extent,
})

/** Submits a lease of these rooms for 2031. */
export async function submitLeaseOf(
  by: Caller,
  rooms: readonly AssetRoom[],
  over: Record<string, unknown> = {},
) {
  return by.call(contract.add, {
    ...(await example(by, 'lease')),
    assets: rooms.map(rowOf),
    area: undefined,
    validFrom: '2031-01-01',
    validTo: '2031-12-31',
    ...over,
    kind: 'lease',
  })
}

/** As `submitLeaseOf`; answers the id of the request. */
export async function submittedLease(
  by: Caller,
  rooms: readonly AssetRoom[],
  over: Record<string, unknown> = {},
): Promise<string> {
  const { body } = await submitLeaseOf(by, rooms, over)
  return contract.add.output.parse(body.data).id
}

/** Everybody but the last approver of a lease agrees; answers the last one. */
export async function beforeLast(cast: Cast, id: string): Promise<Caller> {
  for (const name of ['lisi', 'wangwu', 'sunqi'] as const) await agree(cast[name], id)
  return cast.zhaoliu
}

/** Everybody agrees to a lease. */
export async function approveLease(cast: Cast, id: string): Promise<void> {
  await agree(await beforeLast(cast, id), id)
}

/** Sends a sheet of rooms. */
export async function sendRooms(
  by: Caller,
  rows: readonly (readonly (string | number)[])[],
  headings: readonly string[] = roomHeadings,
) {
  const sheets = [{ name: '1', rows: [[...headings], ...rows.map((row) => [...row])] }]
  const { headers, body } = multipart([{ filename: '台账.xlsx', bytes: await writeXlsx({ sheets }) }])
  return by.post(contract.assetRoomImport.path, body, headers)
}

export async function importedRooms(
  by: Caller,
  rows: readonly (readonly (string | number)[])[],
  headings?: readonly string[],
): Promise<ImportReport> {
  return contract.assetRoomImport.output.parse((await sendRooms(by, rows, headings)).body.data)
}

export const roomHeadings = ['资产编号', '地块', '楼栋', '楼层', '房号', '业态', '面积（㎡）']
