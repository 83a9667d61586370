import type { ShopAbout, ShopNotice, ShopPlace, ShopPlaceChoice } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { pageOf } from '../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const mayWrite = { menuButtons: buttonsOf('shopInfo.write') }

const lobby: ShopPlaceChoice = {
  id: 'p-1',
  name: '总部一楼前台',
  address: '人民中路 1 号',
  openingHours: '工作日 9:00–17:00',
  phone: '',
  remark: '',
  isUsual: true,
}
const annex: ShopPlaceChoice = { ...lobby, id: 'p-2', name: '二号园区', isUsual: false }

test('a click on a pick-up point makes it the usual one', async () => {
  const chosen = { id: 'p-1' }
  const server = stubServer({
    ...inside,
    shopPlaceSelect: () => [lobby, annex].map((place) => ({ ...place, isUsual: place.id === chosen.id })),
    shopPlaceChoose: ({ input }: ReceivedCall) => {
      chosen.id = String(input['id'])
      return true
    },
  })
  const { user } = openPage('/shop/place')
  expect(await screen.findByRole('radio', { name: /总部一楼前台/ })).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: /二号园区/ }))
  expect(await screen.findByText('已设为常用自提点')).toBeDefined()
  expect(server.of('shopPlaceChoose').map(({ input }) => input)).toEqual([{ id: 'p-2' }])
  await waitFor(() => expect(screen.getByRole('radio', { name: /二号园区/ })).toHaveProperty('checked', true))
  expect(screen.getByRole('radio', { name: /总部一楼前台/ })).toHaveProperty('checked', false)
})

