import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, listRow, pageOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

function openCopy(kind: string, given = {}) {
  const row = listRow({ kind, type: '租赁合同审批', applicationName: '二楼租约', isUpd: true })
  stubServer({
    ...inside,
    list: pageOf([row]),
    detail: detailOf({ kind, taskId: null, actions: [], from: '张三', ...given }),
  })
  return openPage('/approval/index?state=我收到的')
}

async function openRow(user: ReturnType<typeof openPage>['user']) {
  expect(await screen.findByText('抄送')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '查看' }))
  const dialog = within(await screen.findByRole('dialog', { name: /查看/ }))
  await dialog.findByText('回乡探望父母')
  return dialog
}

test('a copied lease shows who copied it and offers no action', async () => {
  const { user } = openCopy('lease')
  const dialog = await openRow(user)
  expect(dialog.getByText('from 张三')).toBeDefined()
  for (const name of ['同意', '驳回', '废弃', '重新提交'])
    expect(dialog.queryByRole('button', { name })).toBeNull()
  expect(dialog.queryByText('手写签名')).toBeNull()
  expect(dialog.getByRole('button', { name: '导出' })).toBeDefined()
})

test('other kinds do not show who copied them', async () => {
  const { user } = openCopy('leave')
  const dialog = await openRow(user)
  expect(dialog.queryByText('from 张三')).toBeNull()
})

test('a lease that was not copied shows no banner', async () => {
  stubServer({
    ...inside,
    list: pageOf([listRow({ kind: 'lease' })]),
    detail: detailOf({ kind: 'lease', from: '' }),
  })
  openPage('/approval/index?state=我收到的&view=r-1')
  const dialog = within(await screen.findByRole('dialog', { name: /查看/ }))
  await dialog.findByText('回乡探望父母')
  expect(dialog.queryByText(/^from/)).toBeNull()
})
