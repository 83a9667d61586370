import type { AssetRoom } from '@countersign/contract'
import { formatFen, parseFen } from '@countersign/forms'
import { submitPlace, submitRoom } from '../modules/asset/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DemoLease, demoPlots } from './asset-register.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Fills the demo's register of assets through the services that administrators use. Answers its rooms by asset number. */
export async function seedRegister(as: As): Promise<ReadonlyMap<string, AssetRoom>> {
  const ctx = await as('admin', 800)
  const rooms = new Map<string, AssetRoom>()
  for (const plot of demoPlots) {
    const { id: plotId } = await submitPlace(ctx, { name: plot.name, parentId: '0' })
    for (const { name, code, floors, uses } of plot.buildings) {
      const { id: buildingId } = await submitPlace(ctx, { name, parentId: plotId })
      for (const [index, count] of floors.entries()) {
        const storey = index + 1
        const { id: floorId } = await submitPlace(ctx, { name: `${storey} 层`, parentId: buildingId })
        for (let place = 1; place <= count; place += 1) {
          const room = `${storey}0${place}`
          const assetNo = `${code}-${room}`
          // Areas differ from room to room, the same in every demo.
          const extent = formatFen(
            BigInt(4500 + ((storey * 37 + place * 53 + code.length * 11) % 90) * 100 + 50),
          )
          rooms.set(
            assetNo,
            await submitRoom(ctx, { assetNo, floorId, room, commercial: uses[index] ?? '', extent }),
          )
        }
      }
    }
  }
  return rooms
}

/** Values of the lease forms of the demo that differ from the example, with the requests of former leases by their numbers. */
export function valuesOfLease(
  lease: DemoLease,
  rooms: ReadonlyMap<string, AssetRoom>,
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
    assets: leased.map(({ assetNo, massif, building, floors, room, commercial, extent }) => ({
      assetNo,
      massif,
      building,
      floors,
      room,
      commercial,
      extent,
    })),
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
