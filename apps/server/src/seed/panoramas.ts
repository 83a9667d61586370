/** A hot spot of the demo: a room by its asset number, or a panorama of the plot by its name. Angles as on the wire. */
type DemoSpot = ({ room: string; label?: string } | { panorama: string }) & { yaw: number; pitch: number }

/** Pictures are files of pictures/panoramas. */
interface DemoTour {
  plot: string
  map: string
  panoramas: readonly {
    name: string
    picture: string
    /** Where it lies on the map. */
    point: { x: number; y: number }
    spots: readonly DemoSpot[]
  }[]
}

export const demoTours: readonly DemoTour[] = [
  {
    plot: '云岭商务中心',
    map: 'map-yunling',
    panoramas: [
      {
        name: '南广场',
        picture: 'south-square',
        point: { x: 500, y: 700 },
        spots: [
          { panorama: 'A 座大堂', yaw: 29320, pitch: -113 },
          { panorama: 'B 座门前', yaw: 8054, pitch: -141 },
          { room: 'YL-A-101', label: '晨光咖啡', yaw: 31500, pitch: -202 },
        ],
      },
      {
        name: 'A 座大堂',
        picture: 'lobby-a',
        point: { x: 292, y: 425 },
        spots: [
          { panorama: '南广场', yaw: 18000, pitch: -457 },
          { room: 'YL-A-101', yaw: 7405, pitch: -314 },
          { room: 'YL-A-102', yaw: 10595, pitch: -314 },
          { room: 'YL-A-103', yaw: 25405, pitch: -314 },
          { room: 'YL-A-104', yaw: 28595, pitch: -314 },
        ],
      },
      {
        name: 'B 座门前',
        picture: 'door-b',
        point: { x: 700, y: 625 },
        spots: [
          { panorama: '南广场', yaw: 25596, pitch: -139 },
          { room: 'YL-B-101', yaw: 33343, pitch: -384 },
          { room: 'YL-B-102', yaw: 4500, pitch: -304 },
        ],
      },
    ],
  },
  {
    plot: '翠湖文创园',
    map: 'map-cuihu',
    panoramas: [
      {
        name: '园区入口',
        picture: 'entrance',
        point: { x: 500, y: 725 },
        spots: [
          { panorama: '1 号楼二层', yaw: 30369, pitch: -106 },
          { room: 'CH-2-101', yaw: 6245, pitch: -132 },
        ],
      },
      {
        name: '1 号楼二层',
        picture: 'second-floor',
        point: { x: 300, y: 387 },
        spots: [
          { panorama: '园区入口', yaw: 18000, pitch: -254 },
          { room: 'CH-1-201', label: '陶艺工作室', yaw: 31199, pitch: -566 },
          { room: 'CH-1-202', yaw: 22801, pitch: -566 },
          { room: 'CH-1-203', yaw: 4801, pitch: -566 },
          { room: 'CH-1-204', yaw: 13199, pitch: -566 },
        ],
      },
    ],
  },
]
