import { randomUUID } from 'node:crypto'
import { type AssetRoom, contract } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newFloor, newRoom, occupy } from './builders.ts'

const clock = { now: new Date('2026-11-25T02:00:00Z') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
const admin = cast.admin
const other = await app.login('admin', tenants.other)
const requestId = (await submitLeave(cast.zhangsan)).id

/** Does something on a day, with a log-in of that day. */
async function onDay<T>(day: string, work: (by: Caller) => Promise<T>): Promise<T> {
  const before = clock.now
  clock.now = new Date(`${day}T02:00:00Z`)
  try {
    return await work(await app.login('admin'))
  } finally {
    clock.now = before
  }
}

const unique = (name: string) => `${name}${randomUUID().slice(0, 8)}`
const place = (over: Record<string, unknown> = {}) =>
  admin.data(contract.assetPlaceSubmit, { name: unique('地块'), ...over })
const roomOf = ({ id, assetNo, floorId, room, commercial, extent, version }: AssetRoom) => ({
  id,
  assetNo,
  floorId,
  room,
  commercial,
  extent,
  version,
})

describe('plots, buildings and floors', () => {
  it('take their level from the place above them', async () => {
    const { plot, building, floor } = await newFloor(admin)
    expect([plot.level, building.level, floor.level]).toEqual(['plot', 'building', 'floor'])
    expect(await admin.data(contract.assetPlaceList, { name: plot.name })).toMatchObject([
      { id: plot.id, parentId: '0', children: [] },
    ])
    const forest = await admin.data(contract.assetPlaceList)
    expect(forest.find(({ id }) => id === plot.id)).toMatchObject({
      children: [{ id: building.id, children: [{ id: floor.id, children: [] }] }],
    })
  })

  it('refuse a place below a floor, and a place that would change its level', async () => {
    const { plot, building, floor } = await newFloor(admin)
    const below = await admin.call(contract.assetPlaceSubmit, { name: '夹层', parentId: floor.id })
    expect(below.body).toMatchObject({
      code: 400,
      error: 'placeLevel',
      fields: { parentId: expect.any(String) },
    })
    const raised = await admin.call(contract.assetPlaceSubmit, {
      id: floor.id,
      name: '1 层',
      parentId: plot.id,
    })
    expect(raised.body).toMatchObject({ code: 400, error: 'placeLevel' })
    const moved = await admin.call(contract.assetPlaceMove, { id: building.id, parentId: '0' })
    expect(moved.body).toMatchObject({ code: 400, error: 'placeLevel' })
    const loop = await admin.call(contract.assetPlaceMove, { id: plot.id, parentId: building.id })
    expect(loop.body).toMatchObject({ code: 400, error: 'parentLoop' })
  })

  it('move with their rooms below another place of the same level', async () => {
    const { building, floor } = await newFloor(admin)
    const room = await newRoom(admin, { floorId: floor.id })
    const plot = await place()
    await admin.data(contract.assetPlaceMove, { id: building.id, parentId: plot.id })
    expect(await admin.data(contract.assetRoomDetail, { id: room.id })).toMatchObject({ massif: plot.name })
  })

  it('have unique names among the places beside them', async () => {
    const { plot } = await newFloor(admin)
    const again = await admin.call(contract.assetPlaceSubmit, { name: '1 号楼', parentId: plot.id })
    expect(again.body).toMatchObject({ code: 409, fields: { name: '同级已有此名称的地块、楼栋或楼层' } })
    const elsewhere = await place({ name: '1 号楼', parentId: (await place()).id })
    const moved = await admin.call(contract.assetPlaceMove, { id: elsewhere.id, parentId: plot.id })
    expect(moved.body).toMatchObject({ code: 409, error: 'assetPlaceTaken' })
  })

  it('stay while they have rooms or other places below', async () => {
    const { plot, building, floor } = await newFloor(admin)
    const room = await newRoom(admin, { floorId: floor.id })
    for (const id of [plot.id, building.id, floor.id]) {
      const answer = await admin.call(contract.assetPlaceRemove, { ids: [id] })
      expect(answer.body).toMatchObject({ code: 409, msg: '下面还有楼栋、楼层、房间或全景，不能删除' })
    }
    await admin.data(contract.assetRoomRemove, { ids: [room.id] })
    await admin.data(contract.assetPlaceRemove, { ids: [plot.id, building.id, floor.id] })
    expect((await admin.call(contract.assetPlaceDetail, { id: plot.id })).status).toBe(404)
  })

  it('refuse a change of what another administrator changed meanwhile', async () => {
    const one = await place()
    await place({ id: one.id, name: unique('新名'), version: one.version })
    const late = await admin.call(contract.assetPlaceSubmit, { ...one, name: unique('迟到') })
    expect(late.body).toMatchObject({ code: 409, error: 'recordStale' })
  })
})

describe('rooms', () => {
  it('are shown with their places and are vacant without a lease', async () => {
    const room = await newRoom(admin)
    expect(room).toMatchObject({
      massif: expect.stringContaining('地块'),
      building: '1 号楼',
      floors: '1 层',
      room: '101',
      commercial: '餐饮',
      extent: '120.50',
      state: 'vacant',
      lessee: '',
      endsOn: '',
      version: 1,
    })
    const changed = await admin.data(contract.assetRoomSubmit, { ...roomOf(room), extent: '99' })
    expect(changed).toMatchObject({ extent: '99.00', version: 2 })
  })

  it.each([
    ['a word', '很大'],
    ['nothing', '0'],
    ['less than nothing', '-1'],
    ['three decimals', '1.234'],
    ['an exponent', '1e3'],
    ['a room larger than a town', '10000000'],
    ['many digits', '9'.repeat(20)],
  ])('refuse %s as area', async (_what, extent) => {
    const { floor } = await newFloor(admin)
    const answer = await admin.call(contract.assetRoomSubmit, {
      assetNo: unique('ZC'),
      floorId: floor.id,
      room: '101',
      extent,
    })
    expect(answer.body).toMatchObject({
      code: 400,
      error: 'extentInvalid',
      fields: { extent: expect.any(String) },
    })
  })

  it('refuse a place that is no floor, and one of another tenant', async () => {
    const { building } = await newFloor(admin)
    const foreign = await newFloor(other)
    const at = (floorId: string) =>
      admin.call(contract.assetRoomSubmit, { assetNo: unique('ZC'), floorId, room: '1', extent: '1' })
    expect((await at(building.id)).body).toMatchObject({ code: 400, error: 'floorNeeded' })
    expect((await at(foreign.floor.id)).body).toMatchObject({ code: 404, error: 'notFound' })
  })

  it('have asset numbers of their own within a tenant, until they are removed', async () => {
    const room = await newRoom(admin)
    const { floor } = await newFloor(admin)
    const renumbered = await admin.call(contract.assetRoomSubmit, { ...roomOf(room), assetNo: unique('ZC') })
    expect(renumbered.body).toMatchObject({ code: 400, fields: { assetNo: '资产编号不能修改' } })
    const again = { assetNo: room.assetNo, floorId: floor.id, room: '102', extent: '1' }
    expect((await admin.call(contract.assetRoomSubmit, again)).body).toMatchObject({
      code: 409,
      fields: { assetNo: '已有此资产编号' },
    })
    await newRoom(other, { assetNo: room.assetNo })
    await admin.data(contract.assetRoomRemove, { ids: [room.id] })
    await admin.data(contract.assetRoomSubmit, again)
  })

  it('have numbers of their own on their floor', async () => {
    const room = await newRoom(admin)
    const beside = { assetNo: unique('ZC'), floorId: room.floorId, extent: '1' }
    expect((await admin.call(contract.assetRoomSubmit, { ...beside, room: '101' })).body).toMatchObject({
      code: 409,
      fields: { room: '该楼层已有此房号' },
    })
    await admin.data(contract.assetRoomSubmit, { ...beside, room: '102' })
  })

  it('refuse a change of what another administrator changed meanwhile', async () => {
    const room = await newRoom(admin)
    await admin.data(contract.assetRoomSubmit, { ...roomOf(room), commercial: '零售' })
    const late = await admin.call(contract.assetRoomSubmit, { ...roomOf(room), commercial: '办公' })
    expect(late.body).toMatchObject({ code: 409, error: 'recordStale' })
  })

  it('are added once when two administrators add the same asset number at once', async () => {
    const { floor } = await newFloor(admin)
    const assetNo = unique('ZC')
    const answers = await Promise.all(
      ['101', '102', '103'].map((room) =>
        admin.call(contract.assetRoomSubmit, { assetNo, floorId: floor.id, room, extent: '1' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409])
  })

  it('are not put on a floor that is removed at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { floor } = await newFloor(admin)
      const [removed, added] = await Promise.all([
        admin.call(contract.assetPlaceRemove, { ids: [floor.id] }),
        admin.call(contract.assetRoomSubmit, {
          assetNo: unique('ZC'),
          floorId: floor.id,
          room: '1',
          extent: '1',
        }),
      ])
      expect([
        [200, 404],
        [409, 200],
      ]).toContainEqual([removed.status, added.status])
    }
  })

  it('keep hostile text as it was written, and are found by it', async () => {
    const commercial = `'"; drop table asset_room; -- %_\\<script>`
    const room = await newRoom(admin, { commercial, assetNo: unique('100%_') })
    const found = await admin.data(contract.assetRoomList, { commercial: '%_\\<s' })
    expect(found.records).toMatchObject([{ id: room.id, commercial }])
    const hidden = await admin.call(contract.assetRoomSubmit, { ...roomOf(room), room: '10\u202e1' })
    expect(hidden.status).toBe(400)
  })

  it('are listed by place, number, business type and state', async () => {
    const { plot, building, floor } = await newFloor(admin)
    const room = await newRoom(admin, { floorId: floor.id })
    const away = await newRoom(admin)
    for (const placeId of [plot.id, building.id, floor.id]) {
      const { records } = await admin.data(contract.assetRoomList, { placeId, size: 50 })
      expect(records.map(({ id }) => id)).toEqual([room.id])
    }
    const leased = { placeId: plot.id, state: 'leased' }
    expect((await admin.data(contract.assetRoomList, leased)).total).toBe(0)
    await occupy(app, { roomId: room.id, requestId, startsOn: '2026-01-01', endsOn: '2027-12-31' })
    expect((await admin.data(contract.assetRoomList, leased)).records).toMatchObject([
      { lessee: '昆明晨光咖啡有限公司', endsOn: '2027-12-31' },
    ])
    const byNo = await admin.data(contract.assetRoomList, { assetNo: away.assetNo.slice(2), descs: 'extent' })
    expect(byNo.records.map(({ id }) => id)).toEqual([away.id])
  })

  it('of another tenant are neither shown nor changed', async () => {
    const room = await newRoom(admin)
    expect((await other.call(contract.assetRoomDetail, { id: room.id })).status).toBe(404)
    expect((await other.call(contract.assetRoomSubmit, roomOf(room))).status).toBe(404)
    expect((await other.call(contract.assetRoomRemove, { ids: [room.id] })).status).toBe(404)
    expect((await other.call(contract.assetFloor, { id: room.floorId })).status).toBe(404)
    expect((await other.call(contract.assetRoomLeases, { id: room.id })).status).toBe(404)
  })
})

describe('the state of a room', () => {
  const stateOn = (id: string, day: string) =>
    onDay(day, async (by) => (await by.data(contract.assetRoomDetail, { id })).state)

  it('follows the days of its lease', async () => {
    const { id } = await newRoom(admin)
    await occupy(app, { roomId: id, requestId, startsOn: '2026-06-01', endsOn: '2027-05-31' })
    expect(await stateOn(id, '2026-05-31')).toBe('vacant')
    expect(await stateOn(id, '2026-06-01')).toBe('leased')
    expect(await stateOn(id, '2027-03-01')).toBe('leased')
    expect(await stateOn(id, '2027-03-02')).toBe('ending')
    expect(await stateOn(id, '2027-05-31')).toBe('ending')
    expect(await stateOn(id, '2027-06-01')).toBe('vacant')
  })

  it('is leased to the last day when another lease follows without a gap', async () => {
    const { id } = await newRoom(admin)
    const next = (await submitLeave(cast.zhangsan)).id
    await occupy(app, { roomId: id, requestId, startsOn: '2026-06-01', endsOn: '2027-05-31' })
    await occupy(app, { roomId: id, requestId: next, startsOn: '2027-06-01', endsOn: '2028-05-31' })
    expect(await stateOn(id, '2027-05-31')).toBe('leased')
    expect(await stateOn(id, '2028-05-31')).toBe('ending')
  })

  it('knows no two leases on one day: the database refuses the second', async () => {
    const { id } = await newRoom(admin)
    const next = (await submitLeave(cast.zhangsan)).id
    await occupy(app, { roomId: id, requestId, startsOn: '2026-06-01', endsOn: '2027-05-31' })
    const overlapping = { roomId: id, requestId: next, startsOn: '2027-05-31', endsOn: '2028-05-31' }
    await expect(occupy(app, overlapping)).rejects.toThrow('asset_occupation_days')
    // A lease that was given up before it began occupies no day.
    await occupy(app, { roomId: id, requestId: next, startsOn: '2026-07-01', endsOn: '2026-06-30' })
  })

  it('is shown on the plan of its floor and of its building', async () => {
    const { building, floor, plot } = await newFloor(admin)
    const rooms = await Promise.all(
      ['101', '102', '103'].map((room) => newRoom(admin, { floorId: floor.id, room })),
    )
    const [one, two] = rooms.map(({ id }) => id)
    await occupy(app, { roomId: one ?? '', requestId, startsOn: '2026-01-01', endsOn: '2028-12-31' })
    await occupy(app, { roomId: two ?? '', requestId, startsOn: '2026-01-01', endsOn: '2026-12-31' })
    for (const id of [building.id, floor.id]) {
      expect(await admin.data(contract.assetFloor, { id })).toMatchObject({
        massif: plot.name,
        building: '1 号楼',
        asOf: '2026-11-25',
        floors: [
          {
            name: '1 层',
            rooms: [
              { room: '101', state: 'leased', endsOn: '2028-12-31' },
              { room: '102', state: 'ending', lessee: '昆明晨光咖啡有限公司' },
              { room: '103', state: 'vacant', lessee: '' },
            ],
          },
        ],
      })
    }
    expect((await admin.call(contract.assetFloor, { id: plot.id })).body).toMatchObject({
      error: 'floorNeeded',
    })
    const leases = await admin.data(contract.assetRoomLeases, { id: one })
    expect(leases).toMatchObject([
      { requestId, leaseNo: 'ZL-2026-001', startsOn: '2026-01-01', endsOn: '2028-12-31', rent: '6025.00' },
    ])
  })

  it('keeps a room with a lease from being removed', async () => {
    const room = await newRoom(admin)
    await occupy(app, { roomId: room.id, requestId, startsOn: '2027-01-01', endsOn: '2027-12-31' })
    expect((await admin.call(contract.assetRoomRemove, { ids: [room.id] })).body).toMatchObject({
      code: 409,
      msg: '“101”有未到期的租约，不能删除',
    })
    await onDay('2028-01-01', (by) => by.data(contract.assetRoomRemove, { ids: [room.id] }))
  })
})

describe('figures', () => {
  it('count rooms, extent, occupancy and rent by plot', async () => {
    const { plot, floor } = await newFloor(admin)
    const empty = await place()
    const room = await newRoom(admin, { floorId: floor.id, room: '1', extent: '100' })
    const soon = await newRoom(admin, { floorId: floor.id, room: '2', extent: '50.25' })
    await newRoom(admin, { floorId: floor.id, room: '3', extent: '49.75' })
    await occupy(app, {
      roomId: room.id,
      requestId,
      startsOn: '2026-01-01',
      endsOn: '2028-12-31',
      rent: 5000,
    })
    await occupy(app, {
      roomId: soon.id,
      requestId,
      startsOn: '2026-01-01',
      endsOn: '2026-12-01',
      rent: 1000,
    })
    const figures = await admin.data(contract.assetFigures)
    expect(figures.plots.find(({ id }) => id === plot.id)).toEqual({
      id: plot.id,
      name: plot.name,
      rooms: 3,
      vacant: 1,
      leased: 1,
      ending: 1,
      extent: '200.00',
      letExtent: '150.25',
      occupancy: '75.12',
      rent: '6000.00',
    })
    expect(figures.plots.find(({ id }) => id === empty.id)).toMatchObject({
      rooms: 0,
      extent: '0.00',
      occupancy: '0.00',
      rent: '0.00',
    })
    expect(figures.rooms).toBe(figures.plots.reduce((sum, { rooms }) => sum + rooms, 0))
  })
})
