import type { Panorama, PanoramaPicture, PanoramaSpot, TourPlot, TourStop } from '@countersign/contract'
import type { PictureRow } from '../file/index.ts'
import type { StoredPlot } from './map.repository.ts'
import type { StoredPanorama } from './panorama.repository.ts'
import { addressOf } from './panorama.rules.ts'

/** A picture with its addresses. */
export function presentPicture(tenantId: string, { id, width, height }: PictureRow): PanoramaPicture {
  return {
    id,
    width,
    height,
    large: addressOf(tenantId, id, 4096),
    medium: addressOf(tenantId, id, 2048),
    small: addressOf(tenantId, id, 640),
  }
}

export function presentPanorama(
  tenantId: string,
  { pictureId, width, height, x, y, ...row }: StoredPanorama,
  spots: PanoramaSpot[],
): Panorama {
  return {
    ...row,
    picture: presentPicture(tenantId, { id: pictureId, width, height }),
    point: pointOf({ x, y }),
    spots,
  }
}

export function presentPlot(
  tenantId: string,
  { id, name, version, pictureId, width, height }: StoredPlot,
  panoramas: readonly StoredPanorama[],
): TourPlot {
  return {
    id,
    name,
    map:
      pictureId === null || width === null || height === null
        ? null
        : presentPicture(tenantId, { id: pictureId, width, height }),
    mapVersion: version ?? 0,
    stops: panoramas.map((one) => presentStop(tenantId, one)),
  }
}

function presentStop(tenantId: string, { id, name, pictureId, x, y, version }: StoredPanorama): TourStop {
  return { id, name, small: addressOf(tenantId, pictureId, 640), point: pointOf({ x, y }), version }
}

function pointOf({ x, y }: Pick<StoredPanorama, 'x' | 'y'>): Panorama['point'] {
  return x === null || y === null ? null : { x, y }
}

/** The panorama as an entry of the audit log names it. */
export function subjectOf({ id, name, plot }: Pick<Panorama, 'id' | 'name' | 'plot'>) {
  return { kind: 'panorama', id, name: `${plot} ${name}` } as const
}

/** The members of a panorama that an entry of the audit log keeps. */
export function wordsOf({ name, plot, picture, yaw, pitch, point }: Panorama) {
  return { name, plot, picture: picture.id, yaw, pitch, point }
}

/** The hot spots that an entry of the audit log keeps. */
export function wordsOfSpots({ spots }: Panorama) {
  return {
    spots: spots.map(({ kind, targetName, label, yaw, pitch }) => ({ kind, targetName, label, yaw, pitch })),
  }
}
