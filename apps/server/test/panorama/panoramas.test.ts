import { contract, type InputOf, mostSpots } from '@countersign/contract'
import { loginAll, startTestApp, tenants } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { recordStatements, type Statement } from '../approval/recorded-statements.ts'
import { newFloor, newRoom, plotOf } from '../asset/builders.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { picture } from '../file/pictures.ts'
import { newMap, newPanorama, newPicture, panoramaInput, refusalOf, spotTo } from './builders.ts'

const statements: Statement[] = []
const app = await startTestApp({
  wrap: (connection) => {
    recordStatements(connection.pool, statements)
    return connection.db
  },
})
const cast = await loginAll(app)
const admin = cast.admin
const other = await app.login('admin', tenants.other)

const read = (id: string) => cast.zhangsan.data(contract.panoramaDetail, { id })
const tourOf = async (plotId: string) => {
  const tour = await cast.zhangsan.data(contract.panoramaTour)
  return tour.find(({ id }) => id === plotId)
}
const namesOf = async (plotId: string) => (await tourOf(plotId))?.stops.map(({ name }) => name)
const submit = (input: Record<string, unknown>) => admin.call(contract.panoramaSubmit, input)

/** Input of a submission that changes these fields of a panorama. */
async function changed(id: string, over: Record<string, unknown>) {
  const { plotId, name, picture, yaw, pitch, point } = await read(id)
  return { id, plotId, name, pictureId: picture.id, yaw, pitch, point, ...over }
}

/** Plots with so many panoramas, written as the owner of the tables. */
async function fill(plotId: string, count: number): Promise<void> {
  const { id } = await newPicture(admin)
  await app.owner.query(
    `insert into panorama (tenant_id, id, plot_id, name, sort, picture_id, yaw, pitch, created_at)
     select $1, $2 || '-' || n, $2, '第 ' || n || ' 个', n, $3, 0, 0, now() from generate_series(0, $4 - 1) n`,
    [tenants.own, plotId, id, count],
  )
}

