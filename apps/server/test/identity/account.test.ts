import { contract } from '@countersign/contract'
import {
  type Answer,
  type Caller,
  signature,
  startTestApp,
  tenants,
  testPassword,
} from '@countersign/server/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { upload } from '../file/multipart.ts'

const app = await startTestApp()
const zhangsan = await app.login('zhangsan')
const lisi = await app.login('lisi')
const stranger = await app.login('zhangsan', tenants.other)
afterEach(() => app.owner.query('delete from login_failure'))

const refusal = (status: number, msg: string) => ({ status, body: { code: status, data: null, msg } })
const works = async (by: Caller) => (await by.call(contract.info)).status === 200

describe('the account of the caller', () => {
  it('can be read and changed; omitted fields stay as they are', async () => {
    const id = zhangsan.userId
    const before = await zhangsan.data(contract.userDetail, { id })
    expect(before).toMatchObject({
      id,
      account: 'zhangsan',
      name: '张三',
      realName: '张三',
      avatar: '',
      phone: '',
      email: '',
      deptNames: ['研发部'],
    })
    const phone = '13812345678'
    await zhangsan.data(contract.updateUser, { name: ' 小张 ', phone, email: 'zhang@example.com' })
    expect(await zhangsan.data(contract.userDetail, { id })).toEqual({
      ...before,
      name: '小张',
      phone,
      email: 'zhang@example.com',
      version: before.version + 1,
    })
    await zhangsan.data(contract.updateUser, { id, email: ' ' })
    expect(await zhangsan.data(contract.userDetail, { id })).toEqual({
      ...before,
      name: '小张',
      phone,
      version: before.version + 2,
    })
  })
  it('may have a different display name, while people and trails keep the real name', async () => {
    await zhangsan.data(contract.updateUser, { name: '王五' })
    expect(await zhangsan.data(contract.info)).toMatchObject({ name: '王五', userName: '张三' })
    const people = await lisi.data(contract.userList)
    expect(people.filter(({ name }) => name === '王五').map(({ account }) => account)).toEqual(['wangwu'])
  })
  it("accepts the caller's own picture as avatar, which everybody may see", async () => {
    expect(await zhangsan.data(contract.updateUser, { avatar: await signature(zhangsan) })).toBe(true)
    const { avatar } = await zhangsan.data(contract.info)
    const seen = (await lisi.data(contract.userList)).find(({ account }) => account === 'zhangsan')?.avatar
    for (const address of [avatar, seen ?? '']) {
      expect(await app.raw({ method: 'GET', url: address })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'image/png' },
      })
    }
    expect(seen).not.toBe(avatar)
  })
  it('refuses a picture of somebody else, or one that is invalid', async () => {
    const pdf = await upload(zhangsan, [{ filename: 'a.pdf', bytes: Buffer.from('%PDF-1.4') }])
    for (const avatar of [
      await signature(lisi),
      contract.upload.output.parse(pdf.body.data).id,
      'https://example.com/a.png',
      zhangsan.userId,
    ]) {
      expect(await zhangsan.call(contract.updateUser, { avatar })).toMatchObject(
        refusal(400, '头像应为您上传的 PNG 或 JPEG 图片'),
      )
    }
  })
  it.each([
    [{ phone: ' ' }, '手机号码不能为空'],
    [{ phone: '1381234567' }, '手机号码长度不为11位'],
    [{ phone: '23812345678' }, '手机号码格式不正确'],
    [{ phone: '1381234567a' }, '手机号码格式不正确'],
    [{ email: 'zhang' }, '邮箱格式不正确'],
    [{ email: 'zhang@example' }, '邮箱格式不正确'],
    [{ name: ' ' }, '姓名不能为空'],
    [{ name: '长'.repeat(31) }, 'name 不能超过 30 个字'],
  ])('cannot be changed to %j', async (input, msg) => {
    const id = zhangsan.userId
    const before = await zhangsan.data(contract.userDetail, { id })
    const sent = { phone: '13900000000', email: 'other@example.com', ...input }
    expect(await zhangsan.call(contract.updateUser, sent)).toMatchObject(refusal(400, msg))
    expect((await zhangsan.data(contract.userDetail, { id })).phone).toBe(before.phone)
  })
  it('cannot be changed by anybody else, in the same or another tenant', async () => {
    for (const [by, status, msg] of [
      [lisi, 403, '没有权限'],
      [stranger, 404, '数据不存在'],
    ] as const) {
      const id = zhangsan.userId
      expect(await by.call(contract.userDetail, { id })).toMatchObject(refusal(status, msg))
      expect(await by.call(contract.updateUser, { id, name: '别人' })).toMatchObject(refusal(status, msg))
    }
    expect(await lisi.data(contract.info)).toMatchObject({ name: '李四' })
  })
  it('cannot be read or changed without a token', async () => {
    for (const [method, url] of [
      ['GET', `detail?id=${zhangsan.userId}`],
      ['POST', 'update'],
      ['POST', 'update-password'],
      ['GET', 'sessions'],
      ['POST', 'endSession'],
    ] as const) {
      expect(
        await app.send({
          method,
          url: `/api/blade-user/${url}`,
          headers: app.basic,
          ...(method === 'POST' && { body: {} }),
        }),
      ).toMatchObject({ status: 401, body: { data: null } })
    }
  })
  it('is changed once under one idempotency key', async () => {
    const headers = { 'idempotency-key': 'profile' }
    const send = (name: string) => lisi.call(contract.updateUser, { name }, { headers })
    expect((await send('老李')).status).toBe(200)
    await lisi.data(contract.updateUser, { name: '李四' })
    expect((await send('老李')).status).toBe(200)
    expect(await lisi.data(contract.info)).toMatchObject({ name: '李四' })
    expect(await send('小李')).toMatchObject({ status: 409 })
  })
})

