import { createPrivateKey } from 'node:crypto'
import { contract, type SetupStep, setupSteps } from '@countersign/contract'
import { startTestApp, submitLeave, tenants } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { openEvidence } from '../../src/platform/evidence.ts'
import { newPrivatePem } from '../../src/platform/keyring.ts'
import { noteBackup } from '../../src/platform/last-backup.ts'
import { enrolTotp } from '../identity/factors.ts'
import { mailSettings } from '../mail/mail-server.ts'

const app = await startTestApp({ smsOutbox: false })
const admin = await app.login('admin')
const tenantId = tenants.own
const change = (statement: string) => app.owner.query(statement, [tenantId])
const stepOf = async (step: SetupStep, by = admin) =>
  (await by.data(contract.setup)).find((one) => one.step === step)
const done = (count = 0) => ({ isDone: true, count, open: 0 })
const open = (count = 0) => ({ isDone: false, count, open: 0, names: [] })
const lacks = (open: number, names: unknown) => ({ isDone: false, count: 0, open, names })

it.each([
  ['name', done(), "update tenant set name = '本单位' where tenant_id = $1", open()],
  [
    'companies',
    done(16),
    "update dictionary set is_active = false where tenant_id = $1 and dict_value <> '其他'",
    open(),
  ],
  [
    'leaders',
    done(),
    "update department set leader_id = null where tenant_id = $1 and name = '研发部'",
    lacks(1, ['研发部']),
  ],
  [
    'roles',
    done(),
    "update app_user set status = 'inactive' where tenant_id = $1 and account = 'wangwu'",
    lacks(1, ['财务']),
  ],
  [
    'flows',
    lacks(16, ['资金划转申请', '无合同付款审批', '验收审批', '议题会签', '报销审批']),
    "update app_user set status = 'active' where tenant_id = $1 and account = 'wangwu'",
    done(),
  ],
  [
    'people',
    done(6),
    "update app_user set status = 'inactive' where tenant_id = $1 and account <> 'admin'",
    open(1),
  ],
  [
    'modules',
    done(6),
    "update setting set value = '0' where tenant_id = $1 and name = 'module.shop'",
    done(5),
  ],
  ['departments', done(5), 'update department set removed_at = now() where tenant_id = $1', open()],
  ['leaders', open(), 'select $1::text', open()],
] as const)('%s is done or open by the data', async (step, before, statement, after) => {
  expect(await stepOf(step)).toMatchObject(before)
  await change(statement)
  expect(await stepOf(step)).toMatchObject(after)
})

it('invitations are open while somebody waits for one', async () => {
  await change("update app_user set status = 'active' where tenant_id = $1")
  expect(await stepOf('invitations')).toMatchObject(done())
  const { id } = await admin.data(contract.userSubmit, {
    account: 'xinren',
    realName: '新人',
    email: 'x@example.com',
  })
  expect(await stepOf('invitations')).toMatchObject({ isDone: false, open: 1 })
  await admin.data(contract.invite, { userIds: [id], by: 'sheet' })
  expect(await stepOf('invitations')).toMatchObject(done())
})

it('a backup counts for seven days, and the own second factor', async () => {
  const day = 24 * 60 * 60_000
  const backupOf = async (days: number) => {
    noteBackup(app.dataDir, new Date(Date.now() - days * day).toISOString())
    return (await stepOf('backup'))?.isDone
  }
  expect(await stepOf('backup')).toMatchObject(open())
  expect([await backupOf(8), await backupOf(6)]).toEqual([false, true])
  expect(await stepOf('factor')).toMatchObject(open())
  await enrolTotp(admin, Date.now())
  expect(await stepOf('factor')).toMatchObject(done())
})

it('people are reached where mails or text messages go out; the key is open where it lies with the data', async () => {
  expect([await stepOf('channels'), await stepOf('key')]).toMatchObject([open(), open()])
  const other = await startTestApp({ mail: mailSettings(1), publicUrl: 'https://oa.example.com' })
  expect(await stepOf('channels', await other.login('admin'))).toMatchObject(done())
  expect(openEvidence(app.dataDir, createPrivateKey(newPrivatePem())).isKeyGiven).toBe(true)
})

it('another tenant has no step that only the first one can take', async () => {
  const steps = await (await app.login('admin', tenants.other)).data(contract.setup)
  const own = new Set(steps.map(({ step }) => step))
  expect(setupSteps.filter((step) => !own.has(step))).toEqual(['channels', 'backup', 'key'])
})

it('what is left is said until somebody submits a request; a draft is none', async () => {
  const other = await startTestApp()
  const chief = await other.login('admin')
  const zhangsan = await other.login('zhangsan')
  await zhangsan.data(contract.draft, { kind: 'leave' })
  const steps = await chief.data(contract.setup)
  const { left } = await chief.data(contract.setupLeft)
  expect(left).toBe(steps.filter(({ isDone }) => !isDone).length)
  expect(left).toBeGreaterThan(0)
  expect(await stepOf('request', chief)).toMatchObject(open())
  await submitLeave(zhangsan)
  expect(await stepOf('request', chief)).toMatchObject(done())
  expect(await chief.data(contract.setupLeft)).toEqual({ left: 0 })
})
