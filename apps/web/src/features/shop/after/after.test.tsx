import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { caseOf, orderLine, orderOf, pageOf } from '../../../../test/shop.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../../test/stub-uploads.ts'

const arrived = { isShipped: true, isReceived: true }
const order = orderOf({
  state: 'done',
  lines: [
    orderLine({ id: 'l-1', productName: '中性笔', num: 3, returned: 1, ...arrived, may: ['ask'] }),
    orderLine({ id: 'l-2', productName: '复印纸', ...arrived, may: ['ask'] }),
    orderLine({ id: 'l-3', productName: '订书机', ...arrived }),
  ],
  may: ['ask'],
})
const decided = caseOf({
  id: 'c-2',
  state: 'agreed',
  decision: '请交到前台',
  decideTime: '2026-11-25 12:00:00',
})
const served = { ...inside, afterList: pageOf(caseOf({}), decided), orderDetail: order, afterAsk: order }

const form = async () => within(await screen.findByRole('dialog', { name: '申请售后' }))
const reason = (dialog: Awaited<ReturnType<typeof form>>) => dialog.findByRole('textbox', { name: '原因' })
const send = (dialog: Awaited<ReturnType<typeof form>>) => dialog.getByRole('button', { name: '提交申请' })

test('the own cases have their state and the decision, and an open one can be withdrawn', async () => {
  const server = stubServer({ ...served, afterWithdraw: order })
  const { user, address } = openPage('/shop/after')
  expect(await screen.findByText('商城答复：请交到前台')).toBeDefined()
  const withdrawing = screen.getAllByRole('button', { name: /^撤回申请：/ })
  expect(withdrawing).toHaveLength(1)
  await user.click(withdrawing[0] ?? document.body)
  const question = within(await screen.findByRole('dialog', { name: '撤回这个售后申请？' }))
  await user.click(question.getByRole('button', { name: '撤回申请' }))
  expect(await screen.findByText('售后申请已撤回')).toBeDefined()
  expect(server.of('afterWithdraw').map(({ input }) => input)).toEqual([{ id: 'c-1' }])
  const filter = within(screen.getByRole('navigation', { name: '售后状态' }))
  await user.click(filter.getByRole('button', { name: '已拒绝' }))
  expect(address()).toBe('/shop/after?state=refused')
  await waitFor(() => expect(server.of('afterList').at(-1)?.input).toMatchObject({ state: 'refused' }))
})

test('without a case the page says how to ask for one', async () => {
  stubServer({ ...served, afterList: { ...pageOf(), pages: 0 } })
  openPage('/shop/after')
  expect(await screen.findByText('还没有售后申请')).toBeDefined()
})

test('the form opens for the line of the address, and sends number, kind, reason and version', async () => {
  const server = stubServer(served)
  const { user, address } = openPage('/shop/after?id=o-1&line=l-1')
  const dialog = await form()
  expect(await dialog.findByRole('radio', { name: /中性笔/ })).toHaveProperty('checked', true)
  expect(dialog.queryByRole('radio', { name: /订书机/ })).toBeNull()
  expect(dialog.getByText('最多 2 支')).toBeDefined()
  await user.click(dialog.getByRole('radio', { name: '换货' }))
  const num = dialog.getByRole('spinbutton', { name: '数量' })
  await user.clear(num)
  await user.type(num, '9')
  await user.tab()
  expect(num).toHaveProperty('value', '2')
  await user.type(await reason(dialog), ' 写不出来 ')
  await user.click(send(dialog))
  expect(await screen.findByText('售后申请已提交')).toBeDefined()
  expect(server.of('afterAsk').map(({ input }) => input)).toEqual([
    { id: 'o-1', lineId: 'l-1', kind: 'exchange', num: 2, reason: '写不出来', pictureIds: [] },
  ])
  await waitFor(() => expect(address()).toBe('/shop/after'))
})

test('what is missing is told at its field, and nothing is sent', async () => {
  const server = stubServer(served)
  const { user } = openPage('/shop/after?id=o-1')
  const dialog = await form()
  await user.type(await reason(dialog), '   ')
  await user.click(send(dialog))
  expect(await dialog.findByText('请选择商品')).toBeDefined()
  expect(dialog.getByText('请填写售后原因')).toBeDefined()
  expect(server.of('afterAsk')).toEqual([])
})

