import type { AssetRow } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { importRooms } from '../modules/asset/index.ts'
import type { Ctx } from '../platform/context.ts'
import { writeXlsx } from 'hucre/xlsx'
import { type DemoLease, demoPlots } from './asset-register.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Fills the demo's register of assets with a sheet that an administrator imports. Answers its rooms by asset number. */
export async function seedRegister(as: As): Promise<ReadonlyMap<string, AssetRow>> {
  const rows = demoPlots.flatMap(({ name: massif, buildings }) =>
    buildings.flatMap((building) =>
      building.floors.flatMap((count, index) =>
        Array.from({ length: count }, (_, place) => roomOf({ ...building, massif }, index, place + 1)),
      ),
    ),
  )
  const sheet = { bytes: await sheetOf(rows), isTrial: false, chosen: new Map() }
  const report = await importRooms(await as('admin', 800), sheet)
  if (!report.isDone) throw new Error(`the rooms of the demo were refused: ${JSON.stringify(report)}`)
  return new Map(rows.map((row) => [row.assetNo, row]))
}

type DemoBuilding = (typeof demoPlots)[number]['buildings'][number] & { massif: string }

function roomOf({ massif, name, code, uses }: DemoBuilding, index: number, place: number): AssetRow {
  const storey = index + 1
  const room = `${storey}0${place}`
  // Areas differ from room to room, and are the same in every demo.
  const extent = formatFen(BigInt(4500 + ((storey * 37 + place * 53 + code.length * 11) % 90) * 100 + 50))
  return {
    assetNo: `${code}-${room}`,
    massif,
    building: name,
    floors: `${storey} 层`,
    room,
    commercial: uses[index] ?? '',
    extent,
  }
}

/** A sheet as the import reads it. */
async function sheetOf(rows: readonly AssetRow[]): Promise<Uint8Array> {
  const headings = ['资产编号', '地块', '楼栋', '楼层', '房号', '业态', '面积（㎡）']
  const cells = rows.map(({ assetNo, massif, building, floors, room, commercial, extent }) => [
    assetNo,
    massif,
    building,
    floors,
    room,
    commercial,
    extent,
  ])
  return writeXlsx({ sheets: [{ name: '房间', rows: [headings, ...cells] }] })
}

/** Values of the lease forms of the demo that differ from the example, with the requests of former leases by their numbers. */
export function valuesOfLease(
  lease: DemoLease,
  rooms: ReadonlyMap<string, AssetRow>,
  { today, former }: { today: string; former: string | undefined },
): Record<string, unknown> {
  const { leaseNo, lessee, contact, unitPrice, leaseKind = 'new' } = lease
  const leased = lease.rooms.flatMap((assetNo) => rooms.get(assetNo) ?? [])
  const [one] = leased
  const area = leased.reduce((sum, { extent }) => sum + (parseFen(extent) ?? 0n), 0n)
  const rent = (area * (parseFen(unitPrice) ?? 0n)) / 100n
  const validFrom = firstDay(today, lease.fromMonth)
  return {
    applicationName: `${lessee}${leaseKind === 'renew' ? '续租' : '租赁'}${one?.massif ?? ''}${one?.room ?? ''}`,
    projectName: one?.massif,
    leaseNo,
    contractName: `${one?.massif ?? ''}租赁合同`,
    leaseKind,
    lessee,
    contact,
    assetNo: one?.assetNo,
    assets: leased,
    validFrom,
    validTo: lastDay(today, lease.toMonth),
    signDate: validFrom,
    area: formatFen(area),
    unitPrice,
    rent: formatFen(rent),
    deposit: formatFen(rent * 2n),
    rentFreeFrom: undefined,
    rentFreeTo: undefined,
    formerLease: former,
  }
}

/** The first day of the month that is so many months away. */
function firstDay(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10)
}

function lastDay(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}
