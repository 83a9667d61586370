import { contract, type Heir } from '@countersign/contract'
import {
  agree,
  type Caller,
  loginAll,
  startTestApp,
  submitForm,
  submitLeave,
  submitPayments,
  testPassword,
  testFlow,
  testStep,
} from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { formatDate } from '../../src/platform/business-time.ts'
import { writtenRows } from '../../src/testing/database-rows.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { handOver, heir, idOf, waitingFor } from './standing-of.ts'

const app = await startTestApp()
const { zhangsan, zhaoliu, admin, ...others } = await loginAll(app)
let { lisi, wangwu } = others

interface Change {
  id?: string
  standing: 'working' | 'paused' | 'left'
  returnsOn?: string
  reason?: string
  heirs?: Heir[]
}
const change = (input: Change, by = admin) => by.call(contract.userStanding, { id: lisi.userId, ...input })
const changed = async (input: Change) => {
  const { status, body } = await change(input)
  expect([status, body]).toEqual([200, expect.anything()])
  return contract.userStanding.output.parse(body.data)
}
const seen = () => admin.data(contract.userDetail, { id: lisi.userId })
const logIn = (password: string) =>
  app.send({
    method: 'POST',
    url: contract.token.path,
    headers: app.basic,
    body: { tenantId: '000000', account: 'lisi', password },
  })
const department = await idOf(app, 'department', '研发部')
const finance = await idOf(app, 'department', '财务部')
const manager = await idOf(app, 'role', 'general_manager')

const { rows: roles } = await app.owner.query('select * from user_role where user_id = $1', [lisi.userId])
const { rows: kept } = await app.owner.query('select password_hash from app_user where id = $1', [
  lisi.userId,
])
const passwordHash = kept[0]?.password_hash

const step = (id: string, { userId }: Caller) =>
  testStep(id, [{ kind: 'user', userId }], { onNobody: { kind: 'administrator' } })
const { records } = await admin.data(contract.flowList, { kind: 'travel' })
await admin.data(contract.flowSave, {
  id: records[0]?.id,
  kind: 'travel',
  name: '出差审批',
  definition: testFlow([step('first', wangwu), step('last', lisi)]),
  publish: true,
})

beforeEach(async () => {
  await app.owner.query(
    `update app_user set status = 'active', removed_at = null, paused_at = null, returns_on = null
     where account in ('lisi', 'wangwu')`,
  )
  await app.owner.query('update department set leader_id = $2 where id = $1', [department, lisi.userId])
  for (const { tenant_id: tenant, role_id: role } of roles)
    await app.owner.query('insert into user_role values ($1, $2, $3) on conflict do nothing', [
      tenant,
      lisi.userId,
      role,
    ])
  await app.owner.query(
    'update app_user set must_change_password = false, password_hash = $2 where id = $1',
    [lisi.userId, passwordHash],
  )
  lisi = await app.login('lisi')
  wangwu = await app.login('wangwu')
})

describe('a person who pauses', () => {
  it('is logged out and asked for nothing, stays in the list, and comes back as before', async () => {
    const { roleName } = await seen()
    expect(await changed({ standing: 'paused', returnsOn: '2099-03-01', reason: '产假' })).toMatchObject({
      standing: 'paused',
      standingSince: expect.stringMatching(/^\d{4}-\d\d-\d\d /),
      returnsOn: '2099-03-01',
      password: '',
    })
    expect((await lisi.call(contract.info)).status).toBe(401)
    expect((await logIn(testPassword)).body).toMatchObject({ error: 'badCredentials' })
    expect((await admin.data(contract.userList)).map(({ id }) => id)).not.toContain(lisi.userId)
    const listed = await admin.data(contract.userPage, { account: 'lisi' })
    expect(listed.records).toMatchObject([{ id: lisi.userId, standing: 'paused' }])

    expect(await changed({ standing: 'working' })).toMatchObject({
      standing: 'working',
      standingSince: '',
      returnsOn: '',
      roleName,
      password: '',
    })
    expect((await logIn(testPassword)).status).toBe(200)
  })

  it.each([
    ['is logged in by the own phone again', false],
    ['is not logged in by a phone that somebody else got meanwhile', true],
  ])('%s', async (_what, isTaken) => {
    const phone = isTaken ? '13800138001' : '13800138002'
    await app.owner.query('update app_user set phone = $2, phone_verified = true where id = $1', [
      lisi.userId,
      phone,
    ])
    await changed({ standing: 'paused' })
    if (isTaken) await admin.data(contract.updateUser, { id: wangwu.userId, phone })
    expect(await changed({ standing: 'working' })).toMatchObject({ phone, phoneVerified: !isTaken })
  })
})

