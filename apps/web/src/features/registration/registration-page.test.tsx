import type { Registration } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const request: Registration = {
  id: 'g-1',
  tenantId: '000000',
  source: 'company',
  sourceAccount: 'xiaoming',
  name: '王小明',
  account: 'wangxm',
  phone: '',
  state: 'waiting',
  reason: '',
  createTime: '2026-11-23 10:00:01',
  decidedBy: '',
  decideTime: '',
  version: 1,
}
const node = (id: string, title: string) => ({ id, parentId: '0', title, key: id, value: id, children: [] })
const served = {
  ...inside,
  menuButtons: buttonsOf('registration.write'),
  registrationList: { records: [request], total: 1, size: 10, current: 1, pages: 1 },
  registrationDetail: request,
  logInSources: [{ source: 'company', name: '集团账号' }],
  roleTree: [node('r-1', '员工')],
  deptTree: [node('d-1', '研发部')],
  postSelect: [{ id: 'p-1', postName: '工程师' }],
  auditPass: { ...request, state: 'approved', version: 2 },
  auditRefuse: { ...request, state: 'refused', version: 2 },
}

async function openRequest(address = '/system/registration?view=g-1') {
  const page = openPage(address)
  const drawer = within(await screen.findByRole('dialog', { name: 'wangxm' }))
  await drawer.findByText('集团账号 · xiaoming')
  return { ...page, drawer }
}

const choice = '.ant-select-tree-title, .ant-select-item-option-content'
async function choose(user: ReturnType<typeof openPage>['user'], label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByText(option, { selector: choice }))
}

test('a request is approved with role, department and post, which are all required', async () => {
  const server = stubServer(served)
  const { user, drawer } = await openRequest()
  await user.click(drawer.getByRole('button', { name: '通过' }))
  const form = within(await screen.findByRole('dialog', { name: '通过注册申请' }))
  await user.click(form.getByRole('button', { name: '通过' }))
  for (const text of ['请选择角色', '请选择部门', '请选择岗位'])
    expect(await form.findByText(text)).toBeDefined()
  expect(server.of('auditPass')).toEqual([])
  await choose(user, '角色', '员工')
  await choose(user, '部门', '研发部')
  await choose(user, '岗位', '工程师')
  await user.click(form.getByRole('button', { name: '通过' }))
  expect(await screen.findByText('已通过，申请人现在可以登录')).toBeDefined()
  expect(server.of('auditPass').map(({ input }) => input)).toEqual([
    { roleId: ['r-1'], deptId: 'd-1', postId: 'p-1', id: 'g-1', version: 1 },
  ])
})

test('a request is refused with a reason, which is required', async () => {
  const server = stubServer(served)
  const { user, drawer } = await openRequest()
  await user.click(drawer.getByRole('button', { name: '拒绝' }))
  const form = within(await screen.findByRole('dialog', { name: '拒绝注册申请' }))
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await form.findByText('请填写拒绝原因')).toBeDefined()
  await user.type(form.getByRole('textbox', { name: '拒绝原因' }), '不是本单位人员')
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await screen.findByText('已拒绝该申请')).toBeDefined()
  expect(server.of('auditRefuse').map(({ input }) => input)).toEqual([
    { reason: '不是本单位人员', id: 'g-1', version: 1 },
  ])
})

test('who decides second is told, and sees the request anew', async () => {
  const decided = '该注册申请已处理'
  const server = stubServer({
    ...served,
    auditRefuse: new Refusal(409, decided, { error: 'registrationDecided' }),
  })
  const { user, drawer } = await openRequest()
  await user.click(drawer.getByRole('button', { name: '拒绝' }))
  const form = within(await screen.findByRole('dialog', { name: '拒绝注册申请' }))
  await user.type(form.getByRole('textbox', { name: '拒绝原因' }), '重复')
  const before = server.of('registrationDetail').length
  await user.click(form.getByRole('button', { name: '拒绝' }))
  expect(await screen.findByText(decided)).toBeDefined()
  await waitFor(() => expect(server.of('registrationDetail').length).toBeGreaterThan(before))
})

test('a decided request shows who decided and why, and has no buttons', async () => {
  const refused = {
    ...request,
    source: '',
    sourceAccount: '',
    state: 'refused',
    reason: '不是 <b>本单位</b> 人员',
    decidedBy: '管理员',
    decideTime: '2026-11-23 11:00:00',
  }
  stubServer({ ...served, registrationDetail: refused })
  openPage('/system/registration?view=g-1')
  const drawer = within(await screen.findByRole('dialog', { name: 'wangxm' }))
  for (const text of ['登录页', '已拒绝', '管理员', '2026-11-23 11:00:00', '不是 <b>本单位</b> 人员'])
    expect(await drawer.findByText(text)).toBeDefined()
  expect(drawer.queryByRole('button', { name: /通过|拒绝/ })).toBeNull()
})
