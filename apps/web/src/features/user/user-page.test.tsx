import type { User } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf, lisi } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const qian: User = {
  id: 'u-qian',
  tenantId: '000000',
  account: 'qianba',
  code: '',
  name: '钱八',
  realName: '钱八',
  avatar: '',
  phone: '13812345678',
  phoneVerified: true,
  email: '',
  birthday: '',
  sex: 1,
  sexName: '男',
  roleId: 'r-user',
  roleName: '员工',
  deptId: 'd-1',
  deptName: '研发部',
  postId: 'p-1',
  postName: '工程师',
  deptNames: ['研发部'],
  places: [{ deptId: 'd-1', deptName: '研发部', postId: 'p-1', postName: '工程师' }],
  password: '',
  standing: 'working',
  standingSince: '',
  returnsOn: '',
  version: 3,
}
const node = (value: string, title: string) => ({
  id: value,
  parentId: '0',
  key: value,
  value,
  title,
  children: [],
})
const served = {
  ...inside,
  menuButtons: buttonsOf('user.write'),
  userPage: { records: [qian], total: 1, size: 10, current: 1, pages: 1 },
  userDetail: qian,
  roleTree: [node('r-user', '员工'), node('r-hr', '人事')],
  deptTree: [node('d-1', '研发部'), node('d-2', '财务部')],
  postSelect: [{ id: 'p-1', postName: '工程师' }],
}

