import type { AuditEntry } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const entry: AuditEntry = {
  id: 'e-1',
  createTime: '2026-11-20 10:00:00',
  account: 'admin',
  userName: '管理员',
  userId: 'u-1',
  action: 'postSave',
  subjectKind: 'post',
  subjectId: 'p-1',
  subjectName: '会计',
  error: '',
  address: '192.0.2.7',
  userAgent: 'Browser/1.0',
  sessionId: 's-1',
  changes: [
    { name: 'postName', before: '出纳', after: '会计' },
    { name: 'remark', before: null, after: '<img src=x>' },
    { name: 'later', before: '1', after: '2' },
  ],
}
const refused: AuditEntry = {
  ...entry,
  id: 'e-2',
  action: 'refused',
  subjectKind: 'call',
  subjectName: '/api/blade-system/post/list',
  error: 'forbidden',
}
const served = {
  ...inside,
  menuButtons: buttonsOf('audit.read'),
  auditList: { records: [entry, refused], total: 2, size: 10, current: 1, pages: 1 },
  auditDetail: entry,
}

test('the audit log lists who did what, and says why something was refused', async () => {
  stubServer(served)
  openPage('/monitor/log/usual')
  const [, first, second] = await screen.findAllByRole('row')
  for (const text of ['保存岗位', '管理员', '岗位 · 会计', '成功', '192.0.2.7'])
    expect(within(first ?? document.body).getByText(text)).toBeDefined()
  expect(within(second ?? document.body).getByText('没有权限')).toBeDefined()
  expect(screen.getByRole('button', { name: /导\s?出/ })).toBeDefined()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('filters by person and day are sent with the list', async () => {
  const server = stubServer(served)
  const { user, address } = openPage('/monitor/log/usual?from=2026-11-01')
  expect(await screen.findByDisplayValue('2026-11-01')).toBeDefined()
  await user.type(await screen.findByRole('textbox', { name: '账号或姓名' }), ' zhangsan ')
  await user.click(screen.getByRole('button', { name: /搜\s?索|查\s?询/ }))
  expect(address()).toContain('person=zhangsan')
  expect(server.of('auditList').at(-1)?.input).toMatchObject({ person: 'zhangsan', from: '2026-11-01' })
})

test('an entry shows the changed fields side by side, as text', async () => {
  stubServer(served)
  openPage('/monitor/log/usual?view=e-1')
  const drawer = within(await screen.findByRole('dialog', { name: '保存岗位' }))
  const table = within(await drawer.findByRole('table', { name: '变更内容' }))
  const cells = table.getAllByRole('row').map((row) => row.textContent)
  expect(cells).toEqual(['字段修改前修改后', '岗位名称出纳会计', '备注—<img src=x>', 'later12'])
  expect(drawer.getByText('Browser/1.0')).toBeDefined()
  expect(drawer.queryByRole('button', { name: /删\s?除/ })).toBeNull()
})

test('the log of calls has the refused ones alone, by their addresses', async () => {
  const server = stubServer({
    ...served,
    auditList: { records: [refused], total: 1, size: 10, current: 1, pages: 1 },
    auditDetail: refused,
  })
  const { user, address } = openPage('/monitor/log/api?action=postSave')
  expect(await screen.findByRole('heading', { name: '接口日志' })).toBeDefined()
  const row = within((await screen.findAllByRole('row'))[1] ?? document.body)
  expect(row.getByText('没有权限')).toBeDefined()
  expect(server.of('auditList')[0]?.input).toMatchObject({ action: 'refused' })
  await user.type(screen.getByRole('textbox', { name: '接口' }), '/api/blade-user/info')
  await user.click(screen.getByRole('button', { name: /搜\s?索|查\s?询/ }))
  expect(server.of('auditList').at(-1)?.input).toMatchObject({
    action: 'refused',
    subject: '/api/blade-user/info',
  })
  await user.click(row.getByRole('button', { name: refused.subjectName }))
  expect(address()).toContain('/monitor/log/api/index')
  expect(await screen.findByRole('dialog', { name: refused.subjectName })).toBeDefined()
})
