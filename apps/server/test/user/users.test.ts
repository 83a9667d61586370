import { contract, sayProblem, type User } from '@countersign/contract'
import { loginAll, signature, startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { replaceDemoPasswords } from '../../src/seed/demo-passwords.ts'
import { writtenRows } from '../../src/testing/database-rows.ts'

const app = await startTestApp()
const cast = await loginAll(app)
let { admin } = cast
const departments = await idsOf('department')
const roles = new Map((await admin.data(contract.getRoleList)).map(({ id, roleAlias }) => [roleAlias, id]))
for (const postName of ['会计', '出纳', '工程师'])
  await admin.data(contract.postSubmit, { postCode: postName, postName })
const posts = new Map((await admin.data(contract.postSelect)).map(({ id, postName }) => [postName, id]))
const { id } = await admin.data(contract.roleSubmit, { roleName: '人事', roleAlias: 'personnel' })
await app.owner.query(
  `insert into menu_role (tenant_id, menu_id, role_id) select tenant_id, id, $1 from menu
   where tenant_id = '000000' and code = 'user.write'`,
  [id],
)
roles.set('personnel', id)
const numbers = { next: 1 }
const fresh = () => `person${String((numbers.next += 1))}`
const add = (input: Record<string, unknown> = {}): Promise<User> =>
  admin.data(contract.userSubmit, { account: fresh(), realName: '钱八', password: testPassword, ...input })
await add({ account: 'clerk', realName: '人事甲', roleId: [id], password: testPassword })
/** Maintains people, but may not give permissions. */
const clerk = await app.login('clerk')

async function idsOf(table: string): Promise<Map<string, string>> {
  const { rows } = await app.owner.query<{ id: string; name: string }>(
    `select id, name from ${table} where tenant_id = '000000'`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const submit = (input: Record<string, unknown>, by = admin) => by.call(contract.userSubmit, input)
const detail = (id: string) => admin.data(contract.userDetail, { id })
const list = async (filter: Record<string, unknown>) =>
  (await admin.data(contract.userPage, { size: 50, ...filter })).records
const logIn = (account: string, password: string) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { tenantId: '000000', account, password },
  })
const department = (name: string) => departments.get(name) ?? ''
const role = (alias: string) => roles.get(alias) ?? ''
const post = (name: string) => posts.get(name) ?? ''

describe('a new person', () => {
  it('logs in with the given password, without having to change it', async () => {
    const { account } = await add({ phone: '13812345678' })
    const caller = await app.login(account)
    expect(await caller.data(contract.info)).toMatchObject({
      account,
      realName: '钱八',
      phone: '13812345678',
      mustChangePassword: false,
    })
  })

  it('without a given password gets a random one in one answer only, which must be changed first', async () => {
    const account = fresh()
    const send = () =>
      admin.call(
        contract.userSubmit,
        { account, realName: '钱八' },
        { headers: { 'idempotency-key': `new-${account}` } },
      )
    const { id, password } = contract.userSubmit.output.parse((await send()).body.data)
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await send()).body.data).toMatchObject({ id, password: '' })
    expect(await detail(id)).toMatchObject({ password: '' })
    const { accessToken } = contract.token.output.parse((await logIn(account, password)).body.data)
    const headers = { ...app.basic, 'blade-auth': `bearer ${accessToken}` }
    const answer = await app.send({ method: 'GET', url: contract.userList.path, headers })
    expect(answer).toMatchObject({ status: 403, body: { error: 'passwordMustChange' } })
    const { rows } = await app.owner.query<{ text: string }>('select answer::text as text from idempotency')
    expect(rows.filter(({ text }) => text.includes(password))).toEqual([])
  })

  it('sits in several departments, with a post in each', async () => {
    const places = [
      { deptId: department('财务部'), postId: post('会计') },
      { deptId: department('研发部'), postId: '' },
    ]
    const { id } = await add({ places })
    expect(await detail(id)).toMatchObject({
      deptName: '财务部、研发部',
      postName: '会计',
      places: [
        { deptName: '财务部', postName: '会计' },
        { deptName: '研发部', postName: '' },
      ],
    })
    const members = await admin.data(contract.usersByDept, { deptId: department('研发部') })
    expect(members.map((one) => one.id)).toContain(id)
  })

  it.each([
    [{ account: '!' }, 400, 'account', '账号应为 2 至 64 个文字、数字或 . _ - @'],
    [{ account: 'ADMIN' }, 409, 'account', /^当前用户已存在/],
    [{ phone: '123' }, 400, 'phone', /^手机号码/],
    [{ email: 'x' }, 400, 'email', '邮箱格式不正确'],
    [{ birthday: '2026-02-30' }, 400, 'birthday', '生日应为不晚于今天的日期'],
    [{ birthday: '2999-01-01' }, 400, 'birthday', '生日应为不晚于今天的日期'],
    [{ roleId: 'none' }, 400, 'roleId', '没有此角色'],
    [{ deptId: 'none' }, 400, 'deptId', '没有此部门'],
    [{ password: '12345678' }, 400, 'password', /常见/],
    [{ password: 'short' }, 400, 'password', /8/],
  ])('with %j is refused at the field, and nobody is added', async (wrong, status, field, sentence) => {
    const before = await writtenRows(app.owner)
    const given = { account: fresh(), realName: '钱八', password: testPassword, ...wrong }
    const answer = await submit(given)
    expect(answer.status).toBe(status)
    expect(answer.body).toHaveProperty(['fields', field], expect.stringMatching(sentence))
    expect(await writtenRows(app.owner)).toEqual(before)
  })

  it('is added by only one of two administrators who choose the same account at once', async () => {
    const account = fresh()
    const given = { account, realName: '钱八', password: testPassword }
    const answers = await Promise.all([submit(given), submit({ ...given, account: account.toUpperCase() })])
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
  })
})

