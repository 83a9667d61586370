import type { Building, Door, Hall, Place } from './panorama-drawing.ts'

/** Target of a hot spot of the demo: a room by its asset number, or a panorama of the plot by its name. */
type Target = { room: string; label?: string } | { panorama: string }

/** A hot spot in the open air, at a place of the plot. */
type YardSpot = Target & { at: Place }
/** A hot spot at a door of a hall. */
type HallSpot = Target & { door: Door }

/** A panorama of the demo in the open air, or in a hall. */
export type DemoPanorama = { name: string; at: Place } & (
  | { spots: readonly YardSpot[] }
  | { hall: Omit<Hall, 'doors'>; spots: readonly HallSpot[] }
)

export interface DemoTour {
  plot: string
  buildings: readonly Building[]
  panoramas: readonly DemoPanorama[]
}

/** Hues of the signs above doors: of rooms, and of ways to other panoramas. */
const [ofRoom, ofWay] = [205, 130]

export const demoTours: readonly DemoTour[] = [
  {
    plot: '云岭商务中心',
    buildings: [
      { at: [18, 36], size: [34, 26], storeys: 4, hue: 28 },
      { at: [68, 38], size: [32, 22], storeys: 3, hue: 210 },
    ],
    panoramas: [
      {
        name: '南广场',
        at: [60, 24],
        spots: [
          { panorama: 'A 座大堂', at: [32, 36] },
          { panorama: 'B 座门前', at: [84, 28] },
          { room: 'YL-A-101', label: '晨光咖啡', at: [48, 36] },
        ],
      },
      {
        name: 'A 座大堂',
        at: [35, 46],
        hall: { size: [14, 10], hue: 36 },
        spots: [
          { panorama: '南广场', door: { wall: 'south', at: 0.5, hue: ofWay } },
          { room: 'YL-A-101', door: { wall: 'east', at: 0.3, hue: ofRoom } },
          { room: 'YL-A-102', door: { wall: 'east', at: 0.7, hue: ofRoom } },
          { room: 'YL-A-103', door: { wall: 'west', at: 0.3, hue: ofRoom } },
          { room: 'YL-A-104', door: { wall: 'west', at: 0.7, hue: ofRoom } },
        ],
      },
      {
        name: 'B 座门前',
        at: [84, 30],
        spots: [
          { panorama: '南广场', at: [60, 24] },
          { room: 'YL-B-101', at: [80, 38] },
          { room: 'YL-B-102', at: [92, 38] },
        ],
      },
    ],
  },
  {
    plot: '翠湖文创园',
    buildings: [
      { at: [16, 40], size: [40, 18], storeys: 2, hue: 152 },
      { at: [72, 34], size: [26, 28], storeys: 2, hue: 344 },
    ],
    panoramas: [
      {
        name: '园区入口',
        at: [60, 22],
        spots: [
          { panorama: '1 号楼二层', at: [33, 40] },
          { room: 'CH-2-101', at: [83, 34] },
        ],
      },
      {
        name: '1 号楼二层',
        at: [36, 49],
        hall: { size: [6, 18], hue: 168 },
        spots: [
          { panorama: '园区入口', door: { wall: 'south', at: 0.5, hue: ofWay } },
          { room: 'CH-1-201', label: '陶艺工作室', door: { wall: 'west', at: 0.65, hue: ofRoom } },
          { room: 'CH-1-202', door: { wall: 'west', at: 0.35, hue: ofRoom } },
          { room: 'CH-1-203', door: { wall: 'east', at: 0.35, hue: ofRoom } },
          { room: 'CH-1-204', door: { wall: 'east', at: 0.65, hue: ofRoom } },
        ],
      },
    ],
  },
]
