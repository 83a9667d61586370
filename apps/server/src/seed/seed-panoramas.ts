import { listRegister } from './demo.repository.ts'
import type { FileStore } from '../modules/file/index.ts'
import { keepPanoramaPicture, submitMap, submitPanorama, submitSpots } from '../modules/panorama/index.ts'
import type { Ctx } from '../platform/context.ts'
import { demoTours } from './panoramas.ts'
import { readPicture } from './read-picture.ts'

/** Makes the context of a person of the demo, some hours ago. */
type As = (account: string, hoursAgo: number) => Promise<Ctx>

/** Gives plots of the demo's register panoramas with hot spots, and maps. */
export async function seedPanoramas(as: As, store: FileStore): Promise<void> {
  const ctx = await as('admin', 580)
  const register = await listRegister(ctx.db, ctx.tenantId)
  const keep = async (name: string) =>
    (await keepPanoramaPicture(ctx, store, readPicture(`panoramas/${name}.webp`))).id
  for (const { plot, map, panoramas } of demoTours) {
    const plotId = register.get(plot) ?? ''
    await submitMap(ctx, { plotId, pictureId: await keep(map), version: 0 })
    const added = new Map<string, { id: string; version: number }>()
    for (const { name, picture, point } of panoramas) {
      const pictureId = await keep(picture)
      added.set(name, await submitPanorama(ctx, { plotId, name, pictureId, yaw: 0, pitch: 0, point }))
    }
    for (const { name, spots } of panoramas) {
      const { id = '', version = 1 } = added.get(name) ?? {}
      await submitSpots(ctx, {
        id,
        version,
        spots: spots.map(({ yaw, pitch, ...target }) =>
          'room' in target
            ? {
                kind: 'room',
                targetId: register.get(target.room) ?? '',
                label: target.label ?? '',
                yaw,
                pitch,
              }
            : { kind: 'panorama', targetId: added.get(target.panorama)?.id ?? '', label: '', yaw, pitch },
        ),
      })
    }
  }
}
