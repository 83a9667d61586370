import { contract, type Permission, permissions, type Tenant } from '@countersign/contract'
import { startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { describe, expect, it, vi } from 'vitest'
import { everythingKept } from '../hostile/everything-kept.ts'
import { hiddenTexts, hostileTexts } from '../hostile/hostile-texts.ts'

const app = await startTestApp({ tenantMode: true })
const admin = await app.login('admin')

const add = (over: Record<string, unknown> = {}): Promise<Tenant> =>
  admin.data(contract.tenantSubmit, { tenantName: '云岭集团', ...over })
const submit = (input: Record<string, unknown>) => admin.call(contract.tenantSubmit, input)
const remove = (...ids: string[]) => admin.call(contract.tenantRemove, { ids })
const token = (tenantId: string, account: string, password: string) =>
  app.send({
    method: 'POST',
    url: '/api/blade-auth/token',
    headers: app.basic,
    body: { tenantId, account, password },
  })
/** A caller as the administrator of a new tenant. */
const enter = async ({ tenantId, adminAccount, adminPassword }: Tenant) => {
  const answer = await token(tenantId, adminAccount, adminPassword)
  const { accessToken } = contract.token.output.parse(answer.body.data)
  const headers = { ...app.basic, 'blade-auth': `bearer ${accessToken}` }
  const chosen = { oldPassword: adminPassword, newPassword: testPassword, newPassword1: testPassword }
  const changed = await app.send({
    method: 'POST',
    url: contract.updatePassword.path,
    headers,
    body: chosen,
  })
  expect(changed.status).toBe(200)
  return (url: string, body?: object) =>
    app.send({ method: body ? 'POST' : 'GET', url, headers, ...(body && { body }) })
}
const about = async (domain?: string) => {
  const url = `/api/blade-system/tenant/info${domain === undefined ? '' : `?domain=${encodeURIComponent(domain)}`}`
  return (await app.send({ method: 'GET', url, headers: app.basic })).body.data
}
const rowsOf = async (table: string, tenantId: string) =>
  (await app.owner.query<Record<string, string>>(`select * from ${table} where tenant_id = $1`, [tenantId]))
    .rows

describe('a new tenant', () => {
  it('has six digits, and an administrator whose password is in this answer only', async () => {
    const added = await add({ linkman: '周九' })
    expect(added).toMatchObject({
      id: added.tenantId,
      tenantId: expect.stringMatching(/^\d{6}$/),
      tenantName: '云岭集团',
      linkman: '周九',
      adminAccount: 'admin',
      adminPassword: expect.stringMatching(/^[\w-]{16}$/),
      isFixed: 0,
    })
    expect(await admin.data(contract.tenantDetail, { id: added.id })).toMatchObject({ adminPassword: '' })
    expect((await token(added.tenantId, 'admin', added.adminPassword)).status).toBe(200)
    expect((await token(tenants.own, 'admin', added.adminPassword)).status).toBe(400)
  })

  it('has roles, menu, flows, a department of its name and a post, and no company but 其他', async () => {
    const { tenantId, ...added } = await add({ tenantName: '滨海控股' })
    for (const table of ['role', 'flow', 'flow_version']) {
      expect(await rowsOf(table, tenantId)).toHaveLength((await rowsOf(table, tenants.other)).length)
    }
    expect(await rowsOf('dictionary', tenantId)).toMatchObject([{ dict_value: '其他' }])
    expect(await rowsOf('setting', tenantId)).toEqual([])
    expect(await rowsOf('department', tenantId)).toMatchObject([{ name: '滨海控股', parent_id: null }])
    expect(await rowsOf('post', tenantId)).toMatchObject([{ post_name: '总经理' }])
    const call = await enter({ ...added, tenantId })
    const buttons = JSON.stringify((await call('/api/blade-system/menu/buttons')).body.data)
    // Those of the installation, and one that a company gives to people of its own choice.
    const shared: readonly Permission[] = ['client.write', 'tenant.write', 'flow.standIn']
    for (const code of Object.keys(permissions))
      expect([code, buttons.includes(`"${code}"`)]).toEqual([code, !shared.some((one) => one === code)])
    expect((await call('/api/blade-system/tenant/list')).status).toBe(403)
    expect((await call('/api/blade-system/client/list')).status).toBe(403)
  })

  it('can submit every form from its example at once', async () => {
    const call = await enter(await add())
    for (const kind of ['leave', 'payments']) {
      const { data } = (await call(`/api/oa_info/${kind}/schema`)).body
      const { example } = contract.schema.output.parse(data)
      const answer = await call(`/api/oa_info/${kind}/add`, example)
      // Nobody but the applicant could approve yet.
      expect(answer.body).toMatchObject({ error: 'noApprover' })
    }
  })

  it('does not leave the password in the answers kept for repeated calls', async () => {
    const options = { headers: { 'idempotency-key': 'tenant-1' } }
    const [first, second] = [
      await admin.call(contract.tenantSubmit, { tenantName: '两次' }, options),
      await admin.call(contract.tenantSubmit, { tenantName: '两次' }, options),
    ]
    const { id, adminPassword } = contract.tenantSubmit.output.parse(first.body.data)
    expect(second.body.data).toMatchObject({ id, adminPassword: '' })
    const { rows } = await app.owner.query<{ text: string }>('select answer::text as text from idempotency')
    expect(rows.filter(({ text }) => text.includes(adminPassword))).toEqual([])
    const { total } = await admin.data(contract.tenantList, { tenantName: '两次' })
    expect(total).toBe(1)
  })

  it('is added by one of two administrators who choose the same id at once', async () => {
    const answers = await Promise.all(
      ['甲', '乙'].map((tenantName) => submit({ tenantName, tenantId: '271828' })),
    )
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      error: 'tenantIdTaken',
      fields: { tenantId: '已有此编号的租户（包括已停用的）' },
    })
    expect(await rowsOf('app_user', '271828')).toHaveLength(1)
  })
})

