import { contract, type Heir, type OutputOf } from '@countersign/contract'
import { type Caller, loginAll, startTestApp, submitLeave, testPassword } from '@countersign/server/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { changeStandings } from '../../src/jobs/change-standings.ts'
import { carryOutPlans } from '../../src/modules/user/index.ts'
import { formatDate } from '../../src/platform/business-time.ts'
import { newId } from '../../src/platform/context.ts'
import { writtenRows } from '../../src/testing/database-rows.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { handOver, heir, idOf, waitingFor } from './standing-of.ts'

const app = await startTestApp()
const { zhangsan, zhaoliu, admin, ...others } = await loginAll(app)
const { lisi, wangwu } = others

interface Change {
  id?: string
  standing: 'working' | 'paused' | 'left'
  startsOn?: string
  returnsOn?: string
  reason?: string
  heirs?: Heir[]
  planVersion?: number
}
const change = (input: Change, by = admin) => by.call(contract.userStanding, { id: lisi.userId, ...input })
async function changed(input: Change, by = admin): Promise<OutputOf<typeof contract.userStanding>> {
  const { status, body } = await change(input, by)
  expect([status, body]).toEqual([200, expect.anything()])
  return contract.userStanding.output.parse(body.data)
}
const seen = (id = lisi.userId) => admin.data(contract.userDetail, { id })
const day = '2099-12-04'
/** Just before the day begins in Shanghai, and when it does. */
const [eve, begun] = [new Date('2099-12-03T15:59:59Z'), new Date('2099-12-03T16:00:00Z')]
/** The day has come. */
const arrive = () =>
  app.owner.query("update person_change set starts_on = $1 where state = 'planned'", [formatDate(new Date())])
const run = (now?: Date) => changeStandings(app, now && (() => now))
const states = async () =>
  (await app.owner.query<{ state: string }>('select state from person_change order by id')).rows.map(
    ({ state }) => state,
  )
/** The messages in the outbox, each with the account of its person. */
async function told(): Promise<[account: string, text: string][]> {
  const { rows } = await app.owner.query<{ account: string; text: string }>(
    `select u.account, o.payload -> 'words' ->> 'zh' as text from outbox o
     join app_user u on u.id = o.payload ->> 'userId' where o.topic = 'notify' and o.payload ->> 'kind' = 'system'
     order by o.id`,
  )
  return rows.map(({ account, text }) => [account, text])
}
const noted = async () =>
  (
    await app.owner.query<{ action: string; error: string; account: string; user_agent: string }>(
      `select action, error, account, user_agent from audit_entry
       where action like 'userPlan%' or action in ('userRemove', 'userPause', 'userReturn') order by seq`,
    )
  ).rows
const department = await idOf(app, 'department', '研发部')
const administrator = await idOf(app, 'role', 'administrator')
const roles = (await app.owner.query('select * from user_role')).rows

const { id: personnel } = await admin.data(contract.roleSubmit, { roleName: '人事', roleAlias: 'personnel' })
await app.owner.query(
  `insert into menu_role (tenant_id, menu_id, role_id) select tenant_id, id, $1 from menu
   where tenant_id = '000000' and code = 'user.write'`,
  [personnel],
)
let clerks = 0

/** Somebody who maintains people and may do nothing else. */
async function newClerk(): Promise<Caller> {
  const account = `clerk${clerks++}`
  const roleId = [personnel]
  await admin.data(contract.userSubmit, { account, realName: '人事甲', roleId, password: testPassword })
  return app.login(account)
}

beforeEach(async () => {
  await app.owner.query('delete from person_change')
  await app.owner.query('delete from outbox')
  await app.owner.query("delete from app_user where account = 'nobody'")
  await app.owner.query(
    `update app_user set status = 'active', removed_at = null, paused_at = null, returns_on = null
     where account in ('lisi', 'wangwu', 'zhaoliu', 'admin')`,
  )
  await app.owner.query(
    "delete from user_role where user_id in (select id from app_user where account like 'clerk%')",
  )
  await app.owner.query('update department set leader_id = $2 where id = $1', [department, lisi.userId])
  await app.owner.query('delete from user_role where user_id = $1', [lisi.userId])
  for (const { tenant_id: tenant, user_id: user, role_id: role } of roles)
    await app.owner.query('insert into user_role values ($1, $2, $3) on conflict do nothing', [
      tenant,
      user,
      role,
    ])
})