describe('a person who left', () => {
  it('is in no list but that of those who left, and comes back as the same person without roles', async () => {
    await app.owner.query(
      "update app_user set phone = '13812345678', phone_verified = true where account = 'lisi'",
    )
    await app.owner.query("insert into recovery_code values ('000000', $1, 'some hash')", [lisi.userId])
    await changed({ standing: 'left' })
    const listed = async (filter: object) =>
      (await admin.data(contract.userPage, { account: 'lisi', ...filter })).records.map(({ id }) => id)
    expect(await listed({})).toEqual([])
    expect(await listed({ standing: 'working' })).toEqual([])
    expect(await listed({ standing: 'paused' })).toEqual([])
    expect(await listed({ standing: 'left' })).toEqual([lisi.userId])
    expect(await seen()).toMatchObject({ standing: 'left' })

    const key = { headers: { 'idempotency-key': 'back' } }
    const send = () => admin.call(contract.userStanding, { id: lisi.userId, standing: 'working' }, key)
    const { password, ...back } = contract.userStanding.output.parse((await send()).body.data)
    expect(back).toMatchObject({ id: lisi.userId, standing: 'working', roleName: '', phoneVerified: false })
    expect(password).toMatch(/^[\w-]{16}$/)
    expect((await send()).body.data).toMatchObject({ password: '' })
    expect((await logIn(testPassword)).body).toMatchObject({ error: 'badCredentials' })
    expect((await logIn(password)).status).toBe(200)
    expect((await lisi.call(contract.info)).status).toBe(401)
    const codes = await app.owner.query('select 1 from recovery_code where user_id = $1', [lisi.userId])
    expect(codes.rows).toEqual([])
  })

  it('leaves tasks of each kind, departments and roles to the heirs', async () => {
    const [leave, payment] = [await submitLeave(zhangsan), await submitPayments(zhangsan)]
    expect([await waitingFor(app, leave.id), await waitingFor(app, payment.id)]).toEqual([['lisi'], ['lisi']])
    const { id: roleId } = await admin.data(contract.roleSubmit, { roleName: '保管', roleAlias: 'keeper' })
    await admin.data(contract.userGrant, { userIds: [lisi.userId], roleIds: [roleId] })
    expect(await admin.data(contract.userBelongings, { id: lisi.userId })).toEqual([
      { group: 'task', key: 'leave', name: '', count: 1 },
      { group: 'task', key: 'payments', name: '', count: 1 },
      { group: 'department', key: department, name: '研发部', count: 1 },
      { group: 'role', key: roleId, name: '保管', count: 1 },
      { group: 'flow', key: records[0]?.id, name: '出差审批', count: 1 },
    ])
    await changed({
      standing: 'left',
      reason: '调往子公司',
      heirs: [
        heir('task', 'payments', wangwu),
        heir('department', department, zhaoliu),
        heir('role', roleId, wangwu),
      ],
    })
    expect(await admin.data(contract.departmentDetail, { id: department })).toMatchObject({
      leaderId: zhaoliu.userId,
    })
    expect(await admin.data(contract.userDetail, { id: wangwu.userId })).toMatchObject({
      roleName: expect.stringContaining('保管'),
    })
    await handOver(app)
    expect([await waitingFor(app, leave.id), await waitingFor(app, payment.id)]).toEqual([
      ['zhaoliu'],
      ['wangwu'],
    ])
    expect((await wangwu.data(contract.detail, { id: payment.id })).happenings).toEqual([
      expect.objectContaining({ kind: 'handedOver', opinion: '李四 已离职：调往子公司' }),
    ])
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('leaves a task whose heir may not have it to the leader above', async () => {
    const { id } = await submitLeave(zhangsan)
    await changed({ standing: 'left', heirs: [heir('task', 'leave', zhangsan)] })
    await handOver(app)
    expect(await waitingFor(app, id)).toEqual(['zhaoliu'])
  })
})

const today = formatDate(new Date())

describe('a change of standing', () => {
  const cases: [what: string, Change, answer: string][] = [
    ['of the caller', { id: admin.userId, standing: 'paused' }, 'ownAccount'],
    ['of nobody', { id: 'u-nobody', standing: 'paused' }, 'notFound'],
    ['to what it is', { standing: 'working' }, 'recordStale'],
    ['with no day', { standing: 'paused', returnsOn: '2099-02-30' }, 'returnInvalid'],
    ['with a day that has begun', { standing: 'paused', returnsOn: today }, 'returnInvalid'],
    ['for ever with a day of return', { standing: 'left', returnsOn: '2099-02-01' }, 'returnInvalid'],
    ['with the person as heir', { standing: 'left', heirs: [heir('task', 'leave', lisi)] }, 'notPossible'],
    ['with the caller as heir', { standing: 'left', heirs: [heir('task', 'leave', admin)] }, 'notPossible'],
    [
      'with an unknown heir',
      { standing: 'left', heirs: [{ group: 'task', key: 'leave', userId: 'u-nobody' }] },
      'notPossible',
    ],
    [
      'with a department of others',
      { standing: 'left', heirs: [heir('department', finance, wangwu)] },
      'notPossible',
    ],
    ['with a role of others', { standing: 'left', heirs: [heir('role', manager, wangwu)] }, 'notPossible'],
  ]
  it.each(cases)('%s is refused, and nothing changes', async (_what, input, error) => {
    const rows = await writtenRows(app.owner)
    expect((await change(input)).body).toMatchObject({ error })
    expect(await writtenRows(app.owner)).toEqual(rows)
  })

  it('from left to paused is refused', async () => {
    await changed({ standing: 'left' })
    expect((await change({ standing: 'paused' })).body).toMatchObject({ error: 'recordStale' })
  })

  it('to a person who pauses as heir is refused', async () => {
    await changed({ id: wangwu.userId, standing: 'paused' })
    const heirs = [heir('task', 'leave', wangwu)]
    expect((await change({ standing: 'left', heirs })).body).toMatchObject({ error: 'notPossible' })
  })

  it('of two administrators at once is done once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => change({ standing: 'left' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
  })

  it('gives away only what the caller could change otherwise', async () => {
    const { id } = await admin.data(contract.roleSubmit, { roleName: '人事', roleAlias: 'personnel' })
    await app.owner.query(
      `insert into menu_role (tenant_id, menu_id, role_id) select tenant_id, id, $1 from menu
       where tenant_id = '000000' and code = 'user.write'`,
      [id],
    )
    await admin.data(contract.userSubmit, {
      account: 'clerk',
      realName: '人事甲',
      roleId: [id],
      password: testPassword,
    })
    const clerk = await app.login('clerk')
    const given = (heirs: Heir[]) => change({ standing: 'left', heirs }, clerk)
    expect((await given([heir('task', 'leave', wangwu)])).body).toMatchObject({ error: 'forbidden' })
    expect((await given([heir('department', department, wangwu)])).body).toMatchObject({ error: 'forbidden' })
    expect((await change({ id: admin.userId, standing: 'left' }, clerk)).body).toMatchObject({
      error: 'personProtected',
    })
    await changed({ standing: 'left' })
    // The roles of before protect the requests of before.
    await admin.data(contract.userStanding, { id: lisi.userId, standing: 'working' })
    await admin.data(contract.userGrant, {
      userIds: [lisi.userId],
      roleIds: [await idOf(app, 'role', 'administrator')],
    })
    await changed({ standing: 'left' })
    expect((await change({ standing: 'working' }, clerk)).body).toMatchObject({ error: 'personProtected' })
  })
})

describe('nobody gets a task after leaving', () => {
  /** Calls that wait for a lock in the database. */
  const waiting = async (count: number) =>
    expect
      .poll(async () => {
        const { rowCount } = await app.owner.query(
          `select 1 from pg_locks where not granted
           and pid in (select pid from pg_stat_activity where datname = current_database())`,
        )
        return rowCount
      })
      .toBe(count)

  it('when a submission is on its way: the removal waits for it, and hands its task over', async () => {
    const gate = await app.owner.connect()
    try {
      await gate.query('begin')
      await gate.query('lock table task in exclusive mode')
      const submitted = submitLeave(zhangsan)
      await waiting(1)
      const left = change({ standing: 'left' })
      await waiting(2)
      await gate.query('rollback')
      const { id } = await submitted
      expect((await left).status).toBe(200)
      expect(await waitingFor(app, id)).toEqual(['lisi'])
      await handOver(app)
      expect(await waitingFor(app, id)).toEqual(['zhaoliu'])
    } finally {
      gate.release(true)
    }
  })

  const submission = async () => () => submitLeave(zhangsan)
  const decision = async () => {
    const { id } = await submitForm(zhangsan, 'travel')
    return () => agree(wangwu, id)
  }
  it.each([
    ['submission', submission, 'zhaoliu'],
    ['decision', decision, 'admin'],
  ])(
    'when a removal is on its way: a %s waits for it, and asks somebody else',
    async (_what, prepare, other) => {
      const act = await prepare()
      const gate = await app.owner.connect()
      try {
        await gate.query('begin')
        await gate.query('lock table audit_entry in exclusive mode')
        const left = change({ standing: 'left' })
        await waiting(1)
        const acted = act()
        await waiting(2)
        await gate.query('rollback')
        expect((await left).status).toBe(200)
        expect(await waitingFor(app, (await acted).id)).toEqual([other])
      } finally {
        gate.release(true)
      }
    },
  )
})
