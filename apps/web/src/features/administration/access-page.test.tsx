import type { AccessDetails } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const held: AccessDetails = {
  id: 'u-1~r-1~',
  userId: 'u-1',
  personName: '孙七',
  account: 'sunqi',
  roleId: 'r-1',
  roleName: '审计',
  since: '2026-02-01 12:00:00',
  givenBy: '管理员',
  count: 2,
  permissionSince: '',
  permissionBy: '',
  permissions: [
    { code: 'post.write', since: '2026-01-05 12:00:00', givenBy: '李四' },
    { code: 'dictionary.write', since: '', givenBy: '' },
  ],
}
const served = {
  ...inside,
  menuButtons: buttonsOf('audit.read'),
  getRoleList: [{ id: 'r-1', roleName: '审计', roleAlias: 'auditor' }],
  accessList: { records: [held], total: 1, size: 10, current: 1, pages: 1 },
  accessDetail: held,
}

test('who may what is listed by person and role, and a row says what the role permits', async () => {
  stubServer(served)
  const { user } = openPage('/system/access/index')
  const [, row] = await screen.findAllByRole('row')
  for (const text of ['孙七', '审计', '2026-02-01 12:00:00', '管理员', '2 项'])
    expect(within(row ?? document.body).getByText(text)).toBeDefined()
  await user.click(screen.getByText('孙七'))
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('维护岗位')).toBeDefined()
  expect(drawer.getByText('2026-01-05 12:00:00 · 李四')).toBeDefined()
  expect(drawer.getByText('审计日志无记载')).toBeDefined()
})

test('a permission and a day are sent with the list, which then says since when each role has it', async () => {
  const server = stubServer(served)
  openPage('/system/access/index?permission=post.write&day=2026-01-12')
  expect(await screen.findByText('角色有此权限自')).toBeDefined()
  expect(screen.queryByText('2 项')).toBeNull()
  expect(server.of('accessList').at(-1)?.input).toMatchObject({ permission: 'post.write', day: '2026-01-12' })
})
