import { contract, type InputOf } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { synchronizeDirectories } from '../../src/jobs/synchronize-directories.ts'
import { topicHandlers } from '../../src/jobs/topic-handlers.ts'
import type { RawDepartment, RawPerson, RawSnapshot } from '../../src/modules/directory/directory.types.ts'
import { writtenRows } from '../../src/testing/database-rows.ts'
import { existing } from '../../src/platform/existing.ts'
import { record } from '../../src/platform/parse-value.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { handOver, waitingFor } from '../user/standing-of.ts'
import { told, unit } from './snapshot-of.ts'

let outside: RawSnapshot = { departments: [], people: [] }
let read = async () => outside
const app = await startTestApp({
  directory: {
    tenantId: '000000',
    source: 'ldap',
    name: 'LDAP',
    matchBy: ['account', 'code'],
    logsIn: false,
    from: { read: () => read(), isPassword: async () => false },
  },
})
const { admin, zhangsan } = await loginAll(app)

const many = (count: number) => Array.from({ length: count }, (_, index) => told(`p${index}`))
const set = (people: RawPerson[], departments: RawDepartment[] = []) => {
  outside = { people, departments }
}

const runJob = (runId: string) =>
  topicHandlers.directoryRun.runJob?.(app, { tenantId: '000000', outboxId: '1', runId })
const newest = async (by = admin) => existing((await by.data(contract.directoryDetail)).runs[0])
async function run(input: InputOf<typeof contract.directoryRun> = {}, by = admin) {
  const { id } = await by.data(contract.directoryRun, input)
  await runJob(id)
  return newest(by)
}
const preview = () => admin.data(contract.directoryPreview)
const find = async (account: string, standing?: 'left') =>
  (await admin.data(contract.userPage, { account, ...(standing && { standing }) })).records[0]
const departments = async () => {
  const { rows } = await app.owner.query<{ name: string; parent: string | null; leader: string | null }>(
    `select d.name, p.name as parent, l.name as leader from department d
     left join department p on p.id = d.parent_id left join app_user l on l.id = d.leader_id
     where d.tenant_id = '000000' and d.removed_at is null and d.name like '部%' order by d.name`,
  )
  return rows.map(({ name, parent, leader }) => [name, parent, leader])
}
const messages = async () => {
  const { rows } = await app.owner.query<{ text: string }>(
    "select payload -> 'words' ->> 'zh' as text from outbox where topic = 'notify' order by id",
  )
  return rows.map(({ text }) => text)
}

beforeEach(async () => {
  read = async () => outside
  await app.owner.query('delete from directory_run')
  await app.owner.query('delete from directory_nightly')
  await app.owner.query('delete from directory_person')
  await app.owner.query('delete from directory_department')
  await app.owner.query('delete from outbox')
  await app.owner.query(
    "update app_user set account = 'old-' || id, removed_at = now(), status = 'inactive' where account like 'acc-%'",
  )
  await app.owner.query(
    "update app_user set removed_at = null, status = 'active' where account in ('lisi', 'zhangsan')",
  )
  await app.owner.query(
    "update department set removed_at = now(), name = 'old' where tenant_id = '000000' and name like '部%'",
  )
})

