import type { Panorama } from '@countersign/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import {
  panoramaMenu,
  panoramaOf,
  pictureOf,
  plotOf,
  roomOf,
  spotOf,
  stopOf,
} from '../../../../test/panoramas.ts'
import { buttonsOf } from '../../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../../test/stub-uploads.ts'

const square = panoramaOf({ spots: [spotOf()] })
const hall = panoramaOf({ id: 'v-2', name: '大堂', point: null, spots: [], picture: pictureOf('b') })
const plots = [plotOf({ stops: [square, hall].map(stopOf) })]
const rooms = [roomOf(), roomOf({ id: 'r-2', assetNo: 'ZC-002', room: '102' })]
const page = (records: unknown[], total = records.length) => ({
  records,
  total,
  size: 50,
  current: 1,
  pages: 1,
})
const served = {
  ...inside,
  menuRoutes: [...inside.menuRoutes, panoramaMenu],
  menuButtons: buttonsOf('asset.read', 'asset.write'),
  panoramaTour: plots,
  panoramaDetail: ({ input }: ReceivedCall) => (input['id'] === 'v-2' ? hall : square),
  panoramaSpots: square,
  panoramaSubmit: square,
  panoramaMove: true,
  panoramaRemove: true,
  panoramaMap: true,
  assetPlaceList: [
    { id: 'p-1', parentId: '0', level: 'plot', name: 'A 地块', sort: 0, version: 1, children: [] },
    { id: 'p-2', parentId: '0', level: 'plot', name: 'B 地块', sort: 1, version: 1, children: [] },
  ],
  assetRoomList: page(rooms),
}
type User = ReturnType<typeof openPage>['user']

beforeEach(() => {
  // Without motion a dialog is gone once it is closed; jsdom never ends a motion.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    media: query,
    addListener() {},
    removeListener() {},
    addEventListener() {},
    removeEventListener() {},
  }))
  // The flat picture takes clicks as the sphere does, and jsdom has no WebGL.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  // jsdom has no layout: every element is 1000 by 500 px.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1000, 500))
})

async function edit(user: User) {
  await user.click(await screen.findByRole('button', { name: '编辑热点' }))
  return within(await screen.findByRole('region', { name: '编辑热点' }))
}
type Editor = Awaited<ReturnType<typeof edit>>

/** Clicks on the picture at this place, in px. */
const clickAt = (clientX: number, clientY: number) =>
  fireEvent.click(screen.getByRole('button', { name: '点击画面添加热点' }), { clientX, clientY, detail: 1 })
const spotHeads = (editor: Editor) =>
  editor
    .queryAllByRole('button', { expanded: false })
    .concat(editor.queryAllByRole('button', { expanded: true }))
    .map(({ textContent }) => textContent)
const number = (editor: Editor, name: string) =>
  editor.getByRole<HTMLInputElement>('spinbutton', { name }).value
async function chooseRoom(user: User, editor: Editor, room: string) {
  await user.click(editor.getByRole('combobox', { name: '房间' }))
  await user.click(await screen.findByTitle(new RegExp(`^${room} `)))
}
const save = (user: User, editor: Editor) => user.click(editor.getByRole('button', { name: /保存热点$/ }))