describe('a panorama', () => {
  it('is answered to all staff as it was submitted, last in its plot', async () => {
    const { plot } = await newFloor(admin)
    const first = await newPanorama(admin, { plotId: plot.id })
    await newMap(admin, plot.id)
    const { id: pictureId } = await newPicture(admin, picture(1000, 500))
    const submitted = await admin.data(contract.panoramaSubmit, {
      plotId: plot.id,
      name: '  东门  ',
      pictureId,
      yaw: 35_999,
      pitch: -9000,
      point: { x: 0, y: 1000 },
    })
    const address = `/api/asset/panorama/picture/${tenants.own}/${pictureId}`
    expect(submitted).toEqual({
      id: submitted.id,
      plotId: plot.id,
      plot: plot.name,
      name: '东门',
      picture: {
        id: pictureId,
        width: 1000,
        height: 500,
        large: `${address}/4096`,
        medium: `${address}/2048`,
        small: `${address}/640`,
      },
      yaw: 35_999,
      pitch: -9000,
      point: { x: 0, y: 1000 },
      spots: [],
      version: 1,
    })
    expect(await read(submitted.id)).toEqual(submitted)
    expect(await tourOf(plot.id)).toMatchObject({
      name: plot.name,
      mapVersion: 1,
      stops: [
        { id: first.id, point: null, version: 1 },
        { id: submitted.id, name: '东门', small: `${address}/640`, point: { x: 0, y: 1000 }, version: 1 },
      ],
    })
  })

  it('changes every field, counts its version, and keeps its place and its hot spots', async () => {
    const room = await newRoom(admin)
    const { id: plotId } = await plotOf(admin, room)
    const { id } = await newPanorama(admin, { plotId })
    await newPanorama(admin, { plotId })
    await admin.data(contract.panoramaSpots, { id, version: 1, spots: [spotTo('room', room.id)] })
    await newMap(admin, plotId)
    const pictureId = (await newPicture(admin, picture(900, 450))).id
    const over = { name: '改名', pictureId, yaw: 1, pitch: 2, point: { x: 3, y: 4 } }
    const after = await admin.data(contract.panoramaSubmit, { ...(await changed(id, over)), version: 2 })
    expect(after).toMatchObject({ name: '改名', yaw: 1, pitch: 2, point: { x: 3, y: 4 }, version: 3 })
    expect(after.picture.id).toBe(pictureId)
    expect(after.spots.map(({ targetId }) => targetId)).toEqual([room.id])
    expect((await namesOf(plotId))?.[0]).toBe('改名')
    const without = await admin.data(contract.panoramaSubmit, await changed(id, { point: null }))
    expect(without.point).toBeNull()
  })

  it('that another administrator changed meanwhile is not overwritten', async () => {
    const { id } = await newPanorama(admin)
    const input = await changed(id, { name: '先', version: 1 })
    expect((await submit(input)).status).toBe(200)
    const late = await submit({ ...input, name: '后' })
    expect(late).toMatchObject({ status: 409, body: { error: 'recordStale' } })
    expect((await read(id)).name).toBe('先')
  })

  it('moved to another plot comes last there, off the map and without its hot spots', async () => {
    const room = await newRoom(admin)
    const { id: plotId } = await plotOf(admin, room)
    await newMap(admin, plotId)
    const neighbour = await newPanorama(admin, { plotId })
    const moved = await newPanorama(admin, { plotId, point: { x: 10, y: 20 } })
    await admin.data(contract.panoramaSpots, { id: moved.id, version: 1, spots: [spotTo('room', room.id)] })
    const leading = [spotTo('panorama', moved.id), spotTo('room', room.id)]
    await admin.data(contract.panoramaSpots, { id: neighbour.id, version: 1, spots: leading })
    const elsewhere = await newPanorama(admin)
    await newMap(admin, elsewhere.plotId)
    const over = { plotId: elsewhere.plotId, point: { x: 10, y: 20 } }
    const after = await admin.data(contract.panoramaSubmit, await changed(moved.id, over))
    expect(after).toMatchObject({ plotId: elsewhere.plotId, point: null, spots: [] })
    expect(await namesOf(elsewhere.plotId)).toEqual([elsewhere.name, moved.name])
    // A hot spot that led to it stays behind and is no longer shown.
    expect((await read(neighbour.id)).spots.map(({ targetId }) => targetId)).toEqual([room.id])
    const back = await admin.data(contract.panoramaSubmit, await changed(moved.id, { plotId }))
    expect(back).toMatchObject({ plotId, point: null, spots: [] })
    expect((await read(neighbour.id)).spots).toHaveLength(2)
  })

  it('has a name of its own in its plot, until the other one is removed', async () => {
    const { id, plotId, name } = await newPanorama(admin)
    const again = await panoramaInput(admin, { plotId, name })
    expect(await submit(again)).toMatchObject({
      status: 409,
      body: { error: 'panoramaTaken', fields: { name: '该地块已有此名称的全景' } },
    })
    const second = await newPanorama(admin, { plotId })
    expect(refusalOf(await submit(await changed(second.id, { name }))).error).toBe('panoramaTaken')
    const third = await newPanorama(admin, { name })
    expect(refusalOf(await submit(await changed(third.id, { plotId }))).error).toBe('panoramaTaken')
    expect((await submit(await changed(id, {}))).status).toBe(200)
    await admin.data(contract.panoramaRemove, { ids: [id] })
    expect((await submit(again)).status).toBe(200)
  })

  it('is added once when two administrators add the same name at once', async () => {
    const { plot } = await newFloor(admin)
    const input = await panoramaInput(admin, { plotId: plot.id, name: '同名' })
    const answers = await Promise.all([submit(input), submit(input), submit(input)])
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409, 409])
    expect(answers.filter((answer) => refusalOf(answer).error === 'panoramaTaken')).toHaveLength(2)
    expect(await namesOf(plot.id)).toEqual(['同名'])
  })

  it('is added once by a call that is repeated under its key', async () => {
    const input = await panoramaInput(admin)
    const headers = { 'idempotency-key': 'panorama-1' }
    const [first, second] = [
      await admin.call(contract.panoramaSubmit, input, { headers }),
      await admin.call(contract.panoramaSubmit, input, { headers }),
    ]
    expect(second.body).toEqual(first.body)
    expect(await namesOf(input.plotId)).toHaveLength(1)
    const another = { ...input, name: '另一个' }
    expect((await admin.call(contract.panoramaSubmit, another, { headers })).status).toBe(409)
  })

  it('needs a plot: no building, no floor, no removed plot', async () => {
    const { plot, building, floor } = await newFloor(admin)
    const { plot: removed, building: b, floor: f } = await newFloor(admin)
    await admin.data(contract.assetPlaceRemove, { ids: [removed.id, b.id, f.id] })
    for (const plotId of [building.id, floor.id, removed.id, 'nothing'])
      expect(await submit(await panoramaInput(admin, { plotId }))).toMatchObject({
        status: 404,
        body: { fields: { plotId: '数据不存在' } },
      })
    expect((await submit(await panoramaInput(admin, { plotId: plot.id }))).status).toBe(200)
  })

  const wrongShape = { error: 'pictureShape', fields: ['pictureId'] }
  const accepted = { error: '', fields: [] }
  it.each([
    [1000, 500, accepted],
    [1010, 500, accepted],
    [1011, 500, wrongShape],
    [990, 500, accepted],
    [989, 500, wrongShape],
    [500, 1000, wrongShape],
    [1, 1, wrongShape],
    [2, 1, accepted],
  ])('has a picture twice as wide as high within one per cent: %i × %i', async (width, height, expected) => {
    const { id: pictureId } = await newPicture(admin, picture(width, height))
    expect(refusalOf(await submit(await panoramaInput(admin, { pictureId })))).toEqual(expected)
  })

  it('needs a picture that was uploaded', async () => {
    const answer = await submit(await panoramaInput(admin, { pictureId: '0'.repeat(64) }))
    expect(answer).toMatchObject({ status: 404, body: { fields: { pictureId: '数据不存在' } } })
  })

  it('lies on the map only in a plot that has one', async () => {
    const input = await panoramaInput(admin, { point: { x: 500, y: 500 } })
    expect(await submit(input)).toMatchObject({
      status: 400,
      body: { error: 'pointWithoutMap', fields: { point: expect.any(String) } },
    })
    await newMap(admin, input.plotId)
    expect((await submit(input)).status).toBe(200)
  })

  it.each([
    { yaw: 36_000 },
    { yaw: -1 },
    { yaw: 0.5 },
    { pitch: 9001 },
    { pitch: -9001 },
    { point: { x: 1001, y: 0 } },
    { point: { x: 0, y: -1 } },
    { point: { x: 0 } },
    { name: ' ' },
    { name: '长'.repeat(61) },
    { pictureId: '' },
  ])('is refused with %j', async (wrong) => {
    expect((await submit({ ...(await panoramaInput(admin)), ...wrong })).status).toBe(400)
  })

  it('is one of at most 100 in its plot', async () => {
    const { plot } = await newFloor(admin)
    await fill(plot.id, 99)
    const last = await newPanorama(admin, { plotId: plot.id })
    expect(await submit(await panoramaInput(admin, { plotId: plot.id }))).toMatchObject({
      status: 409,
      body: { error: 'tooManyPanoramas', msg: '一个地块最多 100 个全景' },
    })
    const moved = await newPanorama(admin)
    expect(refusalOf(await submit(await changed(moved.id, { plotId: plot.id }))).error).toBe(
      'tooManyPanoramas',
    )
    expect((await submit(await changed(last.id, { name: '最后' }))).status).toBe(200)
    await admin.data(contract.panoramaRemove, { ids: [last.id] })
    expect((await submit(await changed(moved.id, { plotId: plot.id }))).status).toBe(200)
  })

  it('names all that is wrong at once', async () => {
    const { plotId, name } = await newPanorama(admin)
    const input = await panoramaInput(admin, { plotId, name, pictureId: 'x', point: { x: 1, y: 1 } })
    expect(refusalOf(await submit(input)).fields).toEqual(['name', 'pictureId', 'point'])
  })
})