describe('a tenant', () => {
  it('is changed by only one of two administrators at once, and keeps its id', async () => {
    const { adminAccount: _, adminPassword: __, ...added } = await add()
    const answers = await Promise.all(['甲', '乙'].map((tenantName) => submit({ ...added, tenantName })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect(answers.find(({ status }) => status === 409)?.body).toHaveProperty('error', 'recordStale')
    expect(await submit({ ...added, version: undefined, tenantId: '161803' })).toMatchObject({
      status: 400,
      body: { error: 'tenantIdFixed' },
    })
    expect(await rowsOf('app_user', added.tenantId)).toHaveLength(1)
  })

  it('is found by its domain, however the address is written', async () => {
    const { tenantId, id } = await add({ domain: 'https://OA.Yunling.example/login' })
    const found = {
      tenantId,
      domain: 'oa.yunling.example',
      tenantMode: true,
      registration: false,
      phone: true,
      mail: false,
      brand: { title: '', shortName: '', logo: '', loginPicture: '' },
    }
    const domain = 'oa.yunling.example'
    expect(await submit({ id, tenantName: '云岭集团', domain })).toMatchObject({ status: 200 })
    for (const address of ['https://oa.yunling.example', 'http://oa.yunling.example/', 'OA.yunling.example'])
      expect(await about(address)).toEqual(found)
    // The first tenant allows it, but none is meant where people name theirs.
    const opened = "insert into setting (tenant_id, name, value) values ($1, 'selfRegistration', '1')"
    await app.owner.query(opened, [tenants.own])
    const none = { tenantId: '', domain: '', tenantMode: true, registration: false, phone: true, mail: false }
    for (const address of [undefined, 'yunling.example', 'https://', 'javascript:1', hostileTexts.SQL])
      expect(await about(address)).toEqual(none)
    expect(await submit({ tenantName: '同域名', domain })).toMatchObject({
      status: 409,
      body: { error: 'tenantDomainTaken', fields: { domain: '已有租户使用此域名' } },
    })
    await remove(id)
    expect(await about(domain)).toEqual(none)
  })

  const wrong: [what: string, over: Record<string, unknown>, error: string][] = [
    ['a short id', { tenantId: '12345' }, 'tenantIdFormat'],
    ['an id of letters', { tenantId: 'abcdef' }, 'tenantIdFormat'],
    ['an id of full-width digits', { tenantId: '１２３４５６' }, 'tenantIdFormat'],
    ['the id of another tenant', { tenantId: tenants.own }, 'tenantIdTaken'],
    ['a domain that is none', { domain: 'not a domain' }, 'tenantDomain'],
    ['a script as domain', { domain: 'javascript:alert(1)' }, 'tenantDomain'],
    ['a domain with a password', { domain: 'https://a:b@x.example' }, 'tenantDomain'],
    ['no name', { tenantName: ' ' }, 'invalid'],
    ['a long name', { tenantName: '长'.repeat(41) }, 'invalid'],
    ...hiddenTexts.map((what): (typeof wrong)[number] => [
      what,
      { tenantName: hostileTexts[what] },
      'invalid',
    ]),
  ]
  it.each(wrong)('with %s is refused, and nothing is stored', async (_what, over, error) => {
    const before = await everythingKept(app)
    const answer = await submit({ tenantName: '云岭集团', ...over })
    expect(answer.body).toMatchObject({ error, fields: { [Object.keys(over)[0] ?? '']: expect.any(String) } })
    expect(await everythingKept(app)).toEqual(before)
  })

  it('that is closed ends its sessions and lets nobody log in; its data stays', async () => {
    const added = await add()
    const call = await enter(added)
    expect(await remove(added.id, 'x')).toMatchObject({ status: 404 })
    expect((await call('/api/blade-user/info')).status).toBe(200)
    expect(await remove(added.id)).toMatchObject({ status: 200 })
    expect((await call('/api/blade-user/info')).status).toBe(401)
    expect(await token(added.tenantId, 'admin', added.adminPassword)).toMatchObject({
      status: 400,
      body: { error: 'badCredentials' },
    })
    expect(await rowsOf('app_user', added.tenantId)).toHaveLength(1)
    for (const answer of [
      await remove(added.id),
      await admin.call(contract.tenantDetail, { id: added.id }),
      await submit({ tenantName: '又来', id: added.id }),
    ])
      expect(answer).toMatchObject({ status: 404 })
    expect(await submit({ tenantName: '又来', tenantId: added.tenantId })).toMatchObject({ status: 409 })
  })

  it('begins no session while it is being closed', async () => {
    const added = await add()
    const client = await app.owner.connect()
    await client.query('begin')
    await client.query('update tenant set removed_at = now() where tenant_id = $1', [added.tenantId])
    const waiting = token(added.tenantId, 'admin', added.adminPassword)
    await vi.waitFor(
      async () => {
        const { rows } = await client.query(
          'select 1 from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
        )
        expect(rows).not.toEqual([])
      },
      { timeout: 20_000 },
    )
    await client.query('commit')
    client.release()
    expect((await waiting).status).toBe(400)
    expect(await rowsOf('session', added.tenantId)).toEqual([])
  })
})

describe('the first tenant', () => {
  it('may be renamed, and is never closed', async () => {
    const other = await add()
    const before = await everythingKept(app)
    expect(await remove(other.id, tenants.own)).toMatchObject({
      status: 409,
      body: { error: 'tenantFixed' },
    })
    expect(await everythingKept(app)).toEqual(before)
    expect(await submit({ tenantName: '长'.repeat(40), id: tenants.own })).toMatchObject({ status: 200 })
  })
})

describe('a picker of tenants', () => {
  it('offers all tenants to those who manage them, and others their own', async () => {
    const all = await admin.data(contract.tenantSelect)
    expect(all.map(({ tenantId }) => tenantId)).toEqual(expect.arrayContaining([tenants.own, tenants.other]))
    for (const [account, tenantId] of [
      ['lisi', tenants.own],
      ['admin', tenants.other],
    ] as const) {
      const caller = await app.login(account, tenantId)
      expect((await caller.data(contract.tenantSelect)).map((one) => one.tenantId)).toEqual([tenantId])
    }
    expect((await token(tenants.own, 'lisi', testPassword)).status).toBe(200)
  })
})