describe('a planned departure', () => {
  it('changes nothing before its day, and then happens with what waits by then, once', async () => {
    const heirs = [heir('task', 'leave', wangwu), heir('department', department, zhaoliu)]
    const plan = await changed({ standing: 'left', startsOn: day, reason: '调往子公司', heirs })
    expect(plan).toMatchObject({
      standing: 'working',
      planned: {
        standing: 'left',
        startsOn: day,
        returnsOn: '',
        reason: '调往子公司',
        heirs,
        plannedBy: '管理员',
        refusal: '',
        version: 1,
      },
    })
    expect(await told()).toEqual([
      ['lisi', '管理员 已安排您自 2099-12-04 起离职'],
      ['wangwu', '李四 自 2099-12-04 起离职，届时由您接手其部分事项'],
      ['zhaoliu', '李四 自 2099-12-04 起离职，届时由您接手其部分事项'],
    ])
    const session = await app.login('lisi')
    expect((await session.data(contract.userDetail, { id: lisi.userId })).planned).toBeUndefined()
    expect((await admin.data(contract.userPage, { account: 'lisi' })).records).toMatchObject([
      { standing: 'working', planned: { startsOn: day } },
    ])
    const before = await writtenRows(app.owner)
    await run(eve)
    expect(await writtenRows(app.owner)).toEqual(before)

    const { id } = await submitLeave(zhangsan)
    await run(begun)
    expect(await seen()).toMatchObject({ standing: 'left', standingSince: '2099-12-04 00:00:00' })
    expect((await seen()).planned).toBeUndefined()
    expect((await session.call(contract.info)).status).toBe(401)
    expect(await admin.data(contract.departmentDetail, { id: department })).toMatchObject({
      leaderId: zhaoliu.userId,
    })
    expect((await told()).at(-1)).toEqual(['admin', '已按您的安排办理：李四 自 2099-12-04 起离职'])
    expect((await noted()).slice(-2)).toMatchObject([
      { action: 'userPlan', account: 'admin' },
      { action: 'userRemove', account: 'admin', user_agent: 'planned change' },
    ])
    const done = await writtenRows(app.owner)
    // Also after the clock was put back.
    for (const now of [begun, eve, new Date(), new Date('2100-01-01T00:00:00Z')]) await run(now)
    expect(await writtenRows(app.owner)).toEqual(done)
    await handOver(app)
    expect(await waitingFor(app, id)).toEqual(['wangwu'])
    expect((await wangwu.data(contract.detail, { id })).happenings).toEqual([
      expect.objectContaining({ kind: 'handedOver', opinion: '李四 已离职：调往子公司' }),
    ])
    expect((await verifyInstallation(app.db, app.dataDir)).defects).toEqual([])
  })

  it('gives the tasks of kinds without an heir to the heir of all others', async () => {
    const heirs = [heir('task', 'payments', zhangsan), heir('task', '', wangwu)]
    await changed({ standing: 'left', startsOn: day, heirs })
    const { id } = await submitLeave(zhangsan)
    await run(begun)
    await handOver(app)
    expect(await waitingFor(app, id)).toEqual(['wangwu'])
  })

  it('is made up for once when nothing ran on its day', async () => {
    await changed({ standing: 'left', startsOn: day })
    await run(new Date('2100-03-01T00:00:00Z'))
    expect([(await seen()).standing, await states()]).toEqual(['left', ['done']])
  })

  it('leaves what an heir cannot take any more to the leader above', async () => {
    const { id } = await submitLeave(zhangsan)
    const heirs = [heir('task', 'leave', wangwu), heir('department', department, zhaoliu)]
    await changed({ standing: 'left', startsOn: day, heirs })
    await changed({ id: wangwu.userId, standing: 'paused' })
    // Somebody else leads the department by now.
    await app.owner.query('update department set leader_id = $2 where id = $1', [department, zhangsan.userId])
    await arrive()
    await run()
    await handOver(app)
    expect([(await seen()).standing, await waitingFor(app, id)]).toEqual(['left', ['zhaoliu']])
  })

  it('is all done or not at all, and others are done meanwhile', async () => {
    await changed({ standing: 'left', startsOn: day })
    await changed({ id: wangwu.userId, standing: 'paused', startsOn: day })
    await arrive()
    await app.owner.query(`create function refuse_outbox() returns trigger language plpgsql as
      $$ begin if new.payload ->> 'userId' = '${lisi.userId}' and new.topic = 'personLeft' then raise 'killed'; end if; return new; end $$`)
    await app.owner.query(
      'create trigger killed before insert on outbox for each row execute function refuse_outbox()',
    )
    try {
      await expect(run()).rejects.toThrow('killed')
    } finally {
      await app.owner.query('drop trigger killed on outbox')
      await app.owner.query('drop function refuse_outbox')
    }
    expect([(await seen()).standing, (await seen(wangwu.userId)).standing]).toEqual(['working', 'paused'])
    expect((await seen()).planned).toMatchObject({ standing: 'left', refusal: '' })
    await run()
    expect((await seen()).standing).toBe('left')
  })

  it('of one tenant is not touched by the job of another', async () => {
    await changed({ standing: 'left', startsOn: day })
    await arrive()
    const before = await writtenRows(app.owner)
    await carryOutPlans({ ...app, tenantId: '000001', now: () => new Date(), newId })
    expect(await writtenRows(app.owner)).toEqual(before)
  })
})