describe('the order of panoramas', () => {
  it('changes by moving one before another, or last, and changes no version', async () => {
    const { plot } = await newFloor(admin)
    const [first, second, third] = [
      await newPanorama(admin, { plotId: plot.id, name: '一' }),
      await newPanorama(admin, { plotId: plot.id, name: '二' }),
      await newPanorama(admin, { plotId: plot.id, name: '三' }),
    ]
    const move = (input: InputOf<typeof contract.panoramaMove>) => admin.data(contract.panoramaMove, input)
    await move({ id: third.id, beforeId: first.id })
    expect(await namesOf(plot.id)).toEqual(['三', '一', '二'])
    await move({ id: third.id })
    expect(await namesOf(plot.id)).toEqual(['一', '二', '三'])
    await move({ id: first.id, beforeId: third.id })
    expect(await namesOf(plot.id)).toEqual(['二', '一', '三'])
    expect((await read(second.id)).version).toBe(1)
    const [entry] = await entriesOf(app, () => move({ id: first.id, beforeId: second.id }))
    expect(entry).toMatchObject({
      action: 'panoramaMove',
      subject_id: first.id,
      subject_name: `${plot.name} 一`,
      before: '{"position":2}',
      after: '{"position":1}',
    })
  })

  it('has no place before itself, a removed panorama or one of another plot', async () => {
    const { id, plotId } = await newPanorama(admin)
    const removed = await newPanorama(admin, { plotId })
    await admin.data(contract.panoramaRemove, { ids: [removed.id] })
    for (const beforeId of [id, removed.id, (await newPanorama(admin)).id, 'nothing'])
      expect(await admin.call(contract.panoramaMove, { id, beforeId })).toMatchObject({
        status: 404,
        body: { fields: { beforeId: '数据不存在' } },
      })
    expect((await admin.call(contract.panoramaMove, { id: removed.id })).status).toBe(404)
  })
})

