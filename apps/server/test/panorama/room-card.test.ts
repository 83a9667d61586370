import { contract } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newRoom, occupy } from '../asset/builders.ts'

const clock = { now: new Date('2026-11-25T02:00:00Z') }
const app = await startTestApp({ now: () => clock.now })
const cast = await loginAll(app)
const admin = cast.admin
const requestId = (await submitLeave(cast.zhangsan)).id

const card = (by: Caller, id: string) => by.data(contract.panoramaRoom, { id })

/** A room that is let for 2026, and again in 2027 to somebody else. */
async function letRoom() {
  const room = await newRoom(admin)
  const next = (await submitLeave(cast.zhangsan)).id
  await occupy(app, {
    roomId: room.id,
    requestId,
    startsOn: '2026-01-01',
    endsOn: '2026-12-31',
    rent: 6025.5,
  })
  await occupy(app, {
    roomId: room.id,
    requestId: next,
    startsOn: '2027-02-01',
    endsOn: '2027-12-31',
    lessee: '后来的承租方',
  })
  return { ...room, next }
}

describe('the card of a room', () => {
  it('names the lease of today to those who may read the register', async () => {
    const room = await letRoom()
    expect(await card(admin, room.id)).toEqual({
      id: room.id,
      assetNo: room.assetNo,
      massif: room.massif,
      building: '1 号楼',
      floors: '1 层',
      room: '101',
      commercial: '餐饮',
      extent: '120.50',
      state: 'ending',
      lease: {
        requestId,
        leaseNo: 'ZL-2026-001',
        lessee: '昆明晨光咖啡有限公司',
        startsOn: '2026-01-01',
        endsOn: '2026-12-31',
        rent: '6025.50',
      },
    })
  })

  it('tells other staff that the room is let, and not to whom', async () => {
    const room = await letRoom()
    const seen = await card(cast.zhangsan, room.id)
    expect(seen).toMatchObject({ state: 'ending', lease: null })
    expect(JSON.stringify(seen)).not.toContain('昆明晨光')
  })

  it('follows the day in Shanghai', async () => {
    const room = await letRoom()
    const before = clock.now
    const at = async (time: string) => {
      clock.now = new Date(time)
      return card(await app.login('admin'), room.id)
    }
    expect(await at('2026-12-31T15:59:59Z')).toMatchObject({ lease: { requestId } })
    expect(await at('2026-12-31T16:00:00Z')).toMatchObject({ state: 'vacant', lease: null })
    expect(await at('2027-01-31T15:59:59Z')).toMatchObject({ lease: null })
    expect(await at('2027-01-31T16:00:00Z')).toMatchObject({
      state: 'leased',
      lease: { requestId: room.next, lessee: '后来的承租方' },
    })
    clock.now = before
  })

  it('has no lease when the room is vacant, and is not found when the room is removed', async () => {
    const { id } = await newRoom(admin)
    expect(await card(admin, id)).toMatchObject({ state: 'vacant', lease: null })
    await admin.data(contract.assetRoomRemove, { ids: [id] })
    expect((await admin.call(contract.panoramaRoom, { id })).status).toBe(404)
  })
})