describe('a planned pause and a planned return', () => {
  it('follow one another, and roles are kept', async () => {
    const { roleName } = await seen()
    await changed({ standing: 'paused', startsOn: day, returnsOn: '2100-01-04', reason: '产假' })
    await run(begun)
    expect(await seen()).toMatchObject({ standing: 'paused', returnsOn: '2100-01-04' })
    await changed({ standing: 'working', startsOn: '2100-01-04' })
    await run(new Date('2100-01-03T16:00:00Z'))
    expect(await seen()).toMatchObject({ standing: 'working', roleName, returnsOn: '' })
    expect((await told()).filter(([account]) => account === 'lisi')).toEqual([
      ['lisi', '管理员 已安排您自 2099-12-04 起停用'],
      ['lisi', '管理员 已安排您自 2100-01-04 起恢复在职'],
    ])
  })
})

const today = formatDate(new Date())
const statuses = (answers: readonly { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

describe('planning', () => {
  const cases: [what: string, Change, answer: string][] = [
    ['for today', { standing: 'left', startsOn: today }, 'startInvalid'],
    ['for the past', { standing: 'left', startsOn: '2020-01-01' }, 'startInvalid'],
    ['for no day', { standing: 'left', startsOn: '2099-02-30' }, 'startInvalid'],
    ['of the caller', { id: admin.userId, standing: 'left', startsOn: day }, 'ownAccount'],
    ['of nobody', { id: 'u-nobody', standing: 'left', startsOn: day }, 'notFound'],
    ['to what it is', { standing: 'working', startsOn: day }, 'recordStale'],
    ['of a plan that is not there', { standing: 'left', startsOn: day, planVersion: 1 }, 'recordStale'],
    ['with a return before it', { standing: 'paused', startsOn: day, returnsOn: day }, 'returnInvalid'],
    ['with a return for ever', { standing: 'left', startsOn: day, returnsOn: '2100-01-01' }, 'returnInvalid'],
    [
      'with the person as heir',
      { standing: 'left', startsOn: day, heirs: [heir('task', 'leave', lisi)] },
      'notPossible',
    ],
    [
      'with a role of others',
      { standing: 'left', startsOn: day, heirs: [heir('role', administrator, wangwu)] },
      'notPossible',
    ],
  ]
  it.each(cases)('%s is refused, and nothing changes', async (_what, input, error) => {
    const rows = await writtenRows(app.owner)
    expect((await change(input)).body).toMatchObject({ error })
    expect(await writtenRows(app.owner)).toEqual(rows)
  })

  it('the return of somebody who left is refused', async () => {
    await changed({ standing: 'left' })
    expect((await change({ standing: 'working', startsOn: day })).body).toMatchObject({
      error: 'startInvalid',
    })
  })

  it('gives away only what the caller could give at once', async () => {
    const clerk = await newClerk()
    const heirs = [heir('task', 'leave', wangwu)]
    expect((await change({ standing: 'left', startsOn: day, heirs }, clerk)).body).toMatchObject({
      error: 'forbidden',
    })
    const ofAdmin = { id: admin.userId, standing: 'left', startsOn: day } as const
    expect((await change(ofAdmin, clerk)).body).toMatchObject({ error: 'personProtected' })
    expect(await states()).toEqual([])
  })

  it('of two administrators at once is done once, and a plan that was changed meanwhile is stale', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => change({ standing: 'left', startsOn: day })))
    expect(statuses(answers)).toEqual([200, 409, 409])
    const other = { standing: 'paused', startsOn: '2099-12-31', planVersion: 1 } as const
    expect(await changed(other)).toMatchObject({ planned: { standing: 'paused', version: 2 } })
    expect((await change(other)).body).toMatchObject({ error: 'recordStale' })
    const cancel = (planVersion: number) =>
      admin.call(contract.userPlanCancel, { id: lisi.userId, planVersion })
    expect((await cancel(1)).body).toMatchObject({ error: 'recordStale' })
    const cancelled = await Promise.all([cancel(2), cancel(2)])
    expect(statuses(cancelled)).toEqual([200, 409])
    // A plan made after that one is not taken for it.
    expect(await changed({ standing: 'left', startsOn: day })).toMatchObject({ planned: { version: 4 } })
  })
})