describe('a removed panorama', () => {
  it('is gone from the tour and from the hot spots that led to it', async () => {
    const { id, plotId } = await newPanorama(admin)
    const gone = await newPanorama(admin, { plotId })
    await admin.data(contract.panoramaSpots, { id, version: 1, spots: [spotTo('panorama', gone.id)] })
    expect((await read(id)).spots).toHaveLength(1)
    const [entry] = await entriesOf(app, () => admin.data(contract.panoramaRemove, { ids: [gone.id] }))
    expect(entry).toMatchObject({ action: 'panoramaRemove', subject_id: gone.id })
    expect((await read(id)).spots).toEqual([])
    expect(await tourOf(plotId)).toMatchObject({ stops: [{ id }] })
    for (const answer of [
      await admin.call(contract.panoramaDetail, { id: gone.id }),
      await submit({ ...(await panoramaInput(admin, { plotId })), id: gone.id }),
      await admin.call(contract.panoramaSpots, { id: gone.id, version: 2, spots: [] }),
      await admin.call(contract.panoramaRemove, { ids: [gone.id] }),
    ])
      expect(answer.status).toBe(404)
  })

  it('is removed with the others of the call, or none is', async () => {
    const { id, plotId } = await newPanorama(admin)
    expect((await admin.call(contract.panoramaRemove, { ids: [id, 'nothing'] })).status).toBe(404)
    expect((await read(id)).id).toBe(id)
    const second = await newPanorama(admin, { plotId })
    await admin.data(contract.panoramaRemove, { ids: [id, second.id, id] })
    expect(await tourOf(plotId)).toBeUndefined()
  })
})

describe('a plot', () => {
  it('stays while it has panoramas', async () => {
    const { plot, building, floor } = await newFloor(admin)
    const { id } = await newPanorama(admin, { plotId: plot.id })
    await newMap(admin, plot.id)
    const ids = [plot.id, building.id, floor.id]
    expect((await admin.call(contract.assetPlaceRemove, { ids })).body).toMatchObject({
      error: 'assetPlaceInUse',
      msg: '下面还有楼栋、楼层、房间或全景，不能删除',
    })
    await admin.data(contract.panoramaRemove, { ids: [id] })
    expect(await tourOf(plot.id)).toMatchObject({ stops: [] })
    await admin.data(contract.assetPlaceRemove, { ids })
    expect(await tourOf(plot.id)).toBeUndefined()
  })

  it('never loses a panorama that is added while it is removed', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const { id: plotId } = await admin.data(contract.assetPlaceSubmit, { name: `同时${attempt}` })
      const input = await panoramaInput(admin, { plotId })
      const [added, removed] = await Promise.all([
        submit(input),
        admin.call(contract.assetPlaceRemove, { ids: [plotId] }),
      ])
      expect([added.status, removed.status].sort((one, other) => one - other)).toEqual(
        added.status === 200 ? [200, 409] : [200, 404],
      )
    }
  })
})