describe('a run', () => {
  it('takes people and departments over, as its preview says, and finds nothing more to do', async () => {
    set(
      [
        told('a', { departmentIds: ['2'], phone: '13900000001', code: '7' }),
        told('z', { account: 'zhangsan', realName: '张三', email: 'zs@example.com' }),
      ],
      [unit('1'), unit('2', { parentId: '1', leaderId: 'a' })],
    )
    const before = await writtenRows(app.owner)
    const seen = await preview()
    expect(await writtenRows(app.owner)).toEqual(before)
    expect(seen).toMatchObject({
      counts: { join: 1, change: 1, newDepartment: 2 },
      problems: [],
      mustConfirm: false,
    })

    expect(await run()).toMatchObject({ state: 'done', counts: seen.counts, problems: [], by: '管理员' })
    expect(await find('acc-a')).toMatchObject({
      realName: '名a',
      phone: '13900000001',
      phoneVerified: true,
      code: '7',
      deptName: '部2',
      roleName: '',
      owned: ['realName', 'code', 'phone', 'deptId'],
    })
    expect(await find('zhangsan')).toMatchObject({ email: 'zs@example.com', owned: ['realName', 'email'] })
    expect(await departments()).toEqual([
      ['部1', null, null],
      ['部2', '部1', '名a'],
    ])
    expect((await preview()).entries).toEqual([])
    const after = await writtenRows(app.owner)
    expect(await run()).toMatchObject({ state: 'done', counts: {} })
    const {
      audit_entry: _audit,
      directory_run: _runs,
      outbox: _outbox,
      ...rest
    } = await writtenRows(app.owner)
    expect(after).toMatchObject(rest)
    const { records } = await admin.data(contract.auditList, { action: 'directoryRun' })
    expect(records.length).toBeGreaterThanOrEqual(2)
  })

  it('moves, renames and removes what the directory moves, renames and has no more', async () => {
    set([told('a', { departmentIds: ['1'] })], [unit('1'), unit('2')])
    await run()
    set(
      [told('a', { departmentIds: ['3'], realName: '新名' })],
      [unit('2', { name: '部二' }), unit('3', { parentId: '2' })],
    )
    expect((await preview()).counts).toEqual({
      move: 1,
      newDepartment: 1,
      changedDepartment: 1,
      goneDepartment: 1,
    })
    expect(await run()).toMatchObject({ state: 'done', problems: [] })
    expect(await find('acc-a')).toMatchObject({ realName: '新名', deptName: '部3' })
    expect(await departments()).toEqual([
      ['部3', '部二', null],
      ['部二', null, null],
    ])
  })

  it('lets a person leave as an administrator would, whose task goes to the leader', async () => {
    const { id } = await submitLeave(zhangsan)
    const lisi = await app.login('lisi')
    expect(await waitingFor(app, id)).toEqual(['lisi'])
    set([...many(10), told('l', { account: 'lisi', realName: '李四' })])
    await run()
    set(many(10))
    expect(await run()).toMatchObject({ state: 'done', counts: { leave: 1 }, problems: [] })
    expect(await find('lisi')).toBeUndefined()
    expect((await lisi.call(contract.info)).status).toBe(401)
    await handOver(app)
    expect(await waitingFor(app, id)).toEqual(['zhaoliu'])
    const { records } = await admin.data(contract.auditList, { action: 'userRemove' })
    expect(records[0]).toMatchObject({ subjectName: '李四', userName: '管理员' })
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('hands a task that no leader can take to whoever stands in for missing approvers', async () => {
    const { id } = await submitLeave(zhangsan)
    set([...many(10), told('l', { account: 'lisi', realName: '李四' })])
    await run()
    set(many(10))
    await run()
    await app.owner.query(
      "update department set leader_id = null where tenant_id = '000000' and name in ('集团总部', '研发部')",
    )
    // Whoever lets the person leave takes nothing over.
    await app.owner.query(
      `insert into user_role select u.tenant_id, u.id, r.id from app_user u join role r using (tenant_id)
       where u.tenant_id = '000000' and u.account = 'sunqi' and r.alias = 'administrator'`,
    )
    await handOver(app)
    expect(await waitingFor(app, id)).toEqual(['sunqi'])
    await app.owner.query(
      `delete from user_role where role_id in (select id from role where alias = 'administrator')
       and user_id = (select id from app_user where tenant_id = '000000' and account = 'sunqi')`,
    )
    await app.owner.query(
      `update department d set leader_id = u.id from app_user u where d.tenant_id = '000000'
       and ((d.name = '集团总部' and u.account = 'zhaoliu') or (d.name = '研发部' and u.account = 'lisi'))`,
    )
  })

  it('lets a person come back with the directory, without roles and password, and nobody who left here', async () => {
    set([...many(20), told('a'), told('b')])
    await run()
    set([...many(20), told('b')])
    await run()
    await admin.data(contract.userRemove, { ids: [existing(await find('acc-b')).id] })
    set([...many(20), told('a'), told('b')])
    const done = await run()
    expect(done).toMatchObject({
      counts: { return: 1 },
      problems: [{ name: '名b', why: expect.stringContaining('在本系统已离职') }],
    })
    expect(await find('acc-a')).toMatchObject({ standing: 'working', roleName: '' })
    expect(await find('acc-b', 'left')).toMatchObject({ standing: 'left' })
  })

  it('stops and asks when more than a tenth would leave, until their number is agreed to', async () => {
    set(many(10))
    await run()
    set(many(8))
    expect(await preview()).toMatchObject({ mustConfirm: true, counts: { leave: 2 } })
    const rows = await writtenRows(app.owner)
    expect(await run()).toMatchObject({ state: 'asks', counts: { leave: 2 } })
    expect(await run({ mayLeave: 1 })).toMatchObject({ state: 'asks' })
    const { directory_run: _runs, outbox: _outbox, ...rest } = await writtenRows(app.owner)
    expect(rows).toMatchObject(rest)
    expect(await run({ mayLeave: 2 })).toMatchObject({ state: 'done', counts: { leave: 2 } })
    expect(await find('acc-p9')).toBeUndefined()
  })

  it('fails and changes nothing when the directory cannot be read', async () => {
    set(many(3))
    await run()
    const rows = await writtenRows(app.owner)
    read = () => Promise.reject(new Error('connect ECONNREFUSED'))
    const refused = await admin.call(contract.directoryPreview)
    expect(refused).toMatchObject({ status: 503, body: { error: 'directoryUnreachable' } })
    expect(await run()).toMatchObject({
      state: 'failed',
      failure: '通讯录暂时无法读取：connect ECONNREFUSED',
    })
    const { directory_run: _runs, outbox: _outbox, ...rest } = await writtenRows(app.owner)
    expect(rows).toMatchObject(rest)
  })

  it('is refused while another goes on, and done once by two workers', async () => {
    set(many(120))
    const { id } = await admin.data(contract.directoryRun)
    const second = await admin.call(contract.directoryRun, {})
    expect(second).toMatchObject({ status: 409, body: { error: 'directoryRunning' } })
    await Promise.all([runJob(id), runJob(id)])
    expect(await newest()).toMatchObject({ state: 'done' })
    const { rows } = await app.owner.query("select account from app_user where account like 'acc-p%'")
    expect(rows).toHaveLength(120)
  })

  it('goes on after it was interrupted', async () => {
    set(many(120))
    await app.owner.query(
      `create function broken() returns trigger language plpgsql as
       $$ begin if new.account = 'acc-p110' then raise 'out of paper'; end if; return new; end $$`,
    )
    await app.owner.query(
      'create trigger broken before insert on app_user for each row execute function broken()',
    )
    const { id } = await admin.data(contract.directoryRun)
    await expect(runJob(id)).rejects.toThrow('out of paper')
    await app.owner.query('drop trigger broken on app_user')
    await app.owner.query('drop function broken')
    expect((await preview()).counts).toEqual({ join: 20 })
    await runJob(id)
    expect(await newest()).toMatchObject({ id, state: 'done', problems: [] })
    expect((await preview()).counts).toEqual({})
    await runJob(id)
    // One that nobody goes on with keeps no other one from beginning.
    await app.owner.query(
      "update directory_run set state = 'running', touched_at = now() - interval '11 minutes'",
    )
    expect(await run()).toMatchObject({ state: 'done' })
  })

  it('leaves what its caller may not do, and says so', async () => {
    set([...many(10), told('x', { account: 'admin', realName: '管理员' })])
    await run()
    set(many(10))
    expect(await run()).toMatchObject({
      state: 'done',
      problems: [{ name: '管理员', why: expect.any(String) }],
    })
    expect(await find('admin')).toMatchObject({ standing: 'working' })
  })
})

describe('what a directory owns', () => {
  const refusal = async (by: Caller, ...[route, input]: Parameters<Caller['call']>) => {
    const { status, body } = await by.call(route, input)
    const { error, fields }: Record<string, unknown> = { ...body }
    return [status, error, Object.keys(record(fields))]
  }

  it('is not changed here, but for what the directory does not say', async () => {
    set(
      [told('z', { account: 'zhangsan', realName: '张三', phone: '13900000002', departmentIds: ['1'] })],
      [unit('1', { leaderId: 'z' }), unit('2')],
    )
    await run()
    const found = existing(await find('zhangsan'))
    const { id, version } = found
    const change = (more: object) => refusal(admin, contract.updateUser, { id, version, ...more })
    expect(await change({ realName: '李' })).toEqual([400, 'ownedByDirectory', ['realName']])
    expect(await change({ phone: '13900000003' })).toEqual([400, 'ownedByDirectory', ['phone']])
    expect(await change({ deptId: [] })).toEqual([400, 'ownedByDirectory', ['deptId']])
    expect(await refusal(await app.login('zhangsan'), contract.updateUser, { phone: '13900000003' })).toEqual(
      [400, 'ownedByDirectory', ['phone']],
    )
    expect(await change({ email: 'other@example.com', phone: '13900000002' })).toEqual([200, undefined, []])

    const forest = await admin.data(contract.departmentList)
    const [one, two] = ['部1', '部2'].map((name) =>
      existing(forest.find(({ deptName }) => deptName === name)),
    )
    const { deptName, leaderId } = existing(one)
    const own = { id: existing(one).id, deptName, leaderId }
    expect(await refusal(admin, contract.departmentSubmit, { ...own, deptName: '别名' })).toEqual([
      400,
      'ownedByDirectory',
      ['deptName'],
    ])
    expect(await refusal(admin, contract.departmentSubmit, { ...own, leaderId: admin.userId })).toEqual([
      400,
      'ownedByDirectory',
      ['leaderId'],
    ])
    expect(
      await refusal(admin, contract.departmentMove, {
        id: own.id,
        parentId: existing(two).id,
        version: existing(one).version,
      }),
    ).toEqual([400, 'ownedByDirectory', ['parentId']])
    expect(await refusal(admin, contract.departmentRemove, { ids: [existing(two).id] })).toEqual([
      400,
      'ownedByDirectory',
      [],
    ])
    expect(await refusal(admin, contract.departmentSubmit, { ...own, remark: '备注' })).toEqual([
      200,
      undefined,
      [],
    ])
  })
})

describe('the nightly run', () => {
  const night = async () => {
    await synchronizeDirectories(app)
    const { rows } = await app.owner.query<{ id: string }>(
      "select payload ->> 'runId' as id from outbox where topic = 'directoryRun' order by id desc limit 1",
    )
    const [begun] = rows
    if (begun) await runJob(begun.id)
    return (await admin.data(contract.directoryDetail)).runs[0]
  }

  it('runs only where it is switched on, in the name of whoever did', async () => {
    set(many(3))
    expect(await night()).toBeUndefined()
    await admin.data(contract.directoryNightly, { on: true })
    expect((await admin.data(contract.directoryDetail)).nightlyBy).toBe('管理员')
    expect(await night()).toMatchObject({ state: 'done', isNightly: true, by: '管理员', counts: { join: 3 } })
    await admin.data(contract.directoryNightly, { on: false })
    expect((await admin.data(contract.directoryDetail)).nightlyBy).toBe('')
  })

  it('asks by a message when more than a tenth would leave', async () => {
    set(many(10))
    await run()
    set(many(5))
    await admin.data(contract.directoryNightly, { on: true })
    await app.owner.query('delete from outbox')
    expect(await night()).toMatchObject({ state: 'asks', counts: { leave: 5 } })
    expect(await messages()).toEqual([
      '每日通讯录同步已停下：将有 5 人离职，超过十分之一，请到通讯录同步核对后确认',
    ])
    expect(await find('acc-p9')).toBeDefined()
  })

  it('fails with a message when whoever switched it on may not do it any more', async () => {
    set(many(3))
    await admin.data(contract.directoryNightly, { on: true })
    await app.owner.query(
      `update directory_nightly set user_id = (select id from app_user where account = 'zhangsan' and tenant_id = '000000')`,
    )
    expect(await night()).toMatchObject({ state: 'failed' })
    expect((await messages()).at(-1)).toMatch(/^每日通讯录同步失败：/)
    expect(await find('acc-p0')).toBeUndefined()
  })
})