describe('a plan ends', () => {
  it('when it is cancelled, and person and heirs hear of it', async () => {
    await changed({ standing: 'left', startsOn: day, heirs: [heir('task', 'leave', wangwu)] })
    await admin.data(contract.userPlanCancel, { id: lisi.userId, planVersion: 1 })
    expect((await told()).slice(-2)).toEqual([
      ['lisi', '您自 2099-12-04 起离职的安排已取消'],
      ['wangwu', '李四 自 2099-12-04 起离职的安排已取消，不用您接手了'],
    ])
    await run(begun)
    expect([(await seen()).standing, await states()]).toEqual(['working', ['cancelled']])
    expect((await noted()).at(-1)).toMatchObject({ action: 'userPlanCancel', account: 'admin' })
    expect((await admin.call(contract.userPlanCancel, { id: lisi.userId, planVersion: 2 })).status).toBe(409)
  })

  it('not by whom it is about, nor by whoever may not maintain the person', async () => {
    const clerk = await newClerk()
    await changed({ id: clerk.userId, standing: 'left', startsOn: day })
    const cancel = (by: Caller, id: string) => by.call(contract.userPlanCancel, { id, planVersion: 1 })
    expect((await cancel(clerk, clerk.userId)).body).toMatchObject({ error: 'ownAccount' })
    await app.owner.query('insert into user_role values ($1, $2, $3)', ['000000', lisi.userId, administrator])
    await changed({ standing: 'paused', startsOn: day })
    expect((await cancel(clerk, lisi.userId)).body).toMatchObject({ error: 'personProtected' })
    expect(await states()).toEqual(['planned', 'planned'])
  })

  it.each([
    [
      'when the person is removed',
      'left',
      () => admin.data(contract.userRemove, { ids: lisi.userId }),
      'cancelled',
    ],
    ['when the person leaves at once', 'left', () => changed({ standing: 'left' }), 'cancelled'],
    [
      'when the person pauses as planned before',
      'paused',
      () => changed({ standing: 'paused' }),
      'cancelled',
    ],
    ['not when a person who will leave pauses', 'left', () => changed({ standing: 'paused' }), 'planned'],
  ] as const)('%s', async (_what, standing, act, state) => {
    await changed({ standing, startsOn: day })
    await act()
    expect(await states()).toEqual([state])
  })

  it('with the return of somebody who leaves while pausing', async () => {
    await changed({ standing: 'paused' })
    await changed({ standing: 'working', startsOn: day })
    await changed({ standing: 'left' })
    await run(begun)
    expect([(await seen()).standing, await states()]).toEqual(['left', ['cancelled']])
  })

  it('for heirs who are not named any more when it is changed', async () => {
    await changed({ standing: 'left', startsOn: day, heirs: [heir('task', 'leave', wangwu)] })
    const heirs = [heir('task', 'leave', zhaoliu)]
    await changed({ standing: 'left', startsOn: '2099-12-31', heirs, planVersion: 1 })
    expect((await told()).slice(-3)).toEqual([
      ['lisi', '管理员 已安排您自 2099-12-31 起离职'],
      ['zhaoliu', '李四 自 2099-12-31 起离职，届时由您接手其部分事项'],
      ['wangwu', '李四 自 2099-12-04 起离职的安排已取消，不用您接手了'],
    ])
  })
})