test('a refusal of the server stands at its field and loses nothing', async () => {
  stubServer({
    ...served,
    afterAsk: new Refusal(400, '最多可申请 1 件', { fields: { num: '最多可申请 1 件' } }),
  })
  const { user } = openPage('/shop/after?id=o-1&line=l-1')
  const dialog = await form()
  await user.type(await reason(dialog), '坏了')
  await user.click(send(dialog))
  expect(await dialog.findByText('最多可申请 1 件')).toBeDefined()
  expect(await reason(dialog)).toHaveProperty('value', '坏了')
})

const choose = async (dialog: Awaited<ReturnType<typeof form>>, names: string[]) => {
  await dialog.findByRole('button', { name: '上传图片' })
  const input = document.querySelector('[data-part="pictures"]')
  if (!input) throw new Error('no input for pictures')
  fireEvent.change(input, { target: { files: names.map((name) => fileCalled(name)) } })
}
const picture = (id: string) => ({ id, url: `/api/shop/picture/000000/${id}/480`, width: 400, height: 300 })

test('pictures are uploaded at once, awaited before the form is sent, and can be removed', async () => {
  const uploads = stubUploads()
  const server = stubServer(served)
  const { user } = openPage('/shop/after?id=o-1&line=l-1')
  const dialog = await form()
  await user.type(await reason(dialog), '坏了')
  await choose(dialog, ['a.png', 'b.png'])
  expect(await dialog.findAllByLabelText('正在上传图片')).toHaveLength(2)
  await user.click(send(dialog))
  expect(await dialog.findByText('图片正在上传，请稍候')).toBeDefined()
  expect(server.of('afterAsk')).toEqual([])
  act(() => {
    uploads[1]?.answer(200, picture('p-2'))
    uploads[0]?.answer(200, picture('p-1'))
  })
  expect(await dialog.findByRole('img', { name: '第 1 张图片' })).toBeDefined()
  expect(await dialog.findByRole('img', { name: '第 2 张图片' })).toBeDefined()
  await user.click(dialog.getByRole('button', { name: '删除第 1 张图片' }))
  await user.click(send(dialog))
  expect(await screen.findByText('售后申请已提交')).toBeDefined()
  expect(server.of('afterAsk')[0]?.input['pictureIds']).toEqual(['p-2'])
})

test('a picture that fails is named with the reason, and more than six are not taken', async () => {
  const uploads = stubUploads()
  stubServer(served)
  openPage('/shop/after?id=o-1&line=l-1')
  const dialog = await form()
  await reason(dialog)
  await choose(
    dialog,
    ['1', '2', '3', '4', '5', '6', '7'].map((name) => `${name}.png`),
  )
  expect(await dialog.findByText('最多 6 张图片，多余的没有上传')).toBeDefined()
  expect(uploads).toHaveLength(6)
  expect(dialog.queryByRole('button', { name: '上传图片' })).toBeNull()
  act(() => uploads[2]?.answer(400, null, '图片无法读取'))
  expect(await dialog.findByText('3.png：图片无法读取')).toBeDefined()
  expect(dialog.getAllByRole('button', { name: /^删除第/ })).toHaveLength(5)
  act(() => uploads[3]?.lose())
  expect(await dialog.findByText(/^4.png：网络/)).toBeDefined()
})

test('an order without goods to return says why', async () => {
  stubServer({
    ...served,
    orderDetail: orderOf({ lines: [orderLine({ id: 'l-1', productName: '中性笔' })] }),
  })
  openPage('/shop/after?id=o-1')
  const dialog = await form()
  expect(await dialog.findByText(/这个订单没有可以申请售后的商品/)).toBeDefined()
  expect(send(dialog)).toHaveProperty('disabled', true)
})

test('what was entered is not lost without a question', async () => {
  stubServer(served)
  const { user } = openPage('/shop/after?id=o-1&line=l-1')
  const dialog = await form()
  await user.type(await reason(dialog), '坏了')
  await user.click(dialog.getByRole('button', { name: /取\s?消/ }))
  const question = within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' }))
  await user.click(question.getByRole('button', { name: '继续填写' }))
  expect(await reason(dialog)).toHaveProperty('value', '坏了')
})