describe('the editor of spots', () => {
  test('adds a spot where the picture is clicked, and saves it with the version that was seen', async () => {
    const server = stubServer(served)
    const { user, address } = openPage('/quyu/VRView')
    const editor = await edit(user)
    expect(address()).toBe('/quyu/VRView?id=v-1')
    clickAt(750, 125)
    expect(number(editor, '水平角度（°）')).toBe('90.00')
    expect(number(editor, '俯仰角度（°）')).toBe('45.00')
    await chooseRoom(user, editor, '102')
    await user.type(editor.getByRole('textbox', { name: '名称' }), '茶室')
    await save(user, editor)
    expect(await screen.findByText('热点已保存')).toBeDefined()
    expect(server.of('panoramaSpots')[0]?.input).toEqual({
      id: 'v-1',
      version: 4,
      spots: [
        { kind: 'room', targetId: 'r-1', label: '', yaw: 0, pitch: 0 },
        { kind: 'room', targetId: 'r-2', label: '茶室', yaw: 9000, pitch: 4500 },
      ],
    })
    expect(screen.queryByRole('region', { name: '编辑热点' })).toBeNull()
  })

  test('searches all rooms of the plot by either number as one types', async () => {
    const far = roomOf({ id: 'r-99', assetNo: 'ZC-777', room: '1201' })
    const server = stubServer({
      ...served,
      assetRoomList: ({ input }: ReceivedCall) =>
        input['assetNo'] === '777' ? page([far]) : 'room' in input ? page([]) : page(rooms, 300),
    })
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    clickAt(500, 250)
    await user.click(editor.getByRole('combobox', { name: '房间' }))
    expect(await screen.findByText('还有 298 间，请输入更多内容缩小范围')).toBeDefined()
    await user.type(editor.getByRole('combobox', { name: '房间' }), '777')
    await user.click(await screen.findByTitle(/^1201 · ZC-777/))
    expect(server.of('assetRoomList').every(({ input }) => input['placeId'] === 'p-1')).toBe(true)
    expect(spotHeads(editor)).toContain('2房间1201')
  })

  test('leads to another panorama, and changes, turns and removes spots', async () => {
    const server = stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    await user.click(editor.getByRole('button', { name: /101/ }))
    await user.click(editor.getByRole('radio', { name: '全景' }))
    await user.click(editor.getByRole('combobox', { name: '全景' }))
    await user.click((await screen.findAllByTitle('大堂')).at(-1) ?? document.body)
    const yaw = editor.getByRole('spinbutton', { name: '水平角度（°）' })
    await user.clear(yaw)
    await user.type(yaw, '12.34{Enter}')
    await save(user, editor)
    await waitFor(() => expect(server.of('panoramaSpots')).toHaveLength(1))
    expect(server.of('panoramaSpots')[0]?.input).toMatchObject({
      spots: [{ kind: 'panorama', targetId: 'v-2', yaw: 1234, pitch: 0 }],
    })
    const again = await edit(user)
    await user.click(again.getByRole('button', { name: /101/ }))
    await user.click(again.getByRole('button', { name: '删除热点' }))
    expect(again.getByText('暂无热点')).toBeDefined()
    await save(user, again)
    await waitFor(() => expect(server.of('panoramaSpots')[1]?.input).toMatchObject({ spots: [] }))
  })

  test('picks the spot on the picture instead of following it', async () => {
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    await user.click(
      within(screen.getByRole('list', { name: '热点' })).getByRole('button', { name: '房间 101' }),
    )
    expect(editor.getByRole('button', { expanded: true }).textContent).toBe('1房间101')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('adds a spot without a pointer', async () => {
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    await user.click(editor.getByRole('button', { name: '在画面中央添加热点' }))
    expect(spotHeads(editor)).toContain('2房间未选择')
  })

  test('marks a spot without a target and sends nothing', async () => {
    const server = stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    clickAt(100, 100)
    expect(editor.queryByRole('alert')).toBeNull()
    await save(user, editor)
    expect((await editor.findByRole('alert')).textContent).toBe('请选择房间')
    expect(editor.getByRole('combobox', { name: '房间' }).getAttribute('aria-invalid')).toBe('true')
    expect(server.of('panoramaSpots')).toHaveLength(0)
  })

  test('shows a refusal at its spot', async () => {
    const sentence = '热点的房间或全景已删除，或不在同一地块，或就是本全景'
    stubServer({
      ...served,
      panoramaSpots: new Refusal(400, sentence, {
        error: 'spotTarget',
        fields: { 'spots.1.targetId': sentence },
      }),
    })
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    clickAt(100, 100)
    await chooseRoom(user, editor, '102')
    await user.click(editor.getByRole('button', { name: /102/ }))
    await save(user, editor)
    expect(await editor.findByRole('combobox', { name: '房间' })).toBeDefined()
    expect(editor.getByRole('button', { expanded: true }).textContent).toBe('2房间102')
    expect(editor.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([sentence, sentence])
    await chooseRoom(user, editor, '101')
    expect(editor.queryAllByRole('alert')).toEqual([])
  })

  test('goes on from the state of somebody else without losing what was entered', async () => {
    const now: Panorama = {
      ...square,
      version: 5,
      spots: [spotOf(), spotOf({ targetId: 'r-7', targetName: '707' })],
    }
    let isChanged = false
    const server = stubServer({
      ...served,
      panoramaDetail: () => (isChanged ? now : square),
      panoramaSpots: ({ input }: ReceivedCall) =>
        input['version'] === 5 ? now : new Refusal(409, '该记录已被他人修改', { error: 'recordStale' }),
    })
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    clickAt(750, 250)
    await chooseRoom(user, editor, '102')
    isChanged = true
    await save(user, editor)
    await user.click(await editor.findByRole('button', { name: '载入当前内容' }))
    expect(await editor.findByText(/新增 1 个，删除 0 个/)).toBeDefined()
    expect(spotHeads(editor).toSorted()).toEqual(['1房间101', '2房间102', '3房间707'])
    await save(user, editor)
    await waitFor(() => expect(server.of('panoramaSpots')).toHaveLength(2))
    expect(server.of('panoramaSpots')[1]?.input).toMatchObject({
      version: 5,
      spots: [{ targetId: 'r-1' }, { targetId: 'r-2' }, { targetId: 'r-7' }],
    })
  })

  test('is for those who edit', async () => {
    stubServer({ ...served, menuButtons: buttonsOf('asset.read') })
    openPage('/quyu/VRView')
    await screen.findByRole('heading', { name: '南广场' })
    for (const name of ['编辑热点', '修改全景', '新增全景', '删除', '前移', '更换平面图'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('spots that are not saved', () => {
  const question = { name: '热点尚未保存' }
  const answer = (user: User, name: '放弃修改' | '继续编辑') =>
    user.click(within(screen.getByRole('dialog', question)).getByRole('button', { name }))
  const isHeldBack = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }

  test('are asked about before another panorama is shown, and stay when the person stays', async () => {
    stubServer(served)
    const { user, address } = openPage('/quyu/VRView')
    const editor = await edit(user)
    clickAt(100, 100)
    await user.click(screen.getByRole('button', { name: '2 大堂' }))
    await screen.findByRole('dialog', question)
    expect(address()).toBe('/quyu/VRView?id=v-1')
    await answer(user, '继续编辑')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(spotHeads(editor)).toHaveLength(2)
    await user.click(screen.getByRole('button', { name: '2 大堂' }))
    await screen.findByRole('dialog', question)
    await answer(user, '放弃修改')
    expect(await screen.findByRole('heading', { name: '大堂' })).toBeDefined()
    expect(screen.queryByRole('region', { name: '编辑热点' })).toBeNull()
    expect(isHeldBack()).toBe(false)
  })

  test.each([
    ['stays', '继续编辑', '南广场', 2],
    ['leaves', '放弃修改', '大堂', 0],
  ] as const)(
    'are asked about at the back button of the browser: the person %s',
    async (_, choice, name, spots) => {
      stubServer(served)
      const { user, router, address } = openPage('/quyu/VRView?id=v-2')
      const strip = within(await screen.findByRole('navigation', { name: '全景列表' }))
      await user.click(strip.getByRole('button', { name: '1 南广场' }))
      await screen.findByRole('heading', { name: '南广场' })
      await edit(user)
      clickAt(100, 100)
      await act(() => router.navigate(-1))
      await screen.findByRole('dialog', question)
      expect(screen.getByRole('heading', { name: '南广场' })).toBeDefined()
      await answer(user, choice)
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect(await screen.findByRole('heading', { name })).toBeDefined()
      await waitFor(() => expect(address()).toBe(`/quyu/VRView?id=${name === '大堂' ? 'v-2' : 'v-1'}`))
      const list = screen.queryByRole('region', { name: '编辑热点' })
      expect(list ? spotHeads(within(list)).length : 0).toBe(spots)
    },
  )

  test('are asked about when the tab or the browser is closed', async () => {
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    await edit(user)
    expect(isHeldBack()).toBe(false)
    clickAt(100, 100)
    expect(isHeldBack()).toBe(true)
    await user.click(screen.getByRole('button', { name: '关闭 全景浏览' }))
    expect(await screen.findByRole('dialog', { name: '有未保存的修改' })).toBeDefined()
  })

  test('are asked about when editing is cancelled; without changes nothing is asked', async () => {
    stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const editor = await edit(user)
    await user.click(editor.getByRole('button', { name: '取消' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: '编辑热点' })).toBeNull())
    const again = await edit(user)
    clickAt(100, 100)
    await user.click(again.getByRole('button', { name: '取消' }))
    expect(await screen.findByRole('dialog', question)).toBeDefined()
  })
})

describe('the form of a panorama', () => {
  const choose = (part: string, name: string) =>
    fireEvent.change(document.querySelector(`input[data-part="${part}"]`) ?? document.body, {
      target: { files: [fileCalled(name)] },
    })

  test('adds one with an uploaded picture, and shows it then', async () => {
    const uploads = stubUploads()
    const added = panoramaOf({ id: 'v-2', name: '大堂' })
    const server = stubServer({ ...served, panoramaSubmit: added })
    const { user, address } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '新增全景' }))
    const form = within(await screen.findByRole('dialog', { name: '新增全景' }))
    await user.type(form.getByRole('textbox', { name: /^名称/ }), '大堂')
    await user.click(form.getByRole('button', { name: '新增全景' }))
    expect(await form.findByText('全景图片不能为空')).toBeDefined()
    choose('panorama', '大堂.jpg')
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.progress(40))
    expect(form.getByRole('progressbar', { name: '上传进度' }).getAttribute('aria-valuenow')).toBe('40')
    act(() => uploads[0]?.answer(400, null, '图片无法识别'))
    expect(await form.findByText('图片无法识别')).toBeDefined()
    choose('panorama', '大堂.jpg')
    await waitFor(() => expect(uploads).toHaveLength(2))
    act(() => uploads[1]?.answer(200, pictureOf('new')))
    expect(await form.findByRole('img', { name: '全景图片预览' })).toBeDefined()
    await user.click(form.getByRole('button', { name: '新增全景' }))
    expect(await screen.findByText('全景已新增')).toBeDefined()
    expect(server.of('panoramaSubmit')[0]?.input).toEqual({
      plotId: 'p-1',
      name: '大堂',
      pictureId: 'new',
      point: null,
    })
    await waitFor(() => expect(address()).toBe('/quyu/VRView?id=v-2'))
  })

  test('shows a refused shape at the picture', async () => {
    const sentence = '全景图片的宽度应为高度的两倍（误差不超过百分之一）'
    stubServer({
      ...served,
      panoramaSubmit: new Refusal(400, sentence, { error: 'pictureShape', fields: { pictureId: sentence } }),
    })
    const { user } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '修改全景' }))
    const form = within(await screen.findByRole('dialog', { name: '修改全景' }))
    await user.click(form.getByRole('button', { name: '保存' }))
    expect(await form.findByText(sentence)).toBeDefined()
  })

  test('takes the present view, and places the panorama on the map by click, arrow keys and numbers', async () => {
    const server = stubServer({
      ...served,
      panoramaDetail: panoramaOf({ yaw: 1000, pitch: 200, spots: [] }),
    })
    const { user } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '修改全景' }))
    const form = within(await screen.findByRole('dialog', { name: '修改全景' }))
    expect(form.getByRole<HTMLInputElement>('spinbutton', { name: '初始水平角度（°）' }).value).toBe('10.00')
    await user.clear(form.getByRole('spinbutton', { name: '初始水平角度（°）' }))
    await user.type(form.getByRole('spinbutton', { name: '初始水平角度（°）' }), '50{Enter}')
    await user.click(form.getByRole('button', { name: '以当前视角为初始视角' }))
    expect(await form.findByText('已填入，保存后生效')).toBeDefined()
    const place = form.getByRole('button', { name: /平面图上的位置|点击标注位置/ })
    fireEvent.click(place, { clientX: 250, clientY: 50, detail: 1 })
    act(() => place.focus())
    await user.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}')
    await user.clear(form.getByRole('spinbutton', { name: '距上边（%）' }))
    await user.type(form.getByRole('spinbutton', { name: '距上边（%）' }), '33.3{Enter}')
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() => expect(server.of('panoramaSubmit')).toHaveLength(1))
    expect(server.of('panoramaSubmit')[0]?.input).toMatchObject({
      id: 'v-1',
      version: 4,
      yaw: 1000,
      pitch: 200,
      point: { x: 260, y: 333 },
    })
  })

  test('takes a panorama off the map when its plot changes', async () => {
    const server = stubServer(served)
    const { user } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '修改全景' }))
    const form = within(await screen.findByRole('dialog', { name: '修改全景' }))
    await user.click(form.getByRole('combobox', { name: '地块' }))
    await user.click(await screen.findByTitle('B 地块'))
    expect(await form.findByText('该地块没有平面图，上传后可以标注位置。')).toBeDefined()
    await user.click(form.getByRole('button', { name: '保存' }))
    await waitFor(() =>
      expect(server.of('panoramaSubmit')[0]?.input).toMatchObject({ plotId: 'p-2', point: null }),
    )
  })
})

