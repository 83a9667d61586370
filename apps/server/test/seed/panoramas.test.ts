import { contract, type PanoramaSpot } from '@countersign/contract'
import { startTestApp, submitLeave } from '@countersign/server/testing'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { contextAs } from '../../src/seed/as-person.ts'
import { getPerson, listRegister } from '../../src/seed/demo.repository.ts'
import { seedRegister } from '../../src/seed/seed-assets.ts'
import { seedPanoramas } from '../../src/seed/seed-panoramas.ts'
import { occupy } from '../asset/builders.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const app = await startTestApp()
const { db, store, log, evidence } = app
const deps = { db, tenantId: '000000', store, log, evidence }
const as = async (account: string, hoursAgo: number) =>
  contextAs(deps, await getPerson(db, deps.tenantId, account), new Date(Date.now() - hoursAgo * 3_600_000))
await seedRegister(as)
await seedPanoramas(as, store)
const zhangsan = await app.login('zhangsan')
const admin = await app.login('admin')

const tour = () => zhangsan.data(contract.panoramaTour)
const picturesAt = async (address: string) =>
  sharp((await app.raw({ method: 'GET', url: address })).bytes).metadata()

/** The panoramas of all plots with their hot spots. */
async function allPanoramas() {
  const ids = (await tour()).flatMap(({ stops }) => stops.map(({ id }) => id))
  return Promise.all(ids.map((id) => zhangsan.data(contract.panoramaDetail, { id })))
}
const withTarget = (spots: readonly PanoramaSpot[], targetId: string) =>
  spots.filter((spot) => spot.targetId === targetId)

describe('the panoramas of the demo', () => {
  it('cover both plots, with a map and every panorama on it', async () => {
    expect((await tour()).map(({ name, stops }) => [name, stops.map((stop) => stop.name)])).toEqual([
      ['云岭商务中心', ['南广场', 'A 座大堂', 'B 座门前']],
      ['翠湖文创园', ['园区入口', '1 号楼二层']],
    ])
    for (const { map, stops } of await tour()) {
      expect(await picturesAt(map?.large ?? '')).toMatchObject({ width: 1200, height: 800 })
      for (const { point } of stops) expect(point).not.toBeNull()
    }
  })

  it('cover the whole sphere, in pictures that were drawn', async () => {
    for (const { picture } of await allPanoramas()) {
      expect(await picturesAt(picture.large)).toMatchObject({ format: 'webp', width: 1600, height: 800 })
      // A picture of one colour would have a few hundred bytes.
      expect((await app.raw({ method: 'GET', url: picture.large })).bytes.length).toBeGreaterThan(10_000)
    }
  })

  it('lead to each other: whoever follows a hot spot finds one that leads back', async () => {
    const panoramas = await allPanoramas()
    for (const { id, spots } of panoramas) {
      const ways = spots.filter(({ kind }) => kind === 'panorama')
      expect(ways.length).toBeGreaterThan(0)
      for (const { targetId } of ways) {
        const target = panoramas.find((one) => one.id === targetId)
        expect(withTarget(target?.spots ?? [], id).length).toBe(1)
      }
    }
  })

  it('open rooms of the register, two of which are let in the demo', async () => {
    const spots = (await allPanoramas()).flatMap((one) => one.spots).filter(({ kind }) => kind === 'room')
    const rooms = await listRegister(app.db, '000000')
    const requestId = (await submitLeave(zhangsan)).id
    for (const assetNo of ['YL-A-101', 'CH-1-201']) {
      const roomId = rooms.get(assetNo) ?? ''
      expect(withTarget(spots, roomId).length).toBeGreaterThan(0)
      await occupy(app, { roomId, requestId, startsOn: '2026-01-01', endsOn: '2099-12-31' })
      expect(await admin.data(contract.panoramaRoom, { id: roomId })).toMatchObject({
        assetNo,
        state: 'leased',
        lease: { requestId },
      })
    }
  })
})
