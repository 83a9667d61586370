import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import {
  panoramaMenu,
  panoramaOf,
  plotOf,
  pictureOf,
  roomCardOf,
  spotOf,
  stopOf,
} from '../../../../test/panoramas.ts'
import { buttonsOf } from '../../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'
import type { openSphere, Sphere } from './sphere-engine.ts'

const { webgl, engine } = vi.hoisted(() => ({
  webgl: { isThere: false },
  engine: { open: vi.fn<typeof openSphere>() },
}))
vi.mock('./webgl.ts', () => ({ hasWebgl: () => webgl.isThere }))
vi.mock('./sphere-engine.ts', () => ({ openSphere: engine.open }))

const square = panoramaOf()
const hall = panoramaOf({
  id: 'v-2',
  name: '大堂',
  yaw: 18_000,
  point: null,
  spots: [],
  picture: pictureOf('b'),
})
const yard = panoramaOf({
  id: 'v-9',
  name: '院子',
  plotId: 'p-2',
  plot: 'B 地块',
  spots: [],
  picture: pictureOf('c'),
})
const plots = [
  plotOf({ stops: [square, hall].map(stopOf) }),
  plotOf({ id: 'p-2', name: 'B 地块', map: null, mapVersion: 0, stops: [stopOf(yard)] }),
]
const detailOf = ({ input }: ReceivedCall) =>
  [square, hall, yard].find(({ id }) => id === input['id']) ??
  new Refusal(404, '数据不存在', { error: 'notFound' })
const lease = {
  requestId: 'q-1',
  leaseNo: 'ZL-001',
  lessee: '昆明晨光咖啡有限公司',
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  rent: '6025.00',
}
const served = {
  ...inside,
  menuRoutes: [...inside.menuRoutes, panoramaMenu],
  menuButtons: buttonsOf('asset.read'),
  panoramaTour: plots,
  panoramaDetail: detailOf,
  panoramaRoom: roomCardOf({ lease }),
}

beforeEach(() => {
  webgl.isThere = false
  engine.open.mockReset()
})

const current = (list: string) =>
  within(screen.getByRole('navigation', { name: list }))
    .getAllByRole('button')
    .filter((button) => button.getAttribute('aria-current') === 'true')
    .map(({ textContent }) => textContent)