describe('a plan is not carried out, and everybody who maintains people is told,', () => {
  const planned = async (by: Caller) => {
    await changed({ standing: 'left', startsOn: day }, by)
    await arrive()
  }
  const rolesGone = ({ userId }: Caller) =>
    app.owner.query('delete from user_role where user_id = $1', [userId])
  const promoted = () =>
    app.owner.query('insert into user_role values ($1, $2, $3)', ['000000', lisi.userId, administrator])

  it.each([
    ['when whoever planned it may not maintain people any more', rolesGone, 'forbidden'],
    [
      'when whoever planned it left',
      ({ userId }: Caller) => changed({ id: userId, standing: 'left' }),
      'forbidden',
    ],
    ['when the person has got more permissions meanwhile', promoted, 'personProtected'],
  ])('%s', async (_what, happen, error) => {
    const clerk = await newClerk()
    await planned(clerk)
    await happen(clerk)
    await app.owner.query('delete from outbox')
    await run()
    expect((await seen()).standing).toBe('working')
    const texts = (await told()).filter(([account]) => account === 'admin')
    expect(texts).toEqual([
      ['admin', `李四 自 ${today} 起离职的安排未执行：安排人 人事甲 已无权办理。请到用户管理处理`],
    ])
    expect((await noted()).at(-1)).toMatchObject({ action: 'userPlanRefused', error, account: '' })
    expect((await seen()).planned).toMatchObject({
      refusal: '安排人 人事甲 已无权办理',
      startsOn: today,
      version: 2,
    })
    const rows = await writtenRows(app.owner)
    await run()
    expect(await writtenRows(app.owner)).toEqual(rows)
    // Somebody else plans it anew.
    await changed({ standing: 'left', startsOn: day, planVersion: 2 })
    await run(begun)
    expect([(await seen()).standing, await states()]).toEqual(['left', ['done']])
  })

  it('when the person became an administrator and the second factor was not asked for', async () => {
    await planned(admin)
    await promoted()
    await app.owner.query('update person_change set confirmed = false')
    await run()
    expect((await noted()).at(-1)).toMatchObject({ action: 'userPlanRefused', error: 'confirmationNeeded' })
    expect((await seen()).standing).toBe('working')
  })

  it('for the second of two administrators who planned the departure of each other', async () => {
    await promoted()
    await changed({ standing: 'left', startsOn: day })
    await changed({ id: admin.userId, standing: 'left', startsOn: day }, await app.login('lisi'))
    await run(begun)
    const { rows } = await app.owner.query(
      `select 1 from app_user where tenant_id = '000000' and account in ('admin', 'lisi') and status = 'active'`,
    )
    expect([rows.length, await states()]).toEqual([1, ['done', 'refused']])
    expect((await noted()).at(-1)).toMatchObject({ action: 'userPlanRefused', error: 'forbidden' })
  })
})
