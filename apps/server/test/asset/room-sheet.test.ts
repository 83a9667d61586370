import { contract } from '@countersign/contract'
import { startTestApp, tenants } from '@countersign/server/testing'
import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { importedRooms, newRoom, roomHeadings, sendRooms } from './builders.ts'

const app = await startTestApp()
const admin = await app.login('admin')

const row = (assetNo: string, over: Partial<Record<string, string | number>> = {}) => {
  const words: Record<string, string | number | undefined> = {
    资产编号: assetNo,
    地块: 'A 地块',
    楼栋: '1 号楼',
    楼层: '1 层',
    房号: assetNo.slice(-3),
    业态: '零售',
    '面积（㎡）': '120.50',
    ...over,
  }
  return roomHeadings.map((heading) => words[heading] ?? '')
}
const roomOf = async (assetNo: string) => {
  const { records } = await admin.data(contract.assetRoomList, { assetNo })
  return records.find((one) => one.assetNo === assetNo)
}

describe('an import of rooms', () => {
  it('adds rooms with the plots, buildings and floors that are new', async () => {
    const rows = [row('ZC-101'), row('ZC-102', { 楼层: '2 层' }), row('ZC-103', { 地块: 'B 地块' })]
    expect(await importedRooms(admin, rows)).toEqual({
      isDone: true,
      count: 3,
      counts: { added: 3, changed: 0, unchanged: 0 },
      alsoAdded: {
        count: 7,
        names: [
          'A 地块',
          'A 地块/1 号楼',
          'A 地块/1 号楼/1 层',
          'A 地块/1 号楼/2 层',
          'B 地块',
          'B 地块/1 号楼',
          'B 地块/1 号楼/1 层',
        ],
      },
      refused: [],
    })
    expect(await admin.data(contract.assetPlaceList)).toMatchObject([
      {
        name: 'A 地块',
        level: 'plot',
        children: [
          {
            name: '1 号楼',
            level: 'building',
            children: [
              { name: '1 层', level: 'floor', sort: 0 },
              { name: '2 层', sort: 1 },
            ],
          },
        ],
      },
      { name: 'B 地块', children: [{ name: '1 号楼', children: [{ name: '1 层' }] }] },
    ])
    expect(await roomOf('ZC-102')).toMatchObject({
      massif: 'A 地块',
      floors: '2 层',
      room: '102',
      extent: '120.50',
    })
  })

  it('changes the room of the asset number, and nothing where a cell is blank', async () => {
    await importedRooms(admin, [row('ZC-201', { 业态: '餐饮' })])
    const blank = { 地块: '', 楼栋: '', 楼层: '', 房号: '', 业态: '', '面积（㎡）': '80' }
    expect(await importedRooms(admin, [row('ZC-201', blank)])).toMatchObject({
      counts: { added: 0, changed: 1, unchanged: 0 },
    })
    expect(await roomOf('ZC-201')).toMatchObject({
      commercial: '餐饮',
      floors: '1 层',
      extent: '80.00',
      version: 2,
    })
    expect(await importedRooms(admin, [row('ZC-201', blank)])).toMatchObject({
      counts: { added: 0, changed: 0, unchanged: 1 },
    })
    expect(await roomOf('ZC-201')).toMatchObject({ version: 2 })
  })

  it('lets two rooms swap their numbers', async () => {
    await importedRooms(admin, [row('ZC-301'), row('ZC-302')])
    const swapped = [row('ZC-301', { 房号: '302' }), row('ZC-302', { 房号: '301' })]
    expect(await importedRooms(admin, swapped)).toMatchObject({ isDone: true })
    expect(await roomOf('ZC-301')).toMatchObject({ room: '302' })
  })

  it('imports nothing when a row is refused, and says which and why', async () => {
    await importedRooms(admin, [row('ZC-401')])
    const report = await importedRooms(admin, [
      row('ZC-402'),
      row('ZC-402', { 房号: '9' }),
      row('ZC-403', { '面积（㎡）': '-5' }),
      row('ZC-404', { 楼层: '' }),
      row('ZC-405', { 房号: '401' }),
      row('', { 房号: '8' }),
      row('ZC-406', { 房号: '10\u202e1' }),
    ])
    expect(report).toMatchObject({
      isDone: false,
      count: 7,
      refused: [
        { row: 3, error: 'rowRepeated', fields: { assetNo: '与第 2 行重复' } },
        { row: 4, error: 'extentInvalid' },
        { row: 5, error: 'invalid', fields: { floors: expect.stringContaining('楼层') } },
        { row: 6, error: 'roomNameTaken' },
        { row: 7, error: 'invalid', fields: { assetNo: expect.any(String) } },
        { row: 8, error: 'invalid', fields: { room: expect.any(String) } },
      ],
    })
    expect(await roomOf('ZC-402')).toBeUndefined()
  })

  it('refuses a sheet without the column of the asset number, and a file that is none', async () => {
    const answer = await sendRooms(admin, [['101']], ['房号'])
    expect(answer.body).toMatchObject({ code: 400, error: 'sheetColumns' })
  })

  it('of another tenant touches no room of this one', async () => {
    const room = await newRoom(admin, { assetNo: 'ZC-501' })
    const other = await app.login('admin', tenants.other)
    expect(await importedRooms(other, [row('ZC-501')])).toMatchObject({ isDone: true })
    expect(await roomOf('ZC-501')).toEqual(room)
  })

  it('writes a sheet that is sent twice at once as if it was sent once', async () => {
    const rows = [row('ZC-601', { 地块: 'C 地块' }), row('ZC-602', { 地块: 'C 地块' })]
    const reports = await Promise.all([importedRooms(admin, rows), importedRooms(admin, rows)])
    expect(reports.map(({ isDone }) => isDone)).toEqual([true, true])
    expect(await roomOf('ZC-601')).toMatchObject({ version: 1 })
    const forest = await admin.data(contract.assetPlaceList, { name: 'C 地块' })
    expect(forest).toHaveLength(1)
  })

  it('takes 5,000 rooms at once', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) =>
      row(`BIG-${index}`, {
        地块: '大地块',
        楼栋: `${Math.floor(index / 1000) + 1} 号楼`,
        楼层: `${Math.floor(index / 100) % 10} 层`,
        房号: String(index % 100),
      }),
    )
    const started = performance.now()
    expect(await importedRooms(admin, rows)).toMatchObject({
      isDone: true,
      counts: { added: 5000 },
      alsoAdded: { count: 56, names: { length: 20 } },
    })
    expect(performance.now() - started).toBeLessThan(30_000)
    const { total } = await admin.data(contract.assetRoomList, { assetNo: 'BIG-' })
    expect(total).toBe(5000)
    const figures = await admin.data(contract.assetFigures)
    expect(figures.plots.find(({ name }) => name === '大地块')).toMatchObject({
      rooms: 5000,
      extent: '602500.00',
    })
  })
})

describe('an export of rooms', () => {
  it('is accepted by the import and changes nothing', async () => {
    const room = await newRoom(admin, { assetNo: 'ZC-701', commercial: '=1+1' })
    const { bytes } = await admin.bytes(`${contract.assetRoomExport.path}?assetNo=ZC-701`, {
      'accept-language': 'zh',
    })
    const [sheet] = (await readXlsx(bytes)).sheets
    const [headings = [], ...rows] = sheet?.rows ?? []
    expect(rows).toHaveLength(1)
    expect(headings.slice(0, roomHeadings.length)).toEqual(roomHeadings)
    expect(
      await importedRooms(
        admin,
        rows.map((one) => one.map(String)),
        headings.map(String),
      ),
    ).toMatchObject({
      isDone: true,
    })
    expect(await roomOf('ZC-701')).toEqual(room)
  })
})
