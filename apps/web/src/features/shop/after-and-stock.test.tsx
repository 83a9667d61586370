import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { caseOf, managed, orderOf, pageOf } from '../../../test/shop.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const picture = (id: string) => `/api/shop/picture/000000/${id}/480`
const one = caseOf({
  productName: '钢笔',
  variantName: '蓝色',
  kind: 'exchange',
  num: 2,
  reason: '笔尖弯了\n见图',
  pictures: [picture('p-1'), picture('p-2')],
})
const cases = { ...managed, afterAll: pageOf(one), afterDetail: one, afterDecide: {} }

async function openCase(responders: Parameters<typeof stubServer>[0] = {}) {
  const server = stubServer({ ...cases, ...responders })
  const { user } = openPage('/shop/manage/after?view=c-1')
  const drawer = within(await screen.findByRole('dialog', { name: '钢笔 SC202611240007' }))
  await drawer.findByText(/笔尖弯了/)
  return { server, user, drawer }
}

describe('after-sale', () => {
  test('shows a case with its pictures, which open in full', async () => {
    const { drawer } = await openCase()
    expect(drawer.getByText('钢笔 蓝色 ×2')).toBeDefined()
    const links = drawer.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/api/shop/picture/000000/p-1/960',
      '/api/shop/picture/000000/p-2/960',
    ])
  })

  test('is narrowed by state', async () => {
    const server = stubServer(cases)
    openPage('/shop/manage/after?state=open')
    await screen.findByText('钢笔 蓝色 ×2')
    expect(server.of('afterAll')[0]?.input).toMatchObject({ state: 'open' })
  })

  test('is agreed to, with the goods back to stock', async () => {
    const answer = orderOf({ cases: [{ ...one, state: 'agreed' }] })
    const { server, user, drawer } = await openCase({ afterDecide: answer })
    await user.click(drawer.getByRole('button', { name: '处理' }))
    const form = within(await screen.findByRole('dialog', { name: '处理售后：钢笔' }))
    expect(form.queryByRole('checkbox')).toBeNull()
    await user.click(form.getByRole('radio', { name: '同意换货' }))
    await user.click(await form.findByRole('checkbox', { name: /退回库存/ }))
    await user.click(form.getByRole('button', { name: '同意换货' }))
    expect(await screen.findByText('售后申请已处理')).toBeDefined()
    expect(server.of('afterDecide').map(({ input }) => input)).toMatchObject([
      { id: 'c-1', isAgreed: true, isResaleable: true },
    ])
  })

  test('is refused with an answer only', async () => {
    const { server, user, drawer } = await openCase({ afterDecide: orderOf({ cases: [one] }) })
    await user.click(drawer.getByRole('button', { name: '处理' }))
    const form = within(await screen.findByRole('dialog', { name: '处理售后：钢笔' }))
    await user.click(form.getByRole('button', { name: '处理' }))
    expect(await form.findByText('请选择处理结果')).toBeDefined()
    await user.click(form.getByRole('radio', { name: '拒绝换货' }))
    await user.click(form.getByRole('button', { name: '拒绝换货' }))
    expect(await form.findByText('请说明拒绝的理由，申请人会看到')).toBeDefined()
    await user.type(form.getByRole('textbox', { name: '处理意见' }), '人为损坏')
    await user.click(form.getByRole('button', { name: '拒绝换货' }))
    expect(await screen.findByText('售后申请已处理')).toBeDefined()
    expect(server.of('afterDecide').map(({ input }) => input)).toMatchObject([
      { isAgreed: false, decision: '人为损坏' },
    ])
  })

  test('keeps what was typed when the decision is refused', async () => {
    const refused = new Refusal(409, '库存不足：钢笔', { error: 'stockShort' })
    const { user, drawer } = await openCase({ afterDecide: refused })
    await user.click(drawer.getByRole('button', { name: '处理' }))
    const form = within(await screen.findByRole('dialog', { name: '处理售后：钢笔' }))
    await user.click(form.getByRole('radio', { name: '同意换货' }))
    await user.type(form.getByRole('textbox', { name: '处理意见' }), '换新')
    await user.click(form.getByRole('button', { name: '同意换货' }))
    expect(await screen.findByText('库存不足：钢笔')).toBeDefined()
    expect(form.getByRole<HTMLTextAreaElement>('textbox', { name: '处理意见' }).value).toBe('换新')
  })

  test('that is decided is not decided again', async () => {
    const { drawer } = await openCase({ afterDetail: { ...one, state: 'refused', decision: '人为损坏' } })
    expect(await drawer.findByText('人为损坏')).toBeDefined()
    expect(drawer.queryByRole('button', { name: '处理' })).toBeNull()
  })
})

describe('stock moves', () => {
  test('are narrowed by kind and by a part of the name, and sorted', async () => {
    const server = stubServer(managed)
    openPage('/shop/manage/stock?filter-name=笔&kind=order&sort=-change')
    expect(await screen.findByText('−2')).toBeDefined()
    expect(server.of('stockMoveList')[0]?.input).toMatchObject({ name: '笔', kind: 'order', descs: 'change' })
  })

  test('of one goods are reached from these goods, and left by clearing the filter', async () => {
    const server = stubServer(managed)
    const { user, address } = openPage('/shop/manage/goods?view=g-1')
    const drawer = within(await screen.findByRole('dialog', { name: '中性笔' }))
    await user.click(await drawer.findByRole('button', { name: '库存流水' }))
    await expect.poll(address).toBe('/shop/manage/stock/index?goodsId=g-1')
    expect(await screen.findByText('−2')).toBeDefined()
    expect(server.of('stockMoveList').at(-1)?.input).toMatchObject({ goodsId: 'g-1' })
    expect((await screen.findAllByTitle('中性笔')).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: '取消' }))
    await expect.poll(address).toBe('/shop/manage/stock/index')
    expect(await screen.findByRole('textbox', { name: '名称、拼音或首字母' })).toBeDefined()
  })

  test('are shown in full, with the way to their order', async () => {
    stubServer({ ...managed, orderAll: pageOf(), orderDetail: new Refusal(404, '数据不存在') })
    const { user, address } = openPage('/shop/manage/stock?view=m-1')
    const drawer = within(await screen.findByRole('dialog', { name: '中性笔 黑色' }))
    expect(await drawer.findByText('月度补货')).toBeDefined()
    await user.click(drawer.getByRole('button', { name: '查看订单' }))
    await expect.poll(address).toBe('/shop/manage/order/index?view=o-1')
  })
})