test('a new user with two departments is sent with the post of each, and the random password is shown once', async () => {
  const server = stubServer({ ...served, userSubmit: { ...qian, password: 'random-password' } })
  const { user } = openPage('/system/user')
  await user.click(await screen.findByRole('button', { name: '新增用户' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增用户' }))
  await user.type(dialog.getByRole('textbox', { name: '姓名' }), '钱八')
  await user.type(dialog.getByRole('textbox', { name: '账号' }), 'qianba')
  for (const [index, name] of ['研发部', '财务部'].entries()) {
    await user.click(dialog.getByRole('button', { name: '添加部门' }))
    const box = dialog.getAllByRole('combobox', { name: '部门' })[index]
    if (box) await user.click(box)
    await user.click((await screen.findAllByText(name)).at(-1) ?? document.body)
  }
  const post = dialog.getAllByRole('combobox', { name: '岗位' })[0]
  if (post) await user.click(post)
  await user.click((await screen.findAllByText('工程师')).at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: '新增用户' }))
  const once = within(await screen.findByRole('dialog', { name: '请立即保存' }))
  expect(once.getByText('random-password')).toBeDefined()
  expect(server.of('userSubmit')[0]?.input).toMatchObject({
    realName: '钱八',
    account: 'qianba',
    places: [{ deptId: 'd-1', postId: 'p-1' }, { deptId: 'd-2' }],
  })
})

test('a row without a department is refused at its field, and nothing is sent', async () => {
  const server = stubServer({ ...served, userSubmit: qian })
  const { user } = openPage('/system/user')
  await user.click(await screen.findByRole('button', { name: '新增用户' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增用户' }))
  await user.type(dialog.getByRole('textbox', { name: '姓名' }), '钱八')
  await user.type(dialog.getByRole('textbox', { name: '账号' }), 'qianba')
  await user.click(dialog.getByRole('button', { name: '添加部门' }))
  await user.click(dialog.getByRole('button', { name: '新增用户' }))
  expect(await dialog.findByText('请选择部门，不需要的行请移除')).toBeDefined()
  expect(server.of('userSubmit')).toEqual([])
  const box = dialog.getByRole('combobox', { name: '部门' })
  await user.click(box)
  await user.click((await screen.findAllByText('研发部')).at(-1) ?? document.body)
  // The row is the same one, so the focus stays in it.
  expect(box.isConnected).toBe(true)
  await user.click(dialog.getByRole('button', { name: '新增用户' }))
  expect(await screen.findByText('用户已新增')).toBeDefined()
})

test('fields that the directory maintains are locked, and say so', async () => {
  stubServer({ ...served, userDetail: { ...qian, owned: ['realName', 'deptId'] } })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改用户' }))
  expect(form.getByRole('textbox', { name: '姓名' })).toHaveProperty('disabled', true)
  expect(form.getByRole('textbox', { name: '手机号码' })).toHaveProperty('disabled', false)
  expect(form.getAllByText('由通讯录同步，请在通讯录中修改')).toHaveLength(2)
})

test('an edit names the version that was seen and offers no password', async () => {
  const server = stubServer({
    ...served,
    userSubmit: new Refusal(409, '当前用户已存在', { fields: { account: '当前用户已存在' } }),
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '修改' }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改用户' }))
  expect(dialog.queryByLabelText('初始密码')).toBeNull()
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect((await dialog.findAllByText('当前用户已存在')).length).toBeGreaterThan(0)
  expect(server.of('userSubmit')[0]?.input).toMatchObject({
    id: 'u-qian',
    version: 3,
    roleId: ['r-user'],
    places: [{ deptId: 'd-1', postId: 'p-1' }],
  })
})

test('a reset password is shown once, after a confirmation that says what happens', async () => {
  const server = stubServer({
    ...served,
    resetPassword: [{ id: 'u-qian', account: 'qianba', realName: '钱八', password: 'random-password' }],
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '重置密码' }))
  const ask = within(await screen.findByRole('dialog', { name: '重置钱八的密码？' }))
  await user.click(ask.getByRole('button', { name: '重置密码' }))
  const once = within(await screen.findByRole('dialog', { name: '请立即保存' }))
  expect(once.getByText('random-password')).toBeDefined()
  expect(server.of('resetPassword').map(({ input }) => input)).toEqual([{ userIds: ['u-qian'] }])
})

test('the answer to a repeated reset, which has no password, shows none', async () => {
  const server = stubServer({
    ...served,
    resetPassword: [{ id: 'u-qian', account: 'qianba', realName: '钱八', password: '' }],
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '重置密码' }))
  const ask = within(await screen.findByRole('dialog', { name: '重置钱八的密码？' }))
  const before = server.of('userPage').length
  await user.click(ask.getByRole('button', { name: '重置密码' }))
  await waitFor(() => expect(server.of('userPage').length).toBeGreaterThan(before))
  expect(screen.queryByRole('dialog', { name: '请立即保存' })).toBeNull()
})

describe('an invitation', () => {
  const some = { waiting: 12, channels: ['mail', 'sheet', 'letters'] }
  const left = { id: 'u-qian', realName: '钱八', account: 'qianba', why: 'noMail' }

  test('of everybody who has not begun says how many there are, and who got none', async () => {
    const server = stubServer({
      ...served,
      invitable: some,
      invite: { batchId: 'i-1', count: 11, leftOut: [left] },
    })
    const { user } = openPage('/system/user')
    await user.click(await screen.findByRole('button', { name: '邀请用户' }))
    const dialog = within(await screen.findByRole('dialog', { name: '邀请用户' }))
    await dialog.findByText(/尚未设置密码、也未被邀请的用户共 12 人/)
    expect(dialog.getAllByRole('radio')).toHaveLength(3)
    await user.click(dialog.getByRole('button', { name: '发出邀请' }))
    expect(await screen.findByText('已向 11 人发送邮件。')).toBeDefined()
    expect(screen.getByText('钱八（qianba）：未登记邮箱')).toBeDefined()
    expect(server.of('invite').map(({ input }) => input)).toEqual([{ by: 'mail' }])
  })

  test('of chosen people as letters is saved at once, and again', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:1'
    URL.revokeObjectURL = () => undefined
    const server = stubServer({
      ...served,
      invitable: { ...some, waiting: 0 },
      invite: { batchId: 'i-1', count: 1, leftOut: [] },
      invitationLetters: () => new Response('%PDF-1.7', { headers: { 'Content-Type': 'application/pdf' } }),
    })
    const { user } = openPage('/system/user?view=u-qian')
    const drawer = within(await screen.findByRole('dialog', { name: /钱八/ }))
    await user.click(await drawer.findByRole('button', { name: '邀请用户' }))
    const dialog = within(await screen.findByRole('dialog', { name: '邀请用户' }))
    await user.click(await dialog.findByRole('radio', { name: /打印邀请信/ }))
    await user.click(dialog.getByRole('button', { name: '发出邀请' }))
    await expect.poll(() => saved).toEqual(['邀请信.pdf'])
    // jsdom never ends the motion of the loading icon, which is part of the name meanwhile.
    await user.click(await screen.findByRole('button', { name: /下载邀请信$/ }))
    await expect.poll(() => saved).toHaveLength(2)
    expect(server.of('invite').map(({ input }) => input)).toEqual([{ by: 'letters', userIds: ['u-qian'] }])
    expect(server.of('invitationLetters').map(({ input }) => input)).toEqual([
      { batchId: 'i-1' },
      { batchId: 'i-1' },
    ])
  })

  test('has nobody to reach when everybody has begun', async () => {
    stubServer({ ...served, invitable: { ...some, waiting: 0 } })
    const { user } = openPage('/system/user')
    await user.click(await screen.findByRole('button', { name: '邀请用户' }))
    const dialog = within(await screen.findByRole('dialog', { name: '邀请用户' }))
    await dialog.findByText(/没有待邀请的用户/)
    expect(dialog.getByRole('button', { name: '发出邀请' })).toHaveProperty('disabled', true)
  })
})

test('roles are assigned from the roles that the person has', async () => {
  const server = stubServer({ ...served, userGrant: true })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '分配角色' }))
  const dialog = within(await screen.findByRole('dialog', { name: '为钱八分配角色' }))
  await user.click(dialog.getByRole('combobox', { name: '角色' }))
  await user.click((await screen.findAllByText('人事')).at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByText('已为 1 人分配角色')).toBeDefined()
  expect(server.of('userGrant').map(({ input }) => input)).toEqual([
    { userIds: ['u-qian'], roleIds: ['r-user', 'r-hr'] },
  ])
})