describe('the map of a plot', () => {
  test('is replaced by an upload and removed after a question, with the version that was seen', async () => {
    const uploads = stubUploads()
    const server = stubServer(served)
    const { user } = openPage('/quyu/VRView')
    await screen.findByRole('button', { name: '更换平面图' })
    fireEvent.change(document.querySelector('input[data-part="map"]') ?? document.body, {
      target: { files: [fileCalled('平面图.png')] },
    })
    await waitFor(() => expect(uploads).toHaveLength(1))
    act(() => uploads[0]?.answer(200, pictureOf('map-2')))
    expect(await screen.findByText('平面图已更新')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '移除' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '移除' }))
    await waitFor(() => expect(server.of('panoramaMap')).toHaveLength(2))
    expect(server.of('panoramaMap').map(({ input }) => input)).toEqual([
      { plotId: 'p-1', pictureId: 'map-2', version: 2 },
      { plotId: 'p-1', pictureId: '', version: 2 },
    ])
  })
})

describe('the order of panoramas', () => {
  test('changes by buttons, and the first and last have an end', async () => {
    const server = stubServer(served)
    const { user } = openPage('/quyu/VRView')
    const forward = await screen.findByRole<HTMLButtonElement>('button', { name: '前移' })
    expect(forward.disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '后移' }))
    await waitFor(() => expect(server.of('panoramaMove')[0]?.input).toEqual({ id: 'v-1' }))
    await user.click(screen.getByRole('button', { name: '2 大堂' }))
    await screen.findByRole('heading', { name: '大堂' })
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '后移' }).disabled).toBe(true)
    await user.click(screen.getByRole('button', { name: '前移' }))
    await waitFor(() => expect(server.of('panoramaMove')[1]?.input).toEqual({ id: 'v-2', beforeId: 'v-1' }))
  })

  test('loses a panorama after a question, and the next one is shown', async () => {
    const server = stubServer(served)
    const { user, address } = openPage('/quyu/VRView')
    await user.click(await screen.findByRole('button', { name: '删除' }))
    const question = within(await screen.findByRole('dialog', { name: '删除全景“南广场”？' }))
    expect(server.of('panoramaRemove')).toHaveLength(0)
    await user.click(question.getByRole('button', { name: '删除' }))
    await waitFor(() => expect(server.of('panoramaRemove')[0]?.input).toEqual({ ids: ['v-1'] }))
    await waitFor(() => expect(address()).toContain('id=v-2'))
  })
})
