import type { AssetFigures, AssetFloorPlan, AssetRoom, AssetRoomLease, TreeNode } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const node = (id: string, title: string, children: TreeNode[] = []): TreeNode => ({
  id,
  parentId: '0',
  title,
  key: id,
  value: id,
  children,
})
const places = [node('p-1', 'A 地块', [node('b-1', '1 号楼', [node('f-1', '1 层'), node('f-2', '2 层')])])]
const room: AssetRoom = {
  id: 'r-1',
  assetNo: 'ZC-001',
  floorId: 'f-1',
  massif: 'A 地块',
  building: '1 号楼',
  floors: '1 层',
  room: '101',
  commercial: '餐饮',
  extent: '120.50',
  state: 'ending',
  lessee: '昆明晨光咖啡有限公司',
  endsOn: '2026-12-31',
  version: 3,
}
const {
  floorId: _floor,
  massif: _massif,
  building: _building,
  floors: _floors,
  version: _version,
  ...tile
} = room
const plan: AssetFloorPlan = {
  massif: 'A 地块',
  building: '1 号楼',
  asOf: '2026-11-25',
  floors: [
    {
      id: 'f-1',
      name: '1 层',
      rooms: [
        tile,
        { ...tile, id: 'r-2', room: '102', state: 'vacant', lessee: '', endsOn: '' },
        { ...tile, id: 'r-3', room: '103', state: 'leased', endsOn: '2029-12-31' },
      ],
    },
    { id: 'f-2', name: '2 层', rooms: [] },
  ],
}
const lease: AssetRoomLease = {
  id: 'o-1',
  requestId: 'q-1',
  leaseNo: 'ZL-2026-001',
  lessee: '昆明晨光咖啡有限公司',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  signedTo: '2027-12-31',
  rent: '6025.00',
  endReason: '承租方退租',
}
const sums = {
  rooms: 3,
  vacant: 1,
  leased: 1,
  ending: 1,
  extent: '200.00',
  letExtent: '150.25',
  occupancy: '75.12',
  rent: '6000.00',
}
const figures: AssetFigures = { asOf: '2026-11-25', ...sums, plots: [{ id: 'p-1', name: 'A 地块', ...sums }] }
const assets = {
  ...inside,
  menuButtons: buttonsOf('asset.write', 'asset.read'),
  assetPlaceSelect: places,
  assetPlaceList: [
    { id: 'p-1', parentId: '0', level: 'plot', name: 'A 地块', sort: 0, version: 1, children: [] },
  ],
  assetRoomList: { records: [room], total: 1, size: 10, current: 1, pages: 1 },
  assetRoomDetail: room,
  assetRoomSubmit: room,
  assetRoomLeases: [lease],
  assetFloor: plan,
  assetFigures: figures,
  assetLeaseEnd: true,
}

test('the plan of a building says the state of each room in a word, not only by colour', async () => {
  const server = stubServer(assets)
  openPage('/asset/floor')
  const floor = within(await screen.findByRole('region', { name: '1 层' }))
  expect(floor.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '10190 天内到期120.50 ㎡昆明晨光咖啡有限公司至 2026-12-31',
    '102空置120.50 ㎡',
    '103已出租120.50 ㎡昆明晨光咖啡有限公司至 2029-12-31',
  ])
  expect(screen.getByText('该楼层暂无房间')).toBeDefined()
  expect(server.of('assetFloor')[0]?.input).toEqual({ id: 'b-1' })
})

test('a room is opened from the plan by keyboard and shows its leases', async () => {
  stubServer(assets)
  const { user } = openPage('/asset/floor?place=f-1')
  const [first] = within(await screen.findByRole('region', { name: '1 层' })).getAllByRole('button')
  first?.focus()
  await user.keyboard('{Enter}')
  const drawer = within(await screen.findByRole('dialog', { name: '101' }))
  expect(await drawer.findByText('2026-01-01 至 2026-12-31')).toBeDefined()
  expect(drawer.getByText('合同编号 ZL-2026-001，月租金 6,025.00 元')).toBeDefined()
  expect(drawer.getByText('原定至 2027-12-31，提前结束：承租方退租')).toBeDefined()
})

test('another floor is chosen by name and stays in the address', async () => {
  stubServer(assets)
  const { user, address } = openPage('/asset/floor')
  await user.click(await screen.findByRole('combobox', { name: '楼栋或楼层' }))
  await user.click(await screen.findByTitle('2 层'))
  await expect.poll(address).toBe('/asset/floor/index?place=f-2')
})

