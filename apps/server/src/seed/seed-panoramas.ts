import sharp from 'sharp'
import { listRegister } from './demo.repository.ts'
import type { FileStore } from '../modules/file/index.ts'
import { keepPanoramaPicture, submitMap, submitPanorama, submitSpots } from '../modules/panorama/index.ts'
import type { Ctx } from '../platform/context.ts'
import { directionOfDoor, directionTo, drawHall, drawMap, drawYard, pointOf } from './panorama-drawing.ts'
import { type DemoPanorama, type DemoTour, demoTours } from './panoramas.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Gives plots of the demo's register drawn panoramas with hot spots, and drawn maps. */
export async function seedPanoramas(as: As, store: FileStore): Promise<void> {
  const ctx = await as('admin', 580)
  const register = await listRegister(ctx.db, ctx.tenantId)
  const keep = async (drawing: string) => {
    // Without compression, since only the scaled pictures are kept.
    const bytes = await sharp(Buffer.from(drawing)).removeAlpha().png({ compressionLevel: 0 }).toBuffer()
    return (await keepPanoramaPicture(ctx, store, bytes)).id
  }
  for (const tour of demoTours) await seedTour(ctx, tour, register, keep)
}

async function seedTour(
  ctx: Ctx,
  { plot, buildings, panoramas }: DemoTour,
  register: ReadonlyMap<string, string>,
  keep: (drawing: string) => Promise<string>,
): Promise<void> {
  const plotId = register.get(plot) ?? ''
  await submitMap(ctx, { plotId, pictureId: await keep(drawMap(buildings)), version: 0 })
  const added = new Map<string, { id: string; version: number }>()
  for (const one of panoramas) {
    const pictureId = await keep(
      'hall' in one
        ? drawHall({ ...one.hall, doors: one.spots.map(({ door }) => door) })
        : drawYard(buildings, one.at),
    )
    const { name, at } = one
    const point = pointOf(at)
    added.set(name, await submitPanorama(ctx, { plotId, name, pictureId, yaw: 0, pitch: 0, point }))
  }
  for (const one of panoramas) {
    const { id = '', version = 1 } = added.get(one.name) ?? {}
    const spots = spotsOf(one).map(({ target, ...direction }) =>
      'room' in target
        ? {
            kind: 'room' as const,
            targetId: register.get(target.room) ?? '',
            label: target.label ?? '',
            ...direction,
          }
        : {
            kind: 'panorama' as const,
            targetId: added.get(target.panorama)?.id ?? '',
            label: '',
            ...direction,
          },
    )
    await submitSpots(ctx, { id, version, spots })
  }
}

function spotsOf(one: DemoPanorama) {
  if (!('hall' in one)) return one.spots.map((target) => ({ target, ...directionTo(one.at, target.at) }))
  const hall = { ...one.hall, doors: [] }
  return one.spots.map((target) => ({ target, ...directionOfDoor(hall, target.door) }))
}