describe('a new password', () => {
  const next = 'Changed-2026'
  afterEach(async () => {
    await app.owner.query(
      `update app_user set password_hash = (select password_hash from app_user where account = 'lisi' and tenant_id = $1)
       where account = 'sunqi' and tenant_id = $1`,
      [tenants.own],
    )
  })
  const change = (by: Caller, oldPassword: string, newPassword: string, newPassword1 = newPassword) =>
    by.call(contract.updatePassword, { oldPassword, newPassword, newPassword1 })
  const logIn = (password: string): Promise<Answer> =>
    app.send({
      method: 'POST',
      url: '/api/blade-auth/token',
      headers: app.basic,
      body: { grantType: 'password', tenantId: tenants.own, account: 'sunqi', password },
    })

  it('replaces the old one at log-in, and ends every other session', async () => {
    const [here, there] = [await app.login('sunqi'), await app.login('sunqi')]
    expect((await change(here, testPassword, next)).body.data).toBe(true)
    expect([await works(here), await works(there), await works(zhangsan)]).toEqual([true, false, true])
    expect((await logIn(testPassword)).status).toBe(400)
    expect((await logIn(next)).status).toBe(200)
    const body = { grantType: 'refresh_token', refreshToken: there.refreshToken, tenantId: tenants.own }
    const renewed = await app.send({ method: 'POST', url: '/api/blade-auth/token', headers: app.basic, body })
    expect(renewed.status).toBe(401)
  })
  it.each([
    ['differs from its repetition', testPassword, next, `${next}x`, '两次密码输入不一致'],
    ['is short', testPassword, 'Short-1', 'Short-1', '密码须为8至128个字符'],
    ['is long', testPassword, 'x'.repeat(129), 'x'.repeat(129), '密码须为8至128个字符'],
    ['is common', testPassword, 'PassWord1', 'PassWord1', '这个密码太常见，容易被猜到，请换一个'],
    ['is the present one', testPassword, testPassword, testPassword, '新密码不能与原密码相同'],
    ['is the wrong old one again', 'Demo-1999', 'Demo-1999', 'Demo-1999', '原密码不正确'],
    ['comes with a wrong old one', 'Demo-1999', next, next, '原密码不正确'],
  ])('that %s is refused', async (_what, old, one, two, msg) => {
    const [here, there] = [await app.login('sunqi'), await app.login('sunqi')]
    expect(await change(here, old, one, two)).toMatchObject(refusal(400, msg))
    expect([await works(here), await works(there)]).toEqual([true, true])
    expect((await logIn(testPassword)).status).toBe(200)
  })
  it.each([
    ['has eight characters', 'xq-7 vz!'],
    ['has no letter or digit', '。。。——！！？'],
    ['has 128 characters outside the basic plane', '𠀀'.repeat(128)],
  ])('that %s is accepted', async (_what, password) => {
    const here = await app.login('sunqi')
    expect((await change(here, testPassword, password)).body.data).toBe(true)
    expect((await logIn(password)).status).toBe(200)
  })
  it('is refused after five wrong old passwords, even with the right one', async () => {
    const here = await app.login('sunqi')
    for (let guess = 0; guess < 5; guess += 1) await change(here, `Guess-${guess}`, next)
    expect(await change(here, testPassword, next)).toMatchObject({ status: 429 })
  })
  it('is set by only one of two calls at once, and the session of the other ends', async () => {
    const [one, two] = [await app.login('sunqi'), await app.login('sunqi')]
    const answers = await Promise.all([
      change(one, testPassword, next),
      change(two, testPassword, 'Second-2026'),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([await works(one), await works(two)].filter(Boolean)).toHaveLength(1)
  })
  it('ends a session that was being opened with the old password meanwhile', async () => {
    const changing = await app.owner.connect()
    try {
      await changing.query('begin')
      await changing.query(
        "update app_user set password_hash = 'another' where account = 'sunqi' and tenant_id = $1",
        [tenants.own],
      )
      const logging = logIn(testPassword)
      await vi.waitFor(
        async () => {
          const { rowCount } = await app.owner.query(
            'select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
          )
          expect(rowCount).toBe(1)
        },
        { timeout: 20_000 },
      )
      await changing.query('commit')
      expect(await logging).toMatchObject(refusal(400, '用户名或密码错误'))
    } finally {
      changing.release()
    }
  })
  it('is set once under one idempotency key, and does not appear in the stored row', async () => {
    const here = await app.login('sunqi')
    const headers = { 'idempotency-key': 'password' }
    const input = { oldPassword: testPassword, newPassword: next, newPassword1: next }
    expect((await here.call(contract.updatePassword, input, { headers })).status).toBe(200)
    expect((await here.call(contract.updatePassword, input, { headers })).status).toBe(200)
    const { rows } = await app.owner.query(
      "select distinct body_hash from idempotency where key = 'password'",
    )
    const other = { oldPassword: next, newPassword: 'Third-2026', newPassword1: 'Third-2026' }
    await here.call(contract.updatePassword, other, { headers: { 'idempotency-key': 'another' } })
    const again = await app.owner.query("select distinct body_hash from idempotency where key = 'another'")
    expect(again.rows).toEqual(rows)
    expect(app.logLines.join('\n')).not.toContain(next)
  })
})

describe('the sessions of the caller', () => {
  it('are listed with address, browser and times, newest first', async () => {
    const headers = { ...app.basic, 'user-agent': 'Browser of a test' }
    const body = { grantType: 'password', tenantId: tenants.own, account: 'zhaoliu', password: testPassword }
    await app.send({ method: 'POST', url: '/api/blade-auth/token', headers, body })
    const here = await app.login('zhaoliu')
    const [first, second] = await here.data(contract.sessions)
    expect(first).toMatchObject({ isCurrent: true, address: '127.0.0.1' })
    expect(second).toMatchObject({ isCurrent: false, userAgent: 'Browser of a test' })
    expect(second?.since).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  })
  it('can be ended one by one; the next call in an ended session is refused', async () => {
    const [here, there] = [await app.login('wangwu'), await app.login('wangwu')]
    const sessions = await here.data(contract.sessions)
    const ownId = sessions.find(({ isCurrent }) => isCurrent)?.id
    const id = (await there.data(contract.sessions)).find(({ isCurrent }) => isCurrent)?.id
    expect(await here.data(contract.endSession, { id })).toBe(true)
    expect(await there.call(contract.info)).toMatchObject({ status: 401 })
    expect((await here.data(contract.sessions)).map((one) => one.id)).toEqual([ownId])
    expect(await here.call(contract.endSession, { id })).toMatchObject(refusal(404, '数据不存在'))
  })
  it('cannot be ended by anybody else', async () => {
    const [own] = await zhangsan.data(contract.sessions)
    for (const by of [lisi, stranger]) {
      expect(await by.call(contract.endSession, { id: own?.id })).toMatchObject(refusal(404, '数据不存在'))
    }
    expect(await works(zhangsan)).toBe(true)
  })
  it('are ended by only one of two simultaneous calls', async () => {
    const [here, there] = [await app.login('wangwu'), await app.login('wangwu')]
    const id = (await there.data(contract.sessions)).find(({ isCurrent }) => isCurrent)?.id
    const answers = await Promise.all([
      here.call(contract.endSession, { id }),
      here.call(contract.endSession, { id }),
    ])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404])
  })
  it('are ended once under one idempotency key', async () => {
    const [here, there] = [await app.login('wangwu'), await app.login('wangwu')]
    const id = (await there.data(contract.sessions)).find(({ isCurrent }) => isCurrent)?.id
    const headers = { 'idempotency-key': 'end' }
    for (let time = 0; time < 2; time += 1) {
      expect((await here.call(contract.endSession, { id }, { headers })).body.data).toBe(true)
    }
  })
})
