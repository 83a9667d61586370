import { contract, mostSpots, type Panorama } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newFloor, newRoom, plotOf } from '../asset/builders.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { newPanorama, refusalOf, spotTo } from './builders.ts'

const app = await startTestApp()
const admin = await app.login('admin')
const zhangsan = await app.login('zhangsan')

const read = (id: string) => zhangsan.data(contract.panoramaDetail, { id })
const save = (id: string, version: number, spots: readonly Record<string, unknown>[], key?: string) =>
  admin.call(
    contract.panoramaSpots,
    { id, version, spots },
    key ? { headers: { 'idempotency-key': key } } : {},
  )

/** A plot with a room and two panoramas. */
async function newPlot() {
  const room = await newRoom(admin)
  const { id: plotId } = await plotOf(admin, room)
  const [one, two] = [await newPanorama(admin, { plotId }), await newPanorama(admin, { plotId })]
  return { room, plotId, one, two }
}
const shown = ({ spots }: Panorama) => spots.map(({ targetId }) => targetId)

describe('the hot spots of a panorama', () => {
  it('lead to rooms and panoramas of the plot, in their order, named as they are today', async () => {
    const { room, one, two } = await newPlot()
    const answer = await save(one.id, 1, [
      spotTo('panorama', two.id, { label: '去对面', yaw: 0, pitch: 9000 }),
      spotTo('room', room.id, { yaw: 35_999, pitch: -9000 }),
      spotTo('room', room.id),
    ])
    expect(answer.body.data).toEqual(await read(one.id))
    expect(await read(one.id)).toMatchObject({
      version: 2,
      spots: [
        { kind: 'panorama', targetId: two.id, label: '去对面', targetName: two.name, yaw: 0, pitch: 9000 },
        { kind: 'room', targetId: room.id, label: '', targetName: '101', yaw: 35_999, pitch: -9000 },
        { kind: 'room', targetId: room.id },
      ],
    })
    const { assetNo, floorId, version } = room
    await admin.data(contract.assetRoomSubmit, {
      id: room.id,
      assetNo,
      floorId,
      room: '101A',
      extent: '9',
      version,
    })
    expect((await read(one.id)).spots[1]?.targetName).toBe('101A')
  })

  it('are replaced as a whole, and leave an entry with those before and after', async () => {
    const { room, one, two } = await newPlot()
    await save(one.id, 1, [spotTo('room', room.id, { label: '店铺' }), spotTo('panorama', two.id)])
    const [entry] = await entriesOf(app, () => save(one.id, 2, [spotTo('panorama', two.id, { yaw: 7 })]))
    expect(shown(await read(one.id))).toEqual([two.id])
    expect(entry).toMatchObject({ action: 'panoramaSpots', subject_kind: 'panorama', subject_id: one.id })
    expect(entry?.before).toContain('店铺')
    expect(entry?.after).toContain('"yaw":7')
    await save(one.id, 3, [])
    expect(await read(one.id)).toMatchObject({ spots: [], version: 4 })
  })

  it('that another administrator changed meanwhile are not overwritten, also at once', async () => {
    const { room, one, two } = await newPlot()
    const answers = await Promise.all([
      save(one.id, 1, [spotTo('room', room.id)]),
      save(one.id, 1, [spotTo('panorama', two.id)]),
    ])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused && refusalOf(refused).error).toBe('recordStale')
    expect(shown(await read(one.id))).toHaveLength(1)
  })

  it('are guarded by the version of the panorama, which a change of the panorama counts as well', async () => {
    const { room, one, plotId } = await newPlot()
    const { name, picture, yaw, pitch } = one
    const input = { id: one.id, plotId, name, pictureId: picture.id, yaw, pitch, version: 1 }
    await admin.data(contract.panoramaSubmit, input)
    expect(refusalOf(await save(one.id, 1, [spotTo('room', room.id)])).error).toBe('recordStale')
    expect((await save(one.id, 2, [spotTo('room', room.id)])).status).toBe(200)
  })

  it('are saved once by a call that is repeated under its key', async () => {
    const { room, one } = await newPlot()
    const first = await save(one.id, 1, [spotTo('room', room.id)], 'spots-1')
    const second = await save(one.id, 1, [spotTo('room', room.id)], 'spots-1')
    expect(second.body).toEqual(first.body)
    expect((await read(one.id)).version).toBe(2)
  })

  it('lead nowhere else: each wrong one is named, and nothing is changed', async () => {
    const { room, one, two } = await newPlot()
    const removedRoom = await newRoom(admin, { floorId: room.floorId, room: '102' })
    await admin.data(contract.assetRoomRemove, { ids: [removedRoom.id] })
    const removed = await newPanorama(admin, { plotId: one.plotId })
    await admin.data(contract.panoramaRemove, { ids: [removed.id] })
    await save(one.id, 1, [spotTo('panorama', two.id)])
    const wrong = [
      ['itself', spotTo('panorama', one.id)],
      ['a removed panorama', spotTo('panorama', removed.id)],
      ['a panorama of another plot', spotTo('panorama', (await newPanorama(admin)).id)],
      ['a removed room', spotTo('room', removedRoom.id)],
      ['a room of another plot', spotTo('room', (await newRoom(admin)).id)],
      ['a room as a panorama', spotTo('panorama', room.id)],
      ['a panorama as a room', spotTo('room', two.id)],
      ['nothing', spotTo('room', 'nothing')],
    ] as const
    for (const [what, spot] of wrong) {
      const answer = await save(one.id, 2, [spotTo('room', room.id), spot])
      expect([what, answer.status, refusalOf(answer)]).toEqual([
        what,
        400,
        { error: 'spotTarget', fields: ['spots.1.targetId'] },
      ])
    }
    const all = await save(
      one.id,
      2,
      wrong.map(([, spot]) => spot),
    )
    expect(refusalOf(all).fields).toHaveLength(wrong.length)
    expect(await read(one.id)).toMatchObject({ version: 2, spots: [{ targetId: two.id }] })
  })

  it.each([
    ['too many of them', Array.from({ length: mostSpots + 1 }, () => ({}))],
    ['a yaw of a whole turn', [{ yaw: 36_000 }]],
    ['a pitch beyond the zenith', [{ pitch: 9001 }]],
    ['a long label', [{ label: '长'.repeat(61) }]],
    ['an unknown kind', [{ kind: 'door' }]],
    ['an invisible character in a label', [{ label: 'a\u200bb' }]],
  ])('are refused with %s', async (_what, overs) => {
    const { room, one } = await newPlot()
    const spots = overs.map((over) => spotTo('room', room.id, over))
    expect((await save(one.id, 1, spots)).status).toBe(400)
    expect((await read(one.id)).version).toBe(1)
  })

  it('may be as many as the contract says', async () => {
    const { room, one } = await newPlot()
    const spots = Array.from({ length: mostSpots }, (_, yaw) => spotTo('room', room.id, { yaw }))
    expect((await save(one.id, 1, spots)).status).toBe(200)
    expect((await read(one.id)).spots.map(({ yaw }) => yaw)).toEqual(spots.map((_, yaw) => yaw))
  })

  it('are hidden while their room is removed or lies in another plot', async () => {
    const { room, one, two } = await newPlot()
    const { floor } = await newFloor(admin)
    await save(one.id, 1, [spotTo('room', room.id), spotTo('panorama', two.id)])
    const { assetNo, commercial, extent } = room
    const moved = (floorId: string) =>
      admin.data(contract.assetRoomSubmit, {
        id: room.id,
        assetNo,
        floorId,
        room: '101',
        commercial,
        extent,
      })
    await moved(floor.id)
    expect(shown(await read(one.id))).toEqual([two.id])
    await moved(room.floorId)
    expect(shown(await read(one.id))).toEqual([room.id, two.id])
    await admin.data(contract.assetRoomRemove, { ids: [room.id] })
    expect(shown(await read(one.id))).toEqual([two.id])
    // The spots that the answer shows can be saved again.
    const { spots, version } = await read(one.id)
    expect((await save(one.id, version, spots)).status).toBe(200)
  })

  it('never lead to a room that is removed while they are saved', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { room, one } = await newPlot()
      const [saved, removed] = await Promise.all([
        save(one.id, 1, [spotTo('room', room.id)]),
        admin.call(contract.assetRoomRemove, { ids: [room.id] }),
      ])
      expect(removed.status).toBe(200)
      expect([200, 400]).toContain(saved.status)
      expect(shown(await read(one.id))).toEqual([])
    }
  })
})

it.each([
  ['a spot of a room that leads to a panorama', 'room_id = null, target_id = $2'],
  ['a spot that leads to two things', 'target_id = $2'],
  ['a spot of no kind', "kind = 'door'"],
  ['a place beyond the most spots', 'sort = 50'],
])('the database itself refuses %s', async (_what, change) => {
  const { room, one, two } = await newPlot()
  await save(one.id, 1, [spotTo('room', room.id)])
  const values = change.includes('$2') ? [one.id, two.id] : [one.id]
  await expect(
    app.owner.query(`update panorama_spot set ${change} where panorama_id = $1`, values),
  ).rejects.toThrow('check constraint')
})

it('the database itself refuses a spot that leads to its own panorama', async () => {
  const { one, two } = await newPlot()
  await save(one.id, 1, [spotTo('panorama', two.id)])
  await expect(
    app.owner.query('update panorama_spot set target_id = panorama_id where panorama_id = $1', [one.id]),
  ).rejects.toThrow('check constraint')
})
