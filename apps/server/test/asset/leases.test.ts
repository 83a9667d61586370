import { randomUUID } from 'node:crypto'
import { type AssetRoom, contract } from '@countersign/contract'
import { loginAll, reject, signature, startTestApp, submitForm, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import {
  approveLease,
  beforeLast,
  newFloor,
  newRoom,
  rowOf,
  submitLeaseOf,
  submittedLease,
} from './builders.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const admin = cast.admin

const submitLease = (rooms: readonly AssetRoom[], over: Record<string, unknown> = {}) =>
  submitLeaseOf(cast.zhangsan, rooms, over)
const submitted = (rooms: readonly AssetRoom[], over: Record<string, unknown> = {}) =>
  submittedLease(cast.zhangsan, rooms, over)
const approve = (id: string) => approveLease(cast, id)

async function statusOf(id: string): Promise<string | undefined> {
  const { rows } = await app.owner.query<{ status: string }>('select status from approval where id = $1', [
    id,
  ])
  return rows[0]?.status
}

const daysOf = async (room: AssetRoom) =>
  (await admin.data(contract.assetRoomLeases, { id: room.id })).map(({ startsOn, endsOn }) => [
    startsOn,
    endsOn,
  ])

describe('an approved lease', () => {
  it('occupies its rooms for its term, with their shares of the rent', async () => {
    const { floor } = await newFloor(admin)
    const one = await newRoom(admin, { floorId: floor.id, room: '101', extent: '100' })
    const two = await newRoom(admin, { floorId: floor.id, room: '102', extent: '200' })
    const id = await submitted([one, two], { rent: '1000.00', deposit: '0', lessee: '云岭书店' })
    expect(await daysOf(one)).toEqual([])
    await approve(id)
    expect(await statusOf(id)).toBe('approved')
    const [lease] = await admin.data(contract.assetRoomLeases, { id: one.id })
    expect(lease).toMatchObject({
      requestId: id,
      lessee: '云岭书店',
      startsOn: '2031-01-01',
      endsOn: '2031-12-31',
      signedTo: '2031-12-31',
      rent: '333.33',
      endReason: '',
    })
    const [other] = await admin.data(contract.assetRoomLeases, { id: two.id })
    expect(other?.rent).toBe('666.67')
  })

  it('refuses another lease of its room for overlapping days at the submission', async () => {
    const room = await newRoom(admin)
    await approve(await submitted([room]))
    const refused = await submitLease([room], { validFrom: '2031-12-31', validTo: '2032-12-30' })
    expect(refused.body).toMatchObject({
      code: 409,
      error: 'roomTaken',
      fields: {
        assets: expect.stringContaining(`${room.massif} / 1 号楼 / 1 层 / 101 (2031-01-01 – 2031-12-31)`),
      },
    })
    expect((await submitLease([room], { validFrom: '2032-01-01', validTo: '2032-12-31' })).status).toBe(200)
    expect((await submitLease([room], { validFrom: '2030-01-01', validTo: '2030-12-31' })).status).toBe(200)
  })

  it('keeps a lease from being approved that was submitted before it', async () => {
    const room = await newRoom(admin)
    const [first, second] = [await submitted([room]), await submitted([room])]
    const last = await beforeLast(cast, second)
    await approve(first)
    const refused = await last.call(contract.agreeClick2, {
      id: second,
      baseImage: await signature(last),
      opinion: '同意',
    })
    expect(refused.body).toMatchObject({ code: 409, error: 'roomTaken' })
    expect(await statusOf(second)).not.toBe('approved')
    expect(await daysOf(room)).toEqual([['2031-01-01', '2031-12-31']])
  })

  it('keeps every later approver from agreeing to another lease of its room', async () => {
    const room = await newRoom(admin)
    const [first, second] = [await submitted([room]), await submitted([room])]
    await approve(first)
    const answer = await cast.lisi.call(contract.agreeClick2, {
      id: second,
      baseImage: await signature(cast.lisi),
      opinion: '同意',
    })
    expect(answer.body).toMatchObject({ code: 409, error: 'roomTaken' })
    await reject(cast.lisi, second, '房间已出租')
    expect(await statusOf(second)).toBe('rejected')
  })

  it('is the only one when two leases of one room are approved at once', async () => {
    const room = await newRoom(admin)
    const ids = [await submitted([room]), await submitted([room])]
    for (const id of ids) await beforeLast(cast, id)
    const { zhaoliu } = cast
    const answers = await Promise.all(
      ids.map(async (id) =>
        zhaoliu.call(contract.agreeClick2, { id, baseImage: await signature(zhaoliu), opinion: '' }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await daysOf(room)).toHaveLength(1)
  })

  it('is accepted any number of times when its assets are not of the register', async () => {
    for (let time = 0; time < 2; time += 1) {
      const { id } = await submitForm(cast.zhangsan, 'lease')
      await approve(id)
      expect(await statusOf(id)).toBe('approved')
    }
    const { rows } =
      await app.owner.query(`select 1 from asset_occupation where lessee = '昆明晨光咖啡有限公司'
      and exists (select from asset_room r where r.id = room_id and r.asset_no = 'ZC-001')`)
    expect(rows).toEqual([])
  })

  it.each(['renew', 'expand', 'change'])(
    'releases the days of the lease that it takes the place of: %s',
    async (leaseKind) => {
      const { floor } = await newFloor(admin)
      const room = await newRoom(admin, { floorId: floor.id, room: '101' })
      const more = await newRoom(admin, { floorId: floor.id, room: '102' })
      const former = await submitted([room])
      await approve(former)
      const replaced = { leaseKind, leaseNo: 'ZL-2', validFrom: '2031-07-01', validTo: '2033-06-30' }
      expect((await submitLease([room, more], replaced)).body).toMatchObject({ error: 'roomTaken' })
      const id = await submitted([room, more], { ...replaced, formerLease: former })
      expect(await daysOf(room)).toEqual([['2031-01-01', '2031-12-31']])
      await approve(id)
      expect(await statusOf(id)).toBe('approved')
      expect(await admin.data(contract.assetRoomLeases, { id: room.id })).toMatchObject([
        { requestId: id, startsOn: '2031-07-01', endsOn: '2033-06-30', endReason: '' },
        { requestId: former, endsOn: '2031-06-30', signedTo: '2031-12-31', endReason: 'ZL-2' },
      ])
      expect(await daysOf(more)).toEqual([['2031-07-01', '2033-06-30']])
    },
  )

  it('leaves no day of a former lease that begins after it', async () => {
    const room = await newRoom(admin)
    const former = await submitted([room])
    await approve(former)
    await approve(
      await submitted([room], { leaseKind: 'change', validFrom: '2030-07-01', formerLease: former }),
    )
    expect(await daysOf(room)).toEqual([
      ['2031-01-01', '2030-12-31'],
      ['2030-07-01', '2031-12-31'],
    ])
  })

  it('keeps a room whose places are renamed after the submission', async () => {
    const { plot, floor } = await newFloor(admin)
    const room = await newRoom(admin, { floorId: floor.id })
    const id = await submitted([room])
    await admin.data(contract.assetPlaceSubmit, { ...plot, name: `${plot.name} 东区` })
    await approve(id)
    expect(await daysOf(room)).toEqual([['2031-01-01', '2031-12-31']])
  })

  it.each([
    ['massif', '别处'],
    ['building', '9 号楼'],
    ['floors', ''],
    ['room', '999'],
  ])('may not call the room of an asset number by another name: %s', async (column, other) => {
    const room = await newRoom(admin)
    const answer = await submitLease([{ ...room, [column]: other }])
    expect(answer.body).toMatchObject({
      code: 400,
      error: 'roomDiffers',
      fields: { assets: expect.stringContaining(`${room.assetNo}（${room.massif} / 1 号楼 / 1 层 / 101）`) },
    })
  })

  it('occupies no room whose names were typed by hand without its asset number', async () => {
    const room = await newRoom(admin)
    for (let time = 0; time < 2; time += 1) await approve(await submitted([{ ...room, assetNo: '' }]))
    expect(await daysOf(room)).toEqual([])
  })

  it('does not release the days of a lease that a new one merely names', async () => {
    const room = await newRoom(admin)
    const former = await submitted([room])
    await approve(former)
    const answer = await submitLease([room], { leaseKind: 'new', formerLease: former })
    expect(answer.body).toMatchObject({ code: 409, error: 'roomTaken' })
  })

  it('counts only the rooms of its own tenant', async () => {
    const room = await newRoom(await app.login('admin', tenants.other))
    await approve(await submitted([room]))
    expect((await submitLease([room])).status).toBe(200)
  })
})

describe('the rooms offered to a lease', () => {
  it('are those that no lease occupies on its days, found by their number, places or business type', async () => {
    const { floor, plot } = await newFloor(admin)
    const free = await newRoom(admin, { floorId: floor.id, room: '101', commercial: '书店' })
    const rented = await newRoom(admin, { floorId: floor.id, room: '102' })
    await approve(await submitted([rented]))
    const offered = async (over: Record<string, unknown> = {}) =>
      (await cast.zhangsan.data(contract.assetRoomOffered, { name: plot.name, ...over })).map(({ id }) => id)
    const both = [free, rented]
      .toSorted((one, other) => (one.assetNo < other.assetNo ? -1 : 1))
      .map(({ id }) => id)
    expect(await offered()).toEqual(both)
    expect(await offered({ from: '2031-12-31', to: '2032-12-30' })).toEqual([free.id])
    expect(await offered({ from: '2032-01-01', to: '2032-12-30' })).toEqual(both)
    const [found] = await cast.zhangsan.data(contract.assetRoomOffered, { name: free.assetNo })
    expect(found).toEqual({ id: free.id, ...rowOf(free) })
  })

  it.each([
    ['a day that is none', { from: '2031-02-30' }],
    ['a word', { to: '明天' }],
    ['an end before the beginning', { from: '2031-02-02', to: '2031-02-01' }],
  ])('are refused for %s', async (_what, days) => {
    const answer = await cast.zhangsan.call(contract.assetRoomOffered, days)
    expect(answer.body).toMatchObject({ code: 400, error: 'termInvalid' })
  })
})

describe('a lease that ends early', () => {
  it('frees its rooms from the day after its new last day, and says why', async () => {
    const room = await newRoom(admin)
    const id = await submitted([room])
    await approve(id)
    await admin.data(contract.assetLeaseEnd, { requestId: id, endsOn: '2031-06-30', reason: '承租方退租' })
    expect(await admin.data(contract.assetRoomLeases, { id: room.id })).toMatchObject([
      { endsOn: '2031-06-30', signedTo: '2031-12-31', endReason: '承租方退租' },
    ])
    const next = await submitted([room], { validFrom: '2031-07-01', validTo: '2032-06-30' })
    await approve(next)
    expect(await daysOf(room)).toEqual([
      ['2031-07-01', '2032-06-30'],
      ['2031-01-01', '2031-06-30'],
    ])
  })

  it('frees all its days when it is given up before it begins', async () => {
    const room = await newRoom(admin)
    const id = await submitted([room])
    await approve(id)
    await admin.data(contract.assetLeaseEnd, { requestId: id, endsOn: '2030-12-31', reason: '未履行' })
    expect((await submitLease([room])).status).toBe(200)
    await admin.data(contract.assetRoomRemove, { ids: [room.id] })
  })

  it.each([
    ['a word', '明天'],
    ['a day that is none', '2031-02-30'],
    ['its present last day', '2031-12-31'],
    ['a later day', '2040-01-01'],
    ['a day long before it begins', '2020-01-01'],
    ['a time', '2031-06-30 00:00:00'],
  ])('refuses %s as its last day', async (_what, endsOn) => {
    const room = await newRoom(admin)
    const id = await submitted([room])
    await approve(id)
    const answer = await admin.call(contract.assetLeaseEnd, { requestId: id, endsOn, reason: '退租' })
    expect(answer.body).toMatchObject({
      code: 400,
      error: 'leaseEndDay',
      fields: { endsOn: expect.any(String) },
    })
  })

  it('is not found by another tenant, or when it occupies no room', async () => {
    const room = await newRoom(admin)
    const id = await submitted([room])
    const end = { requestId: id, endsOn: '2031-06-30', reason: '退租' }
    expect((await admin.call(contract.assetLeaseEnd, end)).status).toBe(404)
    await approve(id)
    const other = await app.login('admin', tenants.other)
    expect((await other.call(contract.assetLeaseEnd, end)).status).toBe(404)
    expect((await admin.call(contract.assetLeaseEnd, { ...end, requestId: randomUUID() })).status).toBe(404)
  })
})

/** Lets all approvers agree but the general manager, who is the last of the plain flow of a lease. */