test('people move from the department that they share to another one', async () => {
  const server = stubServer({ ...served, userMove: true })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '调整部门' }))
  const dialog = within(await screen.findByRole('dialog', { name: '调整 钱八 的部门' }))
  await user.click(dialog.getByRole('combobox', { name: '到部门' }))
  await user.click((await screen.findAllByText('财务部')).at(-1) ?? document.body)
  await user.click(dialog.getByRole('button', { name: '调整部门' }))
  expect(await screen.findByText('部门已调整')).toBeDefined()
  expect(server.of('userMove').map(({ input }) => input)).toEqual([
    { userIds: ['u-qian'], fromId: 'd-1', toId: 'd-2' },
  ])
})

const waiting = { group: 'task', key: 'leave', name: '', count: 3 }
const led = { group: 'department', key: 'd-1', name: '研发部', count: 1 }
const own = { group: 'draft', key: '', name: '', count: 2 }
const colleague = (id: string, name: string) => ({ id, account: id, name, deptNames: [], avatar: '' })

async function choose(user: ReturnType<typeof openPage>['user'], label: string, name: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  const options = await screen.findAllByText(name, { selector: '.ant-select-item-option-content' })
  await user.click(options.at(-1) ?? document.body)
}

test('who leaves gives everything to one person, and a kind to another; what stays is named', async () => {
  const server = stubServer({
    ...served,
    menuButtons: buttonsOf('user.write', 'request.handOver', 'dept.write'),
    userBelongings: [waiting, led, own],
    userList: [colleague('u-5', '王五'), colleague('u-6', '赵六'), colleague('u-qian', '钱八')],
    userStanding: { ...qian, standing: 'left', standingSince: '2026-11-28 10:00:00' },
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '停用或离职' }))
  await user.click(await screen.findByRole('radio', { name: '离职' }))
  expect(await screen.findByText('草稿 2 份，保留')).toBeDefined()
  expect(screen.queryByRole('textbox', { name: '预计返回日期' })).toBeNull()
  await user.click(screen.getByRole('combobox', { name: '全部交给' }))
  // Nobody leaves anything to himself.
  expect(screen.queryByText('钱八', { selector: '.ant-select-item-option-content' })).toBeNull()
  await choose(user, '全部交给', '王五')
  await choose(user, '待审批：请假申请单 3 件', '赵六')
  await user.type(screen.getByRole('textbox', { name: '原因' }), '调往子公司')
  await user.click(screen.getByRole('button', { name: '离职' }))
  expect(await screen.findByText('钱八 已离职')).toBeDefined()
  expect(server.of('userStanding').map(({ input }) => input)).toEqual([
    {
      id: 'u-qian',
      standing: 'left',
      startsOn: '',
      returnsOn: '',
      reason: '调往子公司',
      heirs: [
        { group: 'task', key: 'leave', userId: 'u-6' },
        { group: 'department', key: 'd-1', userId: 'u-5' },
      ],
      planVersion: 0,
    },
  ])
})

const planned = {
  standing: 'left',
  startsOn: '2099-12-04',
  returnsOn: '',
  reason: '调往子公司',
  heirs: [
    { group: 'task', key: 'leave', userId: 'u-6' },
    { group: 'task', key: 'payments', userId: 'u-6' },
  ],
  plannedBy: '管理员',
  refusal: '',
  version: 3,
} as const
const people = [colleague('u-5', '王五'), colleague('u-6', '赵六')]

