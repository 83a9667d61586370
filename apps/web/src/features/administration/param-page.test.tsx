import type { Param } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const setting: Param = {
  id: 'sessionDays',
  tenantId: '000000',
  paramName: '登录后未使用的有效天数',
  paramKey: 'sessionDays',
  paramValue: '9',
  remark: '',
  group: 'login',
  unit: '天',
  range: '1 到 90 的整数',
  defaultValue: '7',
  isChanged: 1,
  version: 2,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('param.write'),
  paramList: { records: [setting], total: 1, size: 10, current: 1, pages: 1 },
  paramDetail: setting,
  paramSubmit: setting,
  paramRemove: true,
}

test('a setting shows what it may be, keeps its key, and shows a refusal at its value', async () => {
  const msg = '参数值应为1 到 90 的整数'
  const server = stubServer({
    ...served,
    paramSubmit: new Refusal(400, msg, { error: 'settingValue', fields: { paramValue: msg } }),
  })
  const { user } = openPage('/system/param?view=sessionDays')
  const drawer = within(await screen.findByRole('dialog', { name: setting.paramName }))
  expect(await drawer.findByText('1 到 90 的整数（单位：天）')).toBeDefined()
  await user.click(drawer.getByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改参数' }))
  expect(dialog.getByText('可填 1 到 90 的整数。单位：天。默认值：7')).toBeDefined()
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '参数键名' }).disabled).toBe(true)
  const value = dialog.getByRole('textbox', { name: '参数值' })
  await user.clear(value)
  await user.type(value, '91')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await dialog.findByText(msg)).toBeDefined()
  expect(server.of('paramSubmit')[0]?.input).toMatchObject({
    id: 'sessionDays',
    version: 2,
    paramKey: 'sessionDays',
    paramValue: '91',
  })
})

test('a changed setting is given its default again, one at its default is not', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/param?view=sessionDays')
  await user.click(await screen.findByRole('button', { name: '恢复默认值' }))
  const ask = within(await screen.findByRole('dialog', { name: /恢复为默认值 7 天/ }))
  await user.click(ask.getByRole('button', { name: '恢复默认值' }))
  expect(await screen.findByText('已恢复默认值')).toBeDefined()
  expect(server.of('paramRemove').map(({ input }) => input)).toEqual([{ ids: ['sessionDays'] }])
})

test('a setting at its default has nothing to restore', async () => {
  stubServer({ ...served, paramDetail: { ...setting, isChanged: 0, paramValue: '7' } })
  openPage('/system/param?view=sessionDays')
  const drawer = within(await screen.findByRole('dialog', { name: setting.paramName }))
  expect(await drawer.findByRole('button', { name: '修改' })).toBeDefined()
  expect(drawer.queryByRole('button', { name: '恢复默认值' })).toBeNull()
})
