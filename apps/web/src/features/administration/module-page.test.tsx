import type { Param } from '@countersign/contract'
import { moduleNames } from '@countersign/forms'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const switches = moduleNames.map(
  (name): Param => ({
    id: `module.${name}`,
    tenantId: '000000',
    paramName: name,
    paramKey: `module.${name}`,
    paramValue: name === 'study' ? '0' : '1',
    remark: '',
    group: 'module',
    unit: '',
    range: '',
    defaultValue: '0',
    isChanged: 1,
    version: 3,
  }),
)
const served = {
  ...inside,
  menuButtons: buttonsOf('param.write'),
  paramList: { records: switches, total: 6, size: 50, current: 1, pages: 1 },
  paramSubmit: switches[0],
}

test('a module is switched off after a question, as the version that was seen', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/module')
  const shop = await screen.findByRole('switch', { name: '商城' })
  expect(shop.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByRole('switch', { name: '学习园地' }).getAttribute('aria-checked')).toBe('false')
  await user.click(shop)
  const ask = within(await screen.findByRole('dialog', { name: /停用“商城”/ }))
  expect(server.of('paramSubmit')).toEqual([])
  await user.click(ask.getByRole('button', { name: /停.?用/ }))
  expect(await screen.findByText('“商城”已停用')).toBeDefined()
  expect(server.of('paramSubmit').map(({ input }) => input)).toMatchObject([
    { id: 'module.shop', version: 3, paramKey: 'module.shop', paramValue: '0' },
  ])
})

test('a module is switched on', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/module')
  await user.click(await screen.findByRole('switch', { name: '学习园地' }))
  const ask = within(await screen.findByRole('dialog', { name: /启用“学习园地”/ }))
  await user.click(ask.getByRole('button', { name: /启.?用/ }))
  expect(await screen.findByText('“学习园地”已启用')).toBeDefined()
  expect(server.of('paramSubmit').map(({ input }) => input)).toMatchObject([
    { id: 'module.study', paramValue: '1' },
  ])
})

test('without the permission the switches stand still', async () => {
  stubServer({ ...served, menuButtons: [] })
  openPage('/system/module')
  expect((await screen.findByRole<HTMLButtonElement>('switch', { name: '商城' })).disabled).toBe(true)
})

test('a typed address of a module that is off says so, and calls nothing of it', async () => {
  const server = stubServer({ ...inside, info: { ...inside.info, modules: ['study'] } })
  openPage('/shop/home')
  expect(await screen.findByText('模块未启用')).toBeDefined()
  expect(server.of('goodsHome')).toEqual([])
})