test('a new pick-up point needs a name and an address', async () => {
  const place: ShopPlace = { ...annex, sort: 1, version: 1 }
  const server = stubServer({
    ...inside,
    ...mayWrite,
    shopPlaceList: pageOf(place),
    shopPlaceSubmit: place,
  })
  const { user } = openPage('/shop/manage/place/index')
  await user.click(await screen.findByRole('button', { name: '新增自提点' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增自提点' }))
  await user.click(dialog.getByRole('button', { name: '新增自提点' }))
  expect(await dialog.findByText('名称不能为空')).toBeDefined()
  expect(dialog.getByText('地址不能为空')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: '名称' }), '三号楼')
  await user.type(dialog.getByRole('textbox', { name: '地址' }), '三号楼大厅')
  await user.click(dialog.getByRole('button', { name: '新增自提点' }))
  expect(await screen.findByText('自提点已新增')).toBeDefined()
  expect(server.of('shopPlaceSubmit').map(({ input }) => input)).toEqual([
    { name: '三号楼', address: '三号楼大厅' },
  ])
})

const notice: ShopNotice = {
  id: 'n-1',
  title: '年货到货',
  content: '请于周五前领取\n<b>凭工牌</b>',
  releaseTime: '2026-11-17 09:00:00',
  createName: '管理员',
  updateTime: '',
  version: 1,
}
const notices = pageOf(notice)

test('a notice of the shop opens on its page as plain text', async () => {
  stubServer({ ...inside, shopNoticeList: notices, shopNoticeDetail: notice })
  const { user, address } = openPage('/shop/notice')
  await user.click(await screen.findByRole('link', { name: /年货到货/ }))
  expect(await screen.findByRole('heading', { name: '年货到货' })).toBeDefined()
  expect(address()).toBe('/shop/noticedetail?id=n-1')
  expect(screen.getByText(/凭工牌/, { selector: 'article p' }).textContent).toBe(notice.content)
})

test('a search for a title is kept in the address', async () => {
  const server = stubServer({
    ...inside,
    shopNoticeList: ({ input }: ReceivedCall) =>
      input['title'] === '没有' ? { ...pageOf(), pages: 0 } : notices,
  })
  const { user, address } = openPage('/shop/notice')
  await user.type(await screen.findByRole('searchbox', { name: '按标题查找' }), ' 没有 {Enter}')
  expect(await screen.findByText('没有符合条件的公告')).toBeDefined()
  expect(address()).toBe('/shop/notice?title=没有')
  expect(server.of('shopNoticeList').at(-1)?.input).toEqual({ current: '1', size: '10', title: '没有' })
})

test('a deleted notice says so', async () => {
  stubServer({ ...inside, shopNoticeDetail: new Refusal(404, '数据不存在') })
  openPage('/shop/noticedetail?id=n-9')
  expect(await screen.findByText('该公告已被删除')).toBeDefined()
})

test('an administrator publishes a notice of the shop', async () => {
  const server = stubServer({ ...inside, ...mayWrite, shopNoticeList: notices, shopNoticeSubmit: notice })
  const { user } = openPage('/shop/manage/notice/index')
  await user.click(await screen.findByRole('button', { name: '发布商城公告' }))
  const dialog = within(await screen.findByRole('dialog', { name: '发布商城公告' }))
  await user.type(dialog.getByRole('textbox', { name: '标题' }), '盘点')
  await user.type(dialog.getByRole('textbox', { name: '内容' }), '周五停止发货')
  await user.click(dialog.getByRole('button', { name: '发布商城公告' }))
  expect(await screen.findByText('商城公告已发布')).toBeDefined()
  expect(server.of('shopNoticeSubmit').map(({ input }) => input)).toEqual([
    { title: '盘点', content: '周五停止发货' },
  ])
})

const about: ShopAbout = {
  rules: '一、每月限购\n二、不得转售',
  delivery: '工作日配送',
  contact: '',
  updateTime: '2026-11-17 09:00:00',
  version: 3,
}

test('the texts about the shop are read by everybody and edited with the permission only', async () => {
  stubServer({ ...inside, shopAbout: about })
  openPage('/shop/about')
  expect((await screen.findByText(/每月限购/)).textContent).toBe(about.rules)
  expect(screen.getByText('暂无内容')).toBeDefined()
  expect(screen.queryByRole('button', { name: /编\s?辑/ })).toBeNull()
})

test('a preview shows the text as typed, and the version that was seen is sent', async () => {
  const server = stubServer({ ...inside, ...mayWrite, shopAbout: about, shopAboutSubmit: about })
  const { user } = openPage('/shop/about')
  await user.click(await screen.findByRole('button', { name: /编\s?辑/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '编辑商城介绍' }))
  await user.type(dialog.getByRole('textbox', { name: '联系我们' }), '行政部{Enter}8001')
  await user.click(dialog.getByText('预览'))
  expect((await dialog.findByText(/行政部/, { selector: 'section p' })).textContent).toBe('行政部\n8001')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('商城介绍已更新')).toBeDefined()
  expect(server.of('shopAboutSubmit').map(({ input }) => input)).toEqual([
    { rules: about.rules, delivery: about.delivery, contact: '行政部\n8001', version: 3 },
  ])
})

test('texts that somebody else changed meanwhile are loaded without losing the own words', async () => {
  const now = { ...about, delivery: '每天配送', version: 4 }
  const state = { isChanged: false }
  const server = stubServer({
    ...inside,
    ...mayWrite,
    shopAbout: () => (state.isChanged ? now : about),
    shopAboutSubmit: ({ input }: ReceivedCall) => {
      state.isChanged = true
      return input['version'] === 4
        ? now
        : new Refusal(409, '该记录已被他人修改，请重新查看', { error: 'recordStale' })
    },
  })
  const { user } = openPage('/shop/about')
  await user.click(await screen.findByRole('button', { name: /编\s?辑/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '编辑商城介绍' }))
  await user.type(dialog.getByRole('textbox', { name: '联系我们' }), '行政部')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  await user.click(await dialog.findByRole('button', { name: '载入当前内容' }))
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('商城介绍已更新')).toBeDefined()
  expect(server.of('shopAboutSubmit').at(-1)?.input).toEqual({
    rules: about.rules,
    delivery: '每天配送',
    contact: '行政部',
    version: 4,
  })
})