test('a departure is planned for a day, with an heir for what waits by then', async () => {
  const server = stubServer({
    ...served,
    menuButtons: buttonsOf('user.write', 'request.handOver'),
    userBelongings: [waiting, own],
    userList: people,
    userStanding: { ...qian, planned },
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '停用或离职' }))
  await user.click(await screen.findByRole('radio', { name: '离职' }))
  expect(screen.queryByRole('combobox', { name: '届时的其他待审批' })).toBeNull()
  await user.type(screen.getByLabelText('生效日期'), '2099-12-04')
  await user.tab()
  await choose(user, '全部交给', '王五')
  await choose(user, '待审批：请假申请单 3 件', '赵六')
  await user.click(screen.getByRole('button', { name: /^安\s?排$/ }))
  expect(await screen.findByText('已安排，将通知 钱八 和接收人')).toBeDefined()
  expect(server.of('userStanding').map(({ input }) => input)).toMatchObject([
    {
      standing: 'left',
      startsOn: '2099-12-04',
      heirs: [
        { group: 'task', key: 'leave', userId: 'u-6' },
        { group: 'task', key: '', userId: 'u-5' },
        { group: 'request', key: '', userId: 'u-5' },
      ],
      planVersion: 0,
    },
  ])
})

test('what is planned stands beside the person, and is changed from what it says', async () => {
  const server = stubServer({
    ...served,
    menuButtons: buttonsOf('user.write', 'request.handOver'),
    userPage: { ...served.userPage, records: [{ ...qian, planned }] },
    userDetail: { ...qian, planned },
    userBelongings: [waiting],
    userList: people,
    userStanding: { ...qian, planned },
  })
  const { user } = openPage('/system/user?view=u-qian')
  expect(await screen.findByText('将于 2099-12-04 离职')).toBeDefined()
  expect(await screen.findByText('将于 2099-12-04 离职、管理员 安排、调往子公司')).toBeDefined()
  expect(screen.queryByRole('button', { name: '停用或离职' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '变更安排' }))
  const day = await screen.findByLabelText('生效日期')
  // Nothing waits of this kind now, but it keeps its heir.
  expect(await screen.findByRole('combobox', { name: / 0 件$/ })).toBeDefined()
  await user.clear(day)
  await user.type(day, '2099-12-31')
  await user.tab()
  await user.click(screen.getByRole('button', { name: /^安\s?排$/ }))
  expect(await screen.findByText('已安排，将通知 钱八 和接收人')).toBeDefined()
  expect(server.of('userStanding')[0]?.input).toMatchObject({
    standing: 'left',
    startsOn: '2099-12-31',
    reason: '调往子公司',
    heirs: planned.heirs,
    planVersion: 3,
  })
})

test('a plan is cancelled, and one that was not carried out says why', async () => {
  const refused = { ...qian, planned: { ...planned, refusal: '安排人 人事甲 已无权办理' } }
  const server = stubServer({
    ...served,
    userPage: { ...served.userPage, records: [refused] },
    userDetail: refused,
    userPlanCancel: true,
  })
  const { user } = openPage('/system/user?view=u-qian')
  expect(await screen.findByText('2099-12-04 离职未执行')).toBeDefined()
  expect(await screen.findByText('2099-12-04 离职未执行、安排人 人事甲 已无权办理、调往子公司')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '取消安排' }))
  const ask = within(await screen.findByRole('dialog', { name: '取消 钱八 的安排？' }))
  await user.click(ask.getByRole('button', { name: '取消安排' }))
  expect(await screen.findByText('安排已取消')).toBeDefined()
  expect(server.of('userPlanCancel')[0]?.input).toEqual({ id: 'u-qian', planVersion: 3 })
})

test('whoever pauses comes back at once or on a day', async () => {
  const paused = { ...qian, standing: 'paused', standingSince: '2026-11-28 10:00:00' }
  const server = stubServer({
    ...served,
    userPage: { ...served.userPage, records: [paused] },
    userDetail: paused,
    userBelongings: [waiting],
    userStanding: paused,
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: /^恢\s?复$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '钱八 恢复或离职' }))
  expect(dialog.queryByRole('textbox', { name: '原因' })).toBeNull()
  await user.type(dialog.getByLabelText('生效日期'), '2099-12-04')
  await user.tab()
  await user.click(dialog.getByRole('button', { name: /^安\s?排$/ }))
  await screen.findByText('已安排，将通知 钱八 和接收人')
  expect(server.of('userStanding')[0]?.input).toMatchObject({
    standing: 'working',
    startsOn: '2099-12-04',
    heirs: [],
  })
})