describe('a change', () => {
  it('keeps fields that another client leaves out, and posts with their departments', async () => {
    const { id } = await add({
      email: 'qian@example.com',
      places: [
        { deptId: department('研发部'), postId: '' },
        { deptId: department('财务部'), postId: post('会计') },
      ],
    })
    const deptId = `${department('研发部')},${department('财务部')}`
    await admin.data(contract.updateUser, { id, realName: '钱九', deptId, postId: post('会计') })
    expect(await detail(id)).toMatchObject({
      realName: '钱九',
      email: 'qian@example.com',
      places: [
        { deptName: '研发部', postName: '' },
        { deptName: '财务部', postName: '会计' },
      ],
    })
    await admin.data(contract.updateUser, { id, deptId, postId: `${post('会计')},${post('工程师')}` })
    expect(await detail(id)).toMatchObject({
      places: [
        { deptName: '研发部', postName: '工程师' },
        { deptName: '财务部', postName: '会计' },
      ],
    })
    const tooMany = { id, deptId: department('研发部'), postId: `${post('会计')},${post('工程师')}` }
    expect((await admin.call(contract.updateUser, tooMany)).body).toMatchObject({ error: 'tooManyPosts' })
  })

  it('of two administrators at once is made by one, and the second is told', async () => {
    const { id, account, version } = await add()
    const answers = await Promise.all(
      ['甲', '乙'].map((realName) => submit({ id, account, realName, version })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ error: 'recordStale' })
  })

  it.each<[string, (person: User) => Promise<unknown>]>([
    [
      'the person changed the own profile',
      async ({ account }) => (await app.login(account)).data(contract.updateUser, { name: '小钱' }),
    ],
    [
      'another administrator granted roles',
      ({ id }) => admin.data(contract.userGrant, { userIds: [id], roleIds: [role('legal')] }),
    ],
    [
      'another administrator reset the password',
      ({ id }) => admin.data(contract.resetPassword, { userIds: [id] }),
    ],
  ])('after %s is refused as stale', async (_what, changeMeanwhile) => {
    const person = await add()
    const { id, account, version } = person
    await changeMeanwhile(person)
    expect((await submit({ id, account, realName: '钱八', version })).body).toMatchObject({
      error: 'recordStale',
    })
  })

  it('gives no password; reset does', async () => {
    const { id, account } = await add()
    expect((await submit({ id, account, realName: '钱八', password: 'another one 1' })).body).toMatchObject({
      error: 'passwordByReset',
    })
  })

  it('of the own record is limited to the profile without the permission', async () => {
    const deptId = [department('研发部'), department('财务部')]
    const { account } = await add({ roleId: [role('user'), role('legal')], deptId, postId: [post('会计')] })
    const own = await app.login(account)
    const info = await own.data(contract.userDetail, { id: own.userId })
    expect((await own.call(contract.updateUser, { realName: '王五' })).body).toMatchObject({
      error: 'fieldMaintained',
      fields: { realName: '此项由管理员维护' },
    })
    expect((await own.call(contract.updateUser, { roleId: role('administrator') })).status).toBe(403)
    // Pages of other clients send the whole record.
    const { realName, sex, code, birthday } = info
    const lists = { roleId: info.roleId.split(','), deptId: info.deptId.split(','), postId: info.postId }
    const whole = { realName, account, sex, code, birthday, ...lists, email: 'q@example.com' }
    expect((await own.call(contract.updateUser, whole)).status).toBe(200)
    expect((await own.call(contract.updateUser, { ...whole, deptId: deptId.slice(1) })).status).toBe(403)
  })

  it('of the own profile also reaches the picture of a person who maintains people', async () => {
    await clerk.data(contract.updateUser, { id: clerk.userId, avatar: await signature(clerk), name: '小甲' })
    const { avatar, name } = await clerk.data(contract.userDetail, { id: clerk.userId })
    expect([name, avatar]).toEqual(['小甲', expect.stringContaining('/api/files/')])
  })
})