describe('the page of panoramas', () => {
  test('shows the first panorama, its spots, and all of its plot in order', async () => {
    stubServer(served)
    openPage('/quyu/VRView')
    expect(await screen.findByRole('heading', { name: '南广场' })).toBeDefined()
    const strip = within(screen.getByRole('navigation', { name: '全景列表' }))
    expect(strip.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1 南广场', '2 大堂'])
    expect(current('全景列表')).toEqual(['1 南广场'])
    const spots = within(screen.getByRole('list', { name: '热点' }))
    expect(spots.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '房间 101',
      '前往 大堂',
    ])
    expect(document.title).toBe('全景浏览-资产管理平台')
  })

  test('goes through a spot to another panorama, and back with the browser', async () => {
    stubServer(served)
    const { user, address, router } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '前往 大堂' }))
    expect(await screen.findByRole('heading', { name: '大堂' })).toBeDefined()
    expect(address()).toBe('/quyu/VRView?id=v-2')
    expect(current('全景列表')).toEqual(['2 大堂'])
    await act(() => router.navigate(-1))
    expect(await screen.findByRole('heading', { name: '南广场' })).toBeDefined()
  })

  test('opens the panorama of its address', async () => {
    stubServer(served)
    openPage('/quyu/VRView?id=v-9')
    expect(await screen.findByRole('heading', { name: '院子' })).toBeDefined()
    expect(screen.queryByRole('region', { name: '地块平面图' })).toBeNull()
  })

  test('shows the points of the map and marks the present one', async () => {
    stubServer({
      ...served,
      panoramaTour: [plotOf({ stops: [stopOf(square), { ...stopOf(hall), point: { x: 500, y: 900 } }] })],
    })
    const { user, address } = openPage('/quyu/VRView')
    const map = within(await screen.findByRole('region', { name: '地块平面图' }))
    expect(map.getByRole('button', { name: '1 南广场' }).getAttribute('aria-current')).toBe('true')
    const point = map.getByRole('button', { name: '2 大堂' })
    expect(point.closest('li')?.style.cssText).toBe('left: 50%; top: 90%;')
    await user.click(point)
    await waitFor(() => expect(address()).toBe('/quyu/VRView?id=v-2'))
  })

  test('changes the plot, and the choice stays in the address', async () => {
    stubServer(served)
    const { user, address } = openPage('/quyu/VRView?id=v-2')
    await user.click(await screen.findByRole('combobox', { name: '地块' }))
    await user.click(await screen.findByTitle('B 地块（1 个全景）'))
    expect(await screen.findByRole('heading', { name: '院子' })).toBeDefined()
    expect(address()).toBe('/quyu/VRView?plot=p-2')
  })

  test('says that a panorama is gone, and offers the others', async () => {
    stubServer(served)
    const { user } = openPage('/quyu/VRView?id=old')
    expect(await screen.findByText(/^该全景不存在或已删除/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: '2 大堂' }))
    expect(await screen.findByRole('heading', { name: '大堂' })).toBeDefined()
  })

  test.each([
    ['nothing to those who only read', 'asset.read', false],
    ['a button to those who edit', 'asset.write', true],
  ] as const)('without panoramas it says so and offers %s', async (_, permission, isOffered) => {
    stubServer({
      ...served,
      menuButtons: buttonsOf(permission),
      panoramaTour: [plotOf({ stops: [] })],
      assetPlaceList: [],
    })
    openPage('/quyu/VRView')
    expect(await screen.findByText('该地块暂无全景')).toBeDefined()
    await waitFor(() =>
      expect(screen.queryAllByRole('button', { name: '新增全景' }).length > 0).toBe(isOffered),
    )
  })

  test('a failed load offers to try again', async () => {
    const server = stubServer({ ...served, panoramaTour: new Refusal(500, '服务器异常') })
    const { user } = openPage('/quyu/VRView')
    const retry = await screen.findByRole('button', { name: '重试' })
    server.responders.panoramaTour = plots
    await user.click(retry)
    expect(await screen.findByRole('heading', { name: '南广场' })).toBeDefined()
  })
})

describe('the card of a room', () => {
  test('shows its lease and opens the request of it', async () => {
    const server = stubServer(served)
    const { user, address } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '房间 101' }))
    const card = within(await screen.findByRole('dialog', { name: '101' }))
    expect(await card.findByText('A 地块 / 1 号楼 / 1 层')).toBeDefined()
    expect(card.getByText('已出租')).toBeDefined()
    const facts = within(card.getByRole('region', { name: '当前租约' }))
    expect(facts.getByText('昆明晨光咖啡有限公司')).toBeDefined()
    expect(facts.getByText('2026-01-01 至 2026-12-31')).toBeDefined()
    expect(facts.getByText('6,025.00')).toBeDefined()
    expect(server.of('panoramaRoom')[0]?.input).toEqual({ id: 'r-1' })
    await user.click(facts.getByRole('button', { name: '查看租约' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=我收到的&view=q-1'))
  })

  test('shows no lease when the answer has none, and closes with Escape', async () => {
    stubServer({ ...served, panoramaRoom: roomCardOf({ lease: null }) })
    const { user } = openPage('/quyu/VRView')
    const spot = await screen.findByRole('button', { name: '房间 101' })
    await user.click(spot)
    const card = within(await screen.findByRole('dialog', { name: '101' }))
    expect(await card.findByText('ZC-001')).toBeDefined()
    expect(card.queryByRole('region', { name: '当前租约' })).toBeNull()
    expect(card.queryByRole('button', { name: '查看租约' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says that the room is gone', async () => {
    stubServer({ ...served, panoramaRoom: new Refusal(404, '数据不存在', { error: 'notFound' }) })
    const { user } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '房间 101' }))
    expect(await screen.findByText('该房间已删除')).toBeDefined()
  })
})

