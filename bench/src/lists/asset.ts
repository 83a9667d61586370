import type { ListBench } from './measure-lists.ts'

const rooms = '/api/asset/room/list?size=10'

/** Lists of the register of assets, with 100 rooms on each floor and ten floors in each building. */
export const assetLists: ListBench = {
  name: 'asset',
  small: { rooms: 1000 },
  large: { rooms: 100_000 },
  lists: [
    ['rooms, first page', 'admin', `${rooms}&current=1`],
    ['rooms, page 1000', 'admin', `${rooms}&current=1000`],
    ['rooms by area', 'admin', `${rooms}&current=1&descs=extent`],
    ['rooms by part of the number', 'admin', `${rooms}&current=1&assetNo=ZC-00471`],
    ['rooms by business type', 'admin', `${rooms}&current=1&commercial=零售`],
    ['rooms of a plot', 'admin', `${rooms}&current=1&placeId=bench-plot-1`],
    ['vacant rooms', 'admin', `${rooms}&current=1&state=vacant`],
    ['let rooms', 'admin', `${rooms}&current=1&state=leased`],
    ['rooms whose lease ends soon', 'admin', `${rooms}&current=1&state=ending`],
    ['floor', 'admin', '/api/asset/floor?id=bench-floor-1'],
    ['floors of a building', 'admin', '/api/asset/floor?id=bench-building-1'],
    ['leases of a room', 'admin', '/api/asset/room/leases?id=bench-room-1'],
    ['tree of places', 'admin', '/api/asset/place/list'],
    ['figures', 'admin', '/api/asset/figures'],
    ['rooms for a lease', 'zhangsan', '/api/asset/room/offered?from=2027-01-01&to=2027-12-31'],
    ['rooms for a lease, by number', 'zhangsan', '/api/asset/room/offered?name=ZC-00471'],
    ['rooms for a lease, by plot', 'zhangsan', '/api/asset/room/offered?name=地块 2'],
  ],
}