describe('a search', () => {
  it('finds people by part of the name, by pinyin and by initials', async () => {
    const { id } = await add({ realName: '单雄信' })
    for (const realName of ['雄信', 'shanxiong', 'SXX', 'shan xiong', 'sxx'])
      expect([realName, (await list({ realName })).map((one) => one.id)]).toEqual([realName, [id]])
    await admin.data(contract.updateUser, { id, realName: '秦琼' })
    expect(await list({ realName: 'sxx' })).toEqual([])
    expect(await list({ realName: 'qinq' })).toHaveLength(1)
  })

  it('by pinyin finds the people who were there before', async () => {
    expect((await list({ realName: 'zhangs' })).map(({ account }) => account)).toEqual(['zhangsan'])
  })

  it('by department finds the people of all departments below, and by role its holders', async () => {
    const below = await admin.data(contract.departmentSubmit, {
      deptName: '前端组',
      parentId: department('研发部'),
    })
    const { id } = await add({ deptId: [below.id] })
    const found = await list({ deptId: department('研发部') })
    expect(found.map((one) => one.account)).toContain('zhangsan')
    expect(found.map((one) => one.id)).toContain(id)
    expect(await list({ deptId: below.id })).toHaveLength(1)
    expect((await list({ roleId: role('personnel') })).map(({ account }) => account)).toEqual(['clerk'])
  })
})