describe('the flat picture', () => {
  test('stands in for the sphere without WebGL, with each spot at its place', async () => {
    stubServer(served)
    openPage('/quyu/VRView')
    expect(await screen.findByText('浏览器不支持 WebGL，以平面图片显示')).toBeDefined()
    const styles = within(screen.getByRole('list', { name: '热点' }))
      .getAllByRole('listitem')
      .map(({ style }) => [style.left, style.top.slice(0, 6)])
    expect(styles).toEqual([
      ['50%', '50%'],
      ['75%', '52.777'],
    ])
    expect(screen.queryByRole('button', { name: '平面图片' })).toBeNull()
    expect(engine.open).not.toHaveBeenCalled()
  })

  test('says that it could not be loaded, and is loaded anew', async () => {
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const picture = await screen.findByRole('img', { name: '南广场的平面图片' })
    fireEvent.error(picture)
    expect(await screen.findByText('图片加载失败')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '重试' }))
    expect(screen.queryByText('图片加载失败')).toBeNull()
    const again = screen.getByRole('img', { name: '南广场的平面图片' })
    expect(again).not.toBe(picture)
    fireEvent.load(again)
    await waitFor(() => expect(screen.queryByText('正在载入…')).toBeNull())
  })
})

describe('the sphere', () => {
  /** The viewer of the page, which shows every direction to the right of the centre at a place and hides the others. */
  function stubSphere(show: Sphere['show'] = async () => true) {
    const sphere = {
      show: vi.fn<Sphere['show']>(show),
      view: vi.fn<Sphere['view']>(() => ({ yaw: 4500, pitch: 300, zoom: 60 })),
      turnTo: vi.fn<Sphere['turnTo']>(),
      turnBy: vi.fn<Sphere['turnBy']>(),
      zoomBy: vi.fn<Sphere['zoomBy']>(),
      pointOf: vi.fn<Sphere['pointOf']>(({ yaw }) => (yaw < 9000 ? { x: 10, y: 20 } : undefined)),
      close: vi.fn<Sphere['close']>(),
    }
    webgl.isThere = true
    engine.open.mockReturnValue(sphere)
    return { sphere, options: () => engine.open.mock.lastCall?.[1] }
  }

  test('opens at the first view of the panorama and places the spots that are in sight', async () => {
    const { sphere } = stubSphere()
    stubServer({ ...served, panoramaDetail: panoramaOf({ yaw: 100, pitch: -200 }) })
    openPage('/quyu/VRView')
    await waitFor(() => expect(sphere.show).toHaveBeenCalledTimes(1))
    expect(sphere.show).toHaveBeenCalledWith(square.picture.large, { yaw: 100, pitch: -200, zoom: 25 })
    const [room, way] = within(screen.getByRole('list', { name: '热点' })).getAllByRole('listitem')
    await waitFor(() => expect(room?.style.transform).toContain('translate(10px, 20px)'))
    expect(way?.style.transform).toBe('')
  })

  test('keeps one viewer for all panoramas, and closes it with the page', async () => {
    const { sphere } = stubSphere()
    stubServer(served)
    const { user, router } = openPage('/quyu/VRView')
    await waitFor(() => expect(sphere.show).toHaveBeenCalledTimes(1))
    await user.click(await screen.findByRole('button', { name: '2 大堂' }))
    await waitFor(() => expect(sphere.show).toHaveBeenCalledTimes(2))
    expect(sphere.show).toHaveBeenLastCalledWith(hall.picture.large, { yaw: 18_000, pitch: 0, zoom: 25 })
    expect(engine.open).toHaveBeenCalledTimes(1)
    await act(() => router.navigate('/myiframe/page'))
    await waitFor(() => expect(sphere.close).toHaveBeenCalledTimes(1))
  })

  test('comes back as it was left after another tab was in front', async () => {
    const { sphere, options } = stubSphere()
    stubServer(served)
    const { user, router } = openPage('/quyu/VRView')
    await waitFor(() => expect(sphere.show).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(screen.queryByText('正在载入…')).toBeNull())
    act(() => options()?.onDraw())
    await act(() => router.navigate('/myiframe/page'))
    await user.click(await screen.findByRole('link', { name: '全景浏览' }))
    await waitFor(() => expect(sphere.show).toHaveBeenCalledTimes(2))
    expect(sphere.show).toHaveBeenLastCalledWith(square.picture.large, { yaw: 4500, pitch: 300, zoom: 60 })
  })

  test('turns and zooms by keys and by buttons, and turns to a spot that Tab reaches out of sight', async () => {
    const { sphere } = stubSphere()
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    await waitFor(() => expect(sphere.show).toHaveBeenCalled())
    const box = screen.getByRole('application', { name: /^南广场/ })
    act(() => box.focus())
    await user.keyboard('{ArrowRight}{ArrowLeft}{ArrowUp}{ArrowDown}+-')
    expect(sphere.turnBy.mock.calls).toEqual([
      [1000, 0],
      [-1000, 0],
      [0, 1000],
      [0, -1000],
    ])
    expect(sphere.zoomBy.mock.calls).toEqual([[10], [-10]])
    await user.click(screen.getByRole('button', { name: '放大' }))
    expect(sphere.zoomBy).toHaveBeenLastCalledWith(20)
    act(() => box.focus())
    await user.tab()
    expect(document.activeElement?.textContent).toBe('房间 101')
    expect(sphere.turnTo).not.toHaveBeenCalled()
    await user.tab()
    expect(document.activeElement?.textContent).toBe('前往 大堂')
    expect(sphere.turnTo).toHaveBeenCalledWith(expect.objectContaining({ yaw: 9000, pitch: -500 }))
  })

  test('says that its picture could not be loaded, and opens a new viewer to try again', async () => {
    const { sphere } = stubSphere(() => Promise.reject(new Error('404')))
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    expect(await screen.findByText('图片加载失败')).toBeDefined()
    sphere.show.mockResolvedValue(true)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('图片加载失败')).toBeNull())
    expect(sphere.close).toHaveBeenCalledTimes(1)
  })

  test('gives way to the flat picture when the viewer does not start, or when the person prefers it', async () => {
    const { sphere } = stubSphere()
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    await waitFor(() => expect(sphere.show).toHaveBeenCalled())
    await user.click(screen.getByRole('button', { name: '平面图片' }))
    expect(screen.getByRole('img', { name: '南广场的平面图片' })).toBeDefined()
    expect(screen.getByRole('button', { name: '平面图片' }).getAttribute('aria-pressed')).toBe('true')
    await user.click(screen.getByRole('button', { name: '平面图片' }))
    engine.open.mockImplementation(() => {
      throw new Error('no context')
    })
    await user.click(screen.getByRole('button', { name: '平面图片' }))
    await user.click(screen.getByRole('button', { name: '平面图片' }))
    expect(await screen.findByText('浏览器不支持 WebGL，以平面图片显示')).toBeDefined()
  })
})

test('a spot without a label is named as its target', async () => {
  const spots = [spotOf({ label: '晨光咖啡' }), spotOf({ targetId: 'r-2', targetName: '102' })]
  stubServer({ ...served, panoramaDetail: panoramaOf({ spots }) })
  openPage('/quyu/VRView')
  expect(await screen.findByRole('button', { name: '房间 晨光咖啡' })).toBeDefined()
  expect(screen.getByRole('button', { name: '房间 102' })).toBeDefined()
})