test('without a building the plan says what to do, and a floor that is gone is named as gone', async () => {
  stubServer({ ...assets, assetPlaceSelect: [] })
  openPage('/asset/floor')
  expect(await screen.findByText('暂无楼栋，请先在台账中新增或导入')).toBeDefined()
})

test('a floor that does not exist any more is said to be gone', async () => {
  stubServer({ ...assets, assetFloor: new Refusal(404, '数据不存在', { error: 'notFound' }) })
  openPage('/asset/floor?place=old')
  expect(await screen.findByText('该楼栋或楼层不存在')).toBeDefined()
})

test('rooms are listed with their place and state, and changed with the version that was seen', async () => {
  const server = stubServer(assets)
  const { user } = openPage('/asset/room?view=r-1')
  expect(await screen.findByRole('cell', { name: 'A 地块 / 1 号楼 / 1 层' })).toBeDefined()
  const drawer = within(await screen.findByRole('dialog', { name: 'ZC-001 101' }))
  expect(await drawer.findByText('租赁记录')).toBeDefined()
  await user.click(await drawer.findByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改房间' }))
  const extent = form.getByRole('textbox', { name: '面积（㎡）' })
  await user.clear(extent)
  await user.type(extent, '99')
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('房间已修改')).toBeDefined()
  expect(server.of('assetRoomSubmit')[0]?.input).toMatchObject({
    id: 'r-1',
    version: 3,
    floorId: 'f-1',
    extent: '99',
  })
})

test('a refused asset number is shown at its field', async () => {
  stubServer({
    ...assets,
    assetRoomSubmit: new Refusal(409, '已有此资产编号', { fields: { assetNo: '已有此资产编号' } }),
  })
  const { user } = openPage('/asset/room?view=r-1')
  const drawer = within(await screen.findByRole('dialog', { name: 'ZC-001 101' }))
  await user.click(await drawer.findByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改房间' }))
  await user.click(form.getByRole('button', { name: '保存' }))
  expect(await form.findByText('已有此资产编号')).toBeDefined()
})

test('a lease is ended early with its last day and a reason', async () => {
  const server = stubServer(assets)
  const { user } = openPage('/asset/floor?place=f-1')
  const [first] = within(await screen.findByRole('region', { name: '1 层' })).getAllByRole('button')
  if (first) await user.click(first)
  await user.click(await screen.findByRole('button', { name: '提前结束' }))
  const drawer = within(await screen.findByRole('dialog', { name: '提前结束租约：ZL-2026-001' }))
  await user.click(drawer.getByRole('button', { name: '提前结束' }))
  expect(await drawer.findByText('原因不能为空')).toBeDefined()
  await user.type(drawer.getByRole('textbox', { name: '最后一日' }), '2026-11-30{Enter}')
  await user.type(drawer.getByRole('textbox', { name: '原因' }), '承租方退租')
  await user.click(drawer.getByRole('button', { name: '提前结束' }))
  expect(await screen.findByText('租约已提前结束')).toBeDefined()
  expect(server.of('assetLeaseEnd')[0]?.input).toEqual({
    requestId: 'q-1',
    endsOn: '2026-11-30',
    reason: '承租方退租',
  })
})

test('people who only read see no button that ends a lease', async () => {
  stubServer({ ...assets, menuButtons: buttonsOf('asset.read') })
  const { user } = openPage('/asset/floor?place=f-1')
  const [first] = within(await screen.findByRole('region', { name: '1 层' })).getAllByRole('button')
  if (first) await user.click(first)
  expect(await screen.findByText('2026-01-01 至 2026-12-31')).toBeDefined()
  expect(screen.queryByRole('button', { name: '提前结束' })).toBeNull()
})

test('places show their level beside their name', async () => {
  stubServer(assets)
  openPage('/asset/place')
  expect(await screen.findByText('地块', { selector: 'main *' })).toBeDefined()
})

test('figures stand as numbers and by plot', async () => {
  stubServer(assets)
  openPage('/asset/figures')
  const table = within(await screen.findByRole('table', { name: '按地块' }))
  expect(table.getByRole('row', { name: /^A 地块/ }).textContent).toBe('A 地块3111200.00150.2575.12%6,000.00')
})