describe('another tenant', () => {
  it('sees no panorama, writes none, and names none of its plots, rooms and pictures', async () => {
    const room = await newRoom(admin)
    const { id: plotId } = await plotOf(admin, room)
    // The same bytes would have the same id in both tenants.
    const { id: pictureId } = await newPicture(admin, picture(1002, 501))
    const own = await newPanorama(admin, { plotId, pictureId })
    await newMap(admin, plotId)
    expect(await other.data(contract.panoramaTour)).toEqual([])
    const theirs = await newPanorama(other)
    for (const answer of [
      await other.call(contract.panoramaDetail, { id: own.id }),
      await other.call(contract.panoramaRoom, { id: room.id }),
      await other.call(contract.panoramaMove, { id: own.id }),
      await other.call(contract.panoramaMove, { id: theirs.id, beforeId: own.id }),
      await other.call(contract.panoramaRemove, { ids: [own.id] }),
      await other.call(contract.panoramaSpots, { id: own.id, version: 1, spots: [] }),
      await other.call(contract.panoramaMap, { plotId, pictureId: theirs.picture.id, version: 1 }),
      await other.call(contract.panoramaMap, {
        plotId: theirs.plotId,
        pictureId: own.picture.id,
        version: 0,
      }),
      await other.call(contract.panoramaSubmit, await panoramaInput(other, { plotId })),
      await other.call(contract.panoramaSubmit, await panoramaInput(other, { pictureId: own.picture.id })),
      await other.call(contract.panoramaSubmit, {
        ...(await panoramaInput(other, { plotId: theirs.plotId })),
        id: own.id,
      }),
    ])
      expect(answer.status).toBe(404)
    const spots = [spotTo('room', room.id)]
    const answer = await other.call(contract.panoramaSpots, { id: theirs.id, version: 1, spots })
    expect(answer.body).toMatchObject({ error: 'spotTarget' })
    expect(await read(own.id)).toEqual(own)
  })
})

it('asks the database as often for a hundred panoramas as for one', async () => {
  const countOf = async (work: () => Promise<unknown>) => {
    statements.length = 0
    await work()
    return statements.length
  }
  const room = await newRoom(admin)
  const { id: plotId } = await plotOf(admin, room)
  const { id } = await newPanorama(admin, { plotId })
  await admin.data(contract.panoramaSpots, { id, version: 1, spots: [spotTo('room', room.id)] })
  const reads = [
    () => cast.lisi.data(contract.panoramaTour),
    () => cast.lisi.data(contract.panoramaDetail, { id }),
  ]
  const countAll = async () => {
    const counts: number[] = []
    for (const one of reads) counts.push(await countOf(one))
    return counts
  }
  const before = await countAll()
  await fill((await newFloor(admin)).plot.id, 100)
  const spots = Array.from({ length: mostSpots }, () => spotTo('room', room.id))
  await admin.data(contract.panoramaSpots, { id, version: 2, spots })
  expect(await countAll()).toEqual(before)
  expect(before).toEqual([3, 3])
})

it('the app may not delete panoramas, nor change when they were made', async () => {
  await expect(app.connection.pool.query("delete from panorama where tenant_id = '000000'")).rejects.toThrow(
    'permission denied',
  )
  await expect(
    app.connection.pool.query("update panorama set created_at = now() where tenant_id = '000000'"),
  ).rejects.toThrow('permission denied')
})

it.each([
  ['yaw = 36000', 'panorama_yaw_check'],
  ['pitch = 9001', 'panorama_pitch_check'],
  ['x = 5, y = null', 'panorama_check'],
  ['x = 1001, y = 1', 'panorama_x_check'],
])('the database itself refuses %s', async (change, constraint) => {
  const { id } = await newPanorama(admin)
  await expect(app.owner.query(`update panorama set ${change} where id = $1`, [id])).rejects.toMatchObject({
    constraint,
  })
})