test('heirs are named for what the caller may give away, and a refused day is shown at its field', async () => {
  const server = stubServer({
    ...served,
    userBelongings: [waiting, led, own],
    userStanding: () =>
      new Refusal(400, '预计返回日期应为今天之后的日期，仅停用时填写', {
        error: 'returnInvalid',
        fields: { returnsOn: '预计返回日期应为今天之后的日期，仅停用时填写' },
      }),
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '停用或离职' }))
  expect(await screen.findByText('待审批：请假申请单 3 件', { selector: 'li' })).toBeDefined()
  expect(screen.queryByRole('combobox', { name: '部门负责人：研发部' })).toBeNull()
  await user.type(screen.getByLabelText('预计返回日期'), '2020-01-01')
  await user.click(screen.getByRole('button', { name: /^停\s?用$/ }))
  const field = await screen.findByText('预计返回日期应为今天之后的日期，仅停用时填写', {
    selector: '.ant-form-item-explain-error',
  })
  expect(field).toBeDefined()
  expect(server.of('userStanding')[0]?.input).toMatchObject({ standing: 'paused', returnsOn: '2020-01-01' })
})

test('whoever left is brought back, and the random password is shown once', async () => {
  const left = { ...qian, standing: 'left', standingSince: '2026-11-28 10:00:00' }
  const server = stubServer({
    ...served,
    userPage: { ...served.userPage, records: [left] },
    userDetail: left,
    userStanding: { ...qian, roleId: '', roleName: '', password: 'random-password' },
  })
  const { user } = openPage('/system/user?view=u-qian')
  await screen.findByText('离职、自 2026-11-28')
  expect(screen.queryByRole('button', { name: '修改' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^恢\s?复$/ }))
  const ask = within(await screen.findByRole('dialog', { name: '恢复“钱八”？' }))
  await user.click(ask.getByRole('button', { name: /^恢\s?复$/ }))
  expect(await screen.findByText('random-password')).toBeDefined()
  expect(server.of('userStanding')[0]?.input).toMatchObject({ id: 'u-qian', standing: 'working' })
})

test('a person with a given password sees the form for a new one instead of every page', async () => {
  const server = stubServer({
    ...served,
    info: { ...lisi, mustChangePassword: true },
    updatePassword: true,
  })
  const { user } = openPage('/wel/index')
  expect(await screen.findByRole('heading', { name: '请设置新密码' })).toBeDefined()
  expect(screen.queryByRole('navigation')).toBeNull()
  await user.type(screen.getByLabelText('原密码'), 'given-password')
  await user.type(screen.getByLabelText('新密码'), 'my-own-password')
  await user.type(screen.getByLabelText('确认新密码'), 'my-own-password')
  await user.click(screen.getByRole('button', { name: '修改密码' }))
  expect(server.of('updatePassword')[0]?.input).toMatchObject({ newPassword: 'my-own-password' })
})

test("an administrator sees a person's identities and ends one after a confirmation", async () => {
  const identity = {
    id: 'i-1',
    source: 'wecom',
    account: 'QianBa',
    name: '',
    since: '',
    lastSeen: '2026-11-20 09:00:00',
  }
  let all = [identity]
  const server = stubServer({
    ...served,
    logInSources: [],
    identityList: () => all,
    identityEnd: () => {
      all = []
      return true
    },
  })
  const { user } = openPage('/system/user?view=u-qian')
  await user.click(await screen.findByRole('button', { name: '第三方账号' }))
  const dialog = within(await screen.findByRole('dialog', { name: '钱八 的第三方账号' }))
  await user.click(await dialog.findByRole('button', { name: '解除 wecom QianBa 的绑定' }))
  const asked = within(await screen.findByRole('dialog', { name: '解除“wecom QianBa”的绑定？' }))
  await user.click(asked.getByRole('button', { name: '解除绑定' }))
  expect(await dialog.findByText('未绑定第三方账号')).toBeDefined()
  expect(server.of('identityEnd').map(({ input }) => input)).toEqual([{ userId: 'u-qian', id: 'i-1' }])
})