describe('a removed person', () => {
  it('is logged out, cannot log in, and is in no list; the name stays', async () => {
    const { id, account } = await add({ deptId: [department('研发部')] })
    const caller = await app.login(account)
    await admin.data(contract.userRemove, { ids: [id] })
    expect((await caller.call(contract.info)).status).toBe(401)
    expect((await logIn(account, testPassword)).body).toMatchObject({ error: 'badCredentials' })
    expect(await list({ account })).toEqual([])
    const everybody = await admin.data(contract.userList)
    expect(everybody.map((one) => one.id)).not.toContain(id)
    expect(await detail(id)).toMatchObject({ standing: 'left' })
    expect((await submit({ account, realName: '别人', password: testPassword })).body).toMatchObject({
      error: 'accountTaken',
    })
    const { rows } = await app.owner.query('select name from app_user where id = $1', [id])
    expect(rows).toEqual([{ name: '钱八' }])
  })

  it('is neither the caller nor the last administrator, also when two are removed at once', async () => {
    expect((await admin.call(contract.userRemove, { ids: [admin.userId] })).body).toMatchObject({
      error: 'ownAccount',
    })
    const second = await add({ roleId: [role('administrator')] })
    const other = await app.login(second.account)
    const answers = await Promise.all([
      admin.call(contract.userRemove, { ids: [second.id] }),
      other.call(contract.userRemove, { ids: [admin.userId] }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.owner.query(`update app_user set status = 'active', removed_at = null where account = 'admin'`)
    await app.owner.query(`update app_user set status = 'inactive', removed_at = now() where id = $1`, [
      second.id,
    ])
    admin = await app.login('admin')
    const mine = { id: admin.userId, account: 'admin', realName: '管理员', roleId: [role('user')] }
    expect((await submit(mine)).body).toMatchObject({ error: 'lastAdministrator' })
    const grant = { userIds: [admin.userId], roleIds: [role('user')] }
    expect((await admin.call(contract.userGrant, grant)).body).toMatchObject({ error: 'lastAdministrator' })
  })

  it('of a batch with an unknown id is not removed', async () => {
    const { id } = await add()
    expect((await admin.call(contract.userRemove, { ids: [id, 'none'] })).status).toBe(404)
    expect((await detail(id)).id).toBe(id)
  })
})

it.each([
  ['reset of passwords', contract.resetPassword, 'userIds', 20],
  ['grant of roles', contract.userGrant, 'roleIds', 50],
  ['removal', contract.userRemove, 'ids', 200],
] as const)('a %s takes a limited number at once', async (_what, route, field, most) => {
  const send = (count: number) =>
    admin.call(route, { userIds: ['none'], [field]: Array.from({ length: count }, () => 'none') })
  expect(await send(most)).toMatchObject({ status: 404 })
  expect(await send(most + 1)).toMatchObject({
    status: 400,
    body: { fields: { [field]: sayProblem('tooMany', 'zh', field, String(most)) } },
  })
})

describe('a reset password', () => {
  it('is random, shown once, ends the sessions and must be changed', async () => {
    const { id, account } = await add()
    const caller = await app.login(account)
    const options = { headers: { 'idempotency-key': `reset-${account}` } }
    const send = () => admin.call(contract.resetPassword, { userIds: [id] }, options)
    const [given] = contract.resetPassword.output.parse((await send()).body.data)
    expect(given).toEqual({ id, account, realName: '钱八', password: expect.stringMatching(/^[\w-]{16}$/) })
    expect((await send()).body.data).toMatchObject([{ id, password: '' }])
    expect((await caller.call(contract.info)).status).toBe(401)
    expect((await logIn(account, testPassword)).status).toBe(400)
    expect((await logIn(account, given?.password ?? '')).status).toBe(200)
    const [again] = await admin.data(contract.resetPassword, { userIds: [id] })
    expect((await logIn(account, given?.password ?? '')).status).toBe(400)
    expect((await logIn(account, again?.password ?? '')).status).toBe(200)
    const { rows } = await app.owner.query('select must_change_password from app_user where id = $1', [id])
    expect(rows).toEqual([{ must_change_password: true }])
  })

  it('of an account of the demo is not replaced by the password of the demo at the next start', async () => {
    const [given] = await admin.data(contract.resetPassword, { userIds: [cast.wangwu.userId] })
    await replaceDemoPasswords(app.db, {
      tenants: [{ tenantId: tenants.own, accounts: ['wangwu'] }],
      password: 'another-demo-password',
      generated: false,
      beforeCommit: () => undefined,
    })
    expect((await logIn('wangwu', given?.password ?? '')).status).toBe(200)
  })

  it('is not the own one', async () => {
    expect((await admin.call(contract.resetPassword, { userIds: [admin.userId] })).body).toMatchObject({
      error: 'ownAccount',
    })
  })
})

describe('roles', () => {
  it('are replaced for several people at once, and hold at the next call', async () => {
    const people = [await add(), await add()]
    const caller = await app.login(people[0]?.account ?? '')
    expect((await caller.call(contract.userPage)).status).toBe(403)
    await admin.data(contract.userGrant, {
      userIds: people.map(({ id }) => id),
      roleIds: [role('personnel')],
    })
    expect((await caller.call(contract.userPage)).status).toBe(200)
    await admin.data(contract.userGrant, { userIds: people.map(({ id }) => id), roleIds: [] })
    expect((await caller.call(contract.userPage)).status).toBe(403)
  })

  it('with more permissions than the caller has are neither given nor taken', async () => {
    const { id, account } = await add()
    const beyond = { userIds: [id], roleIds: [role('administrator')] }
    expect((await clerk.call(contract.userGrant, beyond)).body).toMatchObject({ error: 'roleBeyond' })
    const submitted = { id, account, realName: '钱八', roleId: [role('administrator')] }
    expect((await submit(submitted, clerk)).body).toMatchObject({ error: 'roleBeyond' })
    expect(
      (await submit({ account: fresh(), realName: '新', roleId: [role('administrator')] }, clerk)).body,
    ).toMatchObject({ error: 'roleBeyond' })
    expect((await clerk.call(contract.userGrant, { userIds: [id], roleIds: [role('user')] })).status).toBe(
      200,
    )
  })

  it('with data scopes beyond the own requests count as more than the caller has', async () => {
    const { id: wide } = await admin.data(contract.roleSubmit, { roleName: '宽', roleAlias: 'wide' })
    await app.owner.query(`update role_scope set scope = 1 where role_id = $1`, [wide])
    const { id } = await add()
    expect((await clerk.call(contract.userGrant, { userIds: [id], roleIds: [wide] })).body).toMatchObject({
      error: 'roleBeyond',
    })
  })

  it('of the caller are changed only with the right to give permissions', async () => {
    const own = { userIds: [clerk.userId], roleIds: [role('personnel'), role('user')] }
    expect((await clerk.call(contract.userGrant, own)).body).toMatchObject({ error: 'ownRoles' })
  })
})

describe('whoever maintains people and reads the requests of the own departments', () => {
  const scopes = [
    ['of the department', 3],
    ['of the department and those below', 4],
  ] as const

  it.each(scopes)('%s joins no other department and lets nobody else in', async (name, scope) => {
    const alias = `office${String(scope)}`
    const { id: office } = await admin.data(contract.roleSubmit, { roleName: name, roleAlias: alias })
    await app.owner.query(`update role_scope set scope = $2 where role_id = $1`, [office, scope])
    const own = { roleId: [role('personnel'), office], deptId: [department('研发部')] }
    const { id, account } = await add(own)
    const colleague = await add({ ...own, deptId: [department('财务部')] })
    const by = await app.login(account)
    const both = [department('研发部'), department('财务部')]
    const written = { id, account, realName: '钱八', roleId: own.roleId }
    const before = await writtenRows(app.owner)

    for (const [field, answer] of [
      ['deptId', await by.call(contract.updateUser, { id, deptId: both })],
      ['deptId', await by.call(contract.updateUser, { deptId: both })],
      ['deptId', await submit({ ...written, deptId: both }, by)],
      ['places', await submit({ ...written, places: both.map((deptId) => ({ deptId })) }, by)],
    ] as const)
      expect(answer).toMatchObject({
        status: 403,
        body: { error: 'ownDepartments', fields: { [field]: '您的角色按部门查看申请，不能修改自己的部门' } },
      })
    const given = { account: fresh(), realName: '新', roleId: [office], deptId: both }
    expect((await submit(given, by)).body).toMatchObject({ error: 'roleBeyond' })
    expect((await by.call(contract.resetPassword, { userIds: [colleague.id] })).body).toMatchObject({
      error: 'personProtected',
    })
    expect(await writtenRows(app.owner)).toEqual(before)

    expect((await submit({ ...written, deptId: both.slice(0, 1), code: '7' }, by)).status).toBe(200)
    expect((await submit({ ...written, deptId: [] }, by)).status).toBe(200)
    expect((await submit({ ...written, deptId: both })).status).toBe(200)
  })

  it('with a role for the own requests may join any department', async () => {
    const deptId = [department('财务部')]
    expect((await clerk.call(contract.updateUser, { id: clerk.userId, deptId })).status).toBe(200)
  })
})

describe('a person with more permissions than the caller', () => {
  it('is not changed or removed, and keeps password and factors', async () => {
    const target = cast.admin.userId
    const before = await writtenRows(app.owner)
    const answers = [
      await submit({ id: target, account: 'admin', realName: '管理员', phone: '13800000001' }, clerk),
      await clerk.call(contract.updateUser, { id: target, phone: '13800000001' }),
      await clerk.call(contract.userRemove, { ids: [target] }),
      await clerk.call(contract.resetPassword, { userIds: [target] }),
      await clerk.call(contract.resetFactors, { userIds: [target] }),
    ]
    expect(answers.map(({ status, body }) => [status, Reflect.get(body, 'error')])).toEqual(
      answers.map(() => [403, 'personProtected']),
    )
    expect(await writtenRows(app.owner)).toEqual(before)
  })
})

describe('sessions of anybody', () => {
  const seek = (input: Record<string, unknown>, by = admin) =>
    by.data(contract.sessionList, { size: 50, ...input })

  it('are listed with person and address, and found by name in pinyin', async () => {
    const { account } = await add({ realName: '单雄信' })
    await app.login(account)
    const [found] = (await seek({ realName: 'shanx' })).records
    expect(found).toMatchObject({ account, realName: '单雄信', isCurrent: false, clientId: 'saber' })
    expect((await seek({ account: 'admin' })).records.some(({ isCurrent }) => isCurrent)).toBe(true)
  })

  it('are ended at once, all of them or none, and leave the list', async () => {
    const { account } = await add()
    const own = [await app.login(account), await app.login(account)]
    const ids = (await seek({ account })).records.map(({ id }) => id)
    expect(ids).toHaveLength(2)
    const none = await admin.call(contract.sessionRemove, { ids: [...ids, 'none'] })
    expect(none.status).toBe(404)
    expect((await own[0]?.call(contract.info))?.status).toBe(200)
    await admin.data(contract.sessionRemove, { ids })
    for (const one of own) expect((await one.call(contract.info)).status).toBe(401)
    expect((await seek({ account })).total).toBe(0)
    expect((await admin.call(contract.sessionRemove, { ids })).status).toBe(404)
  })

  it('of other tenants are neither listed nor ended', async () => {
    const stranger = await app.login('admin', tenants.other)
    const { account } = await add()
    await app.login(account)
    const [{ id } = { id: '' }] = (await seek({ account })).records
    expect((await seek({ account }, stranger)).total).toBe(0)
    expect((await stranger.call(contract.sessionRemove, { ids: [id] })).status).toBe(404)
    expect((await seek({ account })).total).toBe(1)
  })
})
