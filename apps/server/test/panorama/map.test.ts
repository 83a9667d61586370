import { contract } from '@countersign/contract'
import { startTestApp } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { newFloor } from '../asset/builders.ts'
import { entriesOf } from '../audit/stored-entries.ts'
import { picture } from '../file/pictures.ts'
import { newMap, newPanorama, newPicture, refusalOf } from './builders.ts'

const app = await startTestApp()
const admin = await app.login('admin')

const tourOf = async (plotId: string) =>
  (await admin.data(contract.panoramaTour)).find(({ id }) => id === plotId)
const setMap = (plotId: string, pictureId: string, version: number, key?: string) =>
  admin.call(
    contract.panoramaMap,
    { plotId, pictureId, version },
    key ? { headers: { 'idempotency-key': key } } : {},
  )
const newPlot = async () => (await newFloor(admin)).plot

describe('the map of a plot', () => {
  it('may have any shape, and is shown without panoramas', async () => {
    const plot = await newPlot()
    const { id } = await newPicture(admin, picture(100, 300))
    expect((await setMap(plot.id, id, 0)).body.data).toBe(true)
    expect(await tourOf(plot.id)).toMatchObject({
      name: plot.name,
      map: { id, width: 100, height: 300 },
      mapVersion: 1,
      stops: [],
    })
  })

  it('is replaced, and keeps the places of the panoramas', async () => {
    const { id: plotId } = await newPlot()
    await newMap(admin, plotId)
    const point = { x: 12, y: 34 }
    const { id } = await newPanorama(admin, { plotId, point })
    const next = await newPicture(admin, picture(310, 200))
    expect((await setMap(plotId, next.id, 1)).status).toBe(200)
    expect(await tourOf(plotId)).toMatchObject({
      map: { id: next.id },
      mapVersion: 2,
      stops: [{ id, point, version: 1 }],
    })
  })

  it('that is removed takes the panoramas off it, and leaves an entry', async () => {
    const { id: plotId, name } = await newPlot()
    const map = await newMap(admin, plotId)
    const placed = await newPanorama(admin, { plotId, point: { x: 0, y: 0 } })
    const loose = await newPanorama(admin, { plotId })
    const elsewhere = await newPlot()
    await newMap(admin, elsewhere.id)
    await newPanorama(admin, { plotId: elsewhere.id, point: { x: 1, y: 1 } })
    const [entry] = await entriesOf(app, () => setMap(plotId, '', 1))
    expect(entry).toMatchObject({
      action: 'panoramaMap',
      subject_kind: 'assetPlace',
      subject_id: plotId,
      subject_name: name,
      before: `{"map":"${map}"}`,
      after: '{"map":null}',
    })
    expect(await tourOf(plotId)).toMatchObject({
      map: null,
      mapVersion: 2,
      stops: [
        // The version rises, so that a person who still sees the former map cannot place the panorama on it.
        { id: placed.id, point: null, version: 2 },
        { id: loose.id, point: null, version: 1 },
      ],
    })
    expect(await tourOf(elsewhere.id)).toMatchObject({ stops: [{ point: { x: 1, y: 1 } }] })
    const again = await newPicture(admin, picture(311, 200))
    expect((await setMap(plotId, again.id, 2)).status).toBe(200)
    expect(await tourOf(plotId)).toMatchObject({ mapVersion: 3, stops: [{ point: null }, { point: null }] })
  })

  it('that another administrator changed meanwhile is not overwritten', async () => {
    const { id: plotId } = await newPlot()
    const { id } = await newPicture(admin)
    for (const [version, error] of [
      [1, 'recordStale'],
      [0, ''],
      [0, 'recordStale'],
      [2, 'recordStale'],
    ] as const)
      expect([version, refusalOf(await setMap(plotId, id, version)).error]).toEqual([version, error])
    const both = await Promise.all([setMap(plotId, '', 1), setMap(plotId, id, 1)])
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
  })

  it('is set anew in a plot whose map was removed, also by a caller who never saw that one', async () => {
    const { id: plotId } = await newPlot()
    const pictureId = await newMap(admin, plotId)
    await setMap(plotId, '', 1)
    // The plot is not in the tour, which would say the version.
    expect(await tourOf(plotId)).toBeUndefined()
    const both = await Promise.all([setMap(plotId, pictureId, 0), setMap(plotId, pictureId, 0)])
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409])
    expect((await tourOf(plotId))?.mapVersion).toBe(3)
  })

  it('is set once by a call that is repeated under its key', async () => {
    const { id: plotId } = await newPlot()
    const { id } = await newPicture(admin)
    const answers = [await setMap(plotId, id, 0, 'map-1'), await setMap(plotId, id, 0, 'map-1')]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await tourOf(plotId))?.mapVersion).toBe(1)
  })

  it('that does not exist is removed without a trace', async () => {
    const { id: plotId } = await newPlot()
    const entries = await entriesOf(app, async () => {
      expect((await setMap(plotId, '', 0)).status).toBe(200)
    })
    expect(entries).toEqual([])
    expect(await tourOf(plotId)).toBeUndefined()
    expect((await setMap(plotId, '', 1)).status).toBe(409)
  })

  it('needs a plot and an uploaded picture', async () => {
    const { plot, building, floor } = await newFloor(admin)
    const { id } = await newPicture(admin)
    for (const place of [building.id, floor.id, 'nothing'])
      expect((await setMap(place, id, 0)).status).toBe(404)
    expect(await setMap(plot.id, '0'.repeat(64), 0)).toMatchObject({
      status: 404,
      body: { fields: { pictureId: '数据不存在' } },
    })
  })

  it('never stays behind a panorama that is placed on it while it is removed', async () => {
    const { id: plotId } = await newPlot()
    const { id: pictureId } = await newPicture(admin)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await setMap(plotId, pictureId, 0)).status).toBe(200)
      const version = (await tourOf(plotId))?.mapVersion ?? 0
      const panorama = { plotId, name: `同时${attempt}`, pictureId, point: { x: 5, y: 5 } }
      const [placed, removed] = await Promise.all([
        admin.call(contract.panoramaSubmit, panorama),
        setMap(plotId, '', version),
      ])
      expect(removed.status).toBe(200)
      expect([200, 400]).toContain(placed.status)
      const tour = await tourOf(plotId)
      expect(tour?.map ?? null).toBeNull()
      for (const { point } of tour?.stops ?? []) expect(point).toBeNull()
    }
  })
})
