import type {
  AssetRoom,
  Panorama,
  PanoramaPicture,
  PanoramaSpot,
  RoomCard,
  TourPlot,
  TourStop,
} from '@countersign/contract'
import { menuNode } from './people.ts'

/** Panoramas for tests, with the members that a test is not about. */
export function pictureOf(id: string, given: Partial<PanoramaPicture> = {}): PanoramaPicture {
  const address = (width: number) => `/api/asset/panorama/picture/000000/${id}/${width}`
  return {
    id,
    width: 4096,
    height: 2048,
    large: address(4096),
    medium: address(2048),
    small: address(640),
    ...given,
  }
}

export function spotOf(given: Partial<PanoramaSpot> = {}): PanoramaSpot {
  return { kind: 'room', targetId: 'r-1', targetName: '101', label: '', yaw: 0, pitch: 0, ...given }
}

export function panoramaOf(given: Partial<Panorama> = {}): Panorama {
  return {
    id: 'v-1',
    plotId: 'p-1',
    plot: 'A 地块',
    name: '南广场',
    picture: pictureOf('a'),
    yaw: 0,
    pitch: 0,
    point: { x: 200, y: 300 },
    spots: [
      spotOf(),
      spotOf({ kind: 'panorama', targetId: 'v-2', targetName: '大堂', yaw: 9000, pitch: -500 }),
    ],
    version: 4,
    ...given,
  }
}

export function stopOf({ id, name, picture, point, version }: Panorama): TourStop {
  return { id, name, small: picture.small, point, version }
}

export function plotOf(given: Partial<TourPlot> = {}): TourPlot {
  return { id: 'p-1', name: 'A 地块', map: pictureOf('m'), mapVersion: 2, stops: [], ...given }
}

/** The entry of the menu by which one tab shows all panoramas. */
export const panoramaMenu = menuNode({ path: '/quyu/VRView', name: '全景浏览', code: 'panorama' })

export function roomCardOf(given: Partial<RoomCard> = {}): RoomCard {
  return {
    id: 'r-1',
    assetNo: 'ZC-001',
    massif: 'A 地块',
    building: '1 号楼',
    floors: '1 层',
    room: '101',
    commercial: '餐饮',
    extent: '120.50',
    state: 'leased',
    lease: null,
    ...given,
  }
}

export function roomOf(given: Partial<AssetRoom> = {}): AssetRoom {
  return {
    id: 'r-1',
    assetNo: 'ZC-001',
    floorId: 'f-1',
    massif: 'A 地块',
    building: '1 号楼',
    floors: '1 层',
    room: '101',
    commercial: '餐饮',
    extent: '120.50',
    state: 'vacant',
    lessee: '',
    endsOn: '',
    version: 1,
    ...given,
  }
}
