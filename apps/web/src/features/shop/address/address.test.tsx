import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { homeAddress, secondAddress } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

const served = {
  ...inside,
  getAddlist: [homeAddress, secondAddress],
  saveAddress: homeAddress,
  deleteAddress: true,
}

type User = ReturnType<typeof openPage>['user']

async function openForm(user: User) {
  await user.click(await screen.findByRole('button', { name: /新增地址/ }))
  return within(await screen.findByRole('dialog', { name: '新增地址' }))
}
async function choose(user: User, form: ReturnType<typeof within>, list: string, typed: string) {
  const input = await form.findByRole('combobox', { name: list })
  await waitFor(() => expect(input).toHaveProperty('disabled', false))
  await user.type(input, typed)
  await user.click(await screen.findByTitle(typed))
}
const save = (user: User, form: ReturnType<typeof within>) =>
  user.click(form.getByRole('button', { name: /保\s?存/ }))

test('each mistake is told at its field, and a wrong phone number by its kind; nothing is sent', async () => {
  const server = stubServer({ ...served, getAddlist: [] })
  const { user } = openPage('/shop/address')
  const form = await openForm(user)
  await save(user, form)
  for (const text of ['请填写收货人', '手机号码不能为空', '请选择省、市、区', '请填写详细地址'])
    expect(await form.findByText(text)).toBeDefined()
  const phone = form.getByRole('textbox', { name: '手机号码' })
  await user.type(phone, '1380013800')
  await user.tab()
  expect(await form.findByText('手机号码长度不为11位')).toBeDefined()
  await user.clear(phone)
  await user.type(phone, '23800138000')
  await user.tab()
  expect(await form.findByText('手机号码格式不正确')).toBeDefined()
  expect(server.of('saveAddress')).toEqual([])
})

test('province, city and district are found by typing, and the code of the district is sent', async () => {
  const server = stubServer(served)
  const { user } = openPage('/shop/address')
  const form = await openForm(user)
  await user.type(form.getByRole('textbox', { name: '收货人' }), '李四')
  await user.type(form.getByRole('textbox', { name: '手机号码' }), '13900139000')
  await choose(user, form, '省', '云南省')
  await choose(user, form, '市', '昆明市')
  await choose(user, form, '区/县', '五华区')
  await user.type(form.getByRole('textbox', { name: '详细地址' }), '东风路 3 号')
  await save(user, form)
  expect(await screen.findByText('地址已新增')).toBeDefined()
  expect(server.of('saveAddress').map(({ input }) => input)).toEqual([
    { name: '李四', phone: '13900139000', region: '530102', detail: '东风路 3 号' },
  ])
})

test('a pasted address over its limit is kept, marked and not sent', async () => {
  const server = stubServer(served)
  const { user } = openPage('/shop/address')
  await user.click(await screen.findByRole('button', { name: '修改 张三 的地址' }))
  const form = within(await screen.findByRole('dialog', { name: '修改地址' }))
  await form.findByText('五华区')
  const detail = form.getByRole<HTMLTextAreaElement>('textbox', { name: '详细地址' })
  await user.clear(detail)
  await user.paste('路'.repeat(203))
  expect(detail.value).toHaveLength(203)
  expect(await form.findByText('已超出 3 字')).toBeDefined()
  await save(user, form)
  expect(server.of('saveAddress')).toEqual([])
})

test('another province takes the city and the district away', async () => {
  const server = stubServer(served)
  const { user } = openPage('/shop/address')
  await user.click(await screen.findByRole('button', { name: '修改 张三 的地址' }))
  const form = within(await screen.findByRole('dialog', { name: '修改地址' }))
  expect(await form.findByText('五华区')).toBeDefined()
  await choose(user, form, '省', '北京市')
  expect(form.queryByText('五华区')).toBeNull()
  await save(user, form)
  expect(await form.findByText('请选择省、市、区')).toBeDefined()
  expect(server.of('saveAddress')).toEqual([])
})

test('one click makes another address the default one', async () => {
  const server = stubServer(served)
  const { user } = openPage('/shop/address')
  await user.click(await screen.findByRole('button', { name: /设为默认：张小三/ }))
  expect(await screen.findByText('已设为默认地址')).toBeDefined()
  expect(server.of('saveAddress')[0]?.input).toMatchObject({ id: 'a-2', isDefault: true, region: '530102' })
  expect(screen.queryByRole('button', { name: /设为默认：张三/ })).toBeNull()
})

test('an address is deleted after a confirmation', async () => {
  const server = stubServer(served)
  const { user } = openPage('/shop/address')
  await user.click(await screen.findByRole('button', { name: '删除 张小三 的地址' }))
  expect(server.of('deleteAddress')).toEqual([])
  const question = within(await screen.findByRole('dialog', { name: '删除这个收货地址？' }))
  await user.click(question.getByRole('button', { name: /删\s?除/ }))
  expect(await screen.findByText('地址已删除')).toBeDefined()
  expect(server.of('deleteAddress').map(({ input }) => input)).toEqual([{ id: 'a-2' }])
})

test('the most that a person may keep is told before another one is begun', async () => {
  const full = Array.from({ length: 20 }, (_none, number) => ({ ...secondAddress, id: `a-${number}` }))
  stubServer({ ...served, getAddlist: full })
  openPage('/shop/address')
  expect(await screen.findByText(/已保存 20 个收货地址，请先删除/)).toBeDefined()
  expect(screen.getByRole('button', { name: /新增地址/ })).toHaveProperty('disabled', true)
})

test('what was entered is not lost without a question', async () => {
  stubServer(served)
  const { user } = openPage('/shop/address')
  const form = await openForm(user)
  await user.type(form.getByRole('textbox', { name: '收货人' }), '李四')
  await user.click(form.getByRole('button', { name: /取\s?消/ }))
  const question = within(await screen.findByRole('dialog', { name: '放弃已填写的内容？' }))
  await user.click(question.getByRole('button', { name: '继续填写' }))
  expect(form.getByRole<HTMLInputElement>('textbox', { name: '收货人' }).value).toBe('李四')
})

test('a refusal of the server is shown at its field', async () => {
  const refusal = new Refusal(400, '手机号码格式不正确', { fields: { phone: '手机号码格式不正确' } })
  stubServer({ ...served, saveAddress: refusal })
  const { user } = openPage('/shop/address')
  await user.click(await screen.findByRole('button', { name: '修改 张三 的地址' }))
  const form = within(await screen.findByRole('dialog', { name: '修改地址' }))
  await form.findByText('五华区')
  await save(user, form)
  expect(await form.findByText('手机号码格式不正确')).toBeDefined()
})

test('without an address the page says so, and a failed load can be tried again', async () => {
  let tries = 0
  stubServer({
    ...served,
    getAddlist: (_asked: ReceivedCall) => {
      tries += 1
      return tries === 1 ? new Refusal(500, '出错') : []
    },
  })
  const { user } = openPage('/shop/address')
  await user.click(await screen.findByRole('button', { name: /重\s?试/ }))
  expect(await screen.findByText('还没有收货地址')).toBeDefined()
})
