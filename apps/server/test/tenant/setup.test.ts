import { createPrivateKey } from 'node:crypto'
import { contract, type SetupStep } from '@countersign/contract'
import { startTestApp, tenants } from '@countersign/server/testing'
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
const open = (missing: unknown = 0, count = 0) => ({ isDone: false, count, open: missing })

it.each([
  ['name', done(), "update tenant set name = '本单位' where tenant_id = $1", open()],
  [
    'companies',
    done(16),
    "update dictionary set is_active = false where tenant_id = $1 and dict_value <> '其他'",
    open(),
  ],
  [
    'flows',
    done(),
    "delete from user_role ur using role r where r.id = ur.role_id and r.tenant_id = $1 and r.alias = 'finance'",
    open(expect.any(Number)),
  ],
  [
    'people',
    done(6),
    "update app_user set status = 'inactive' where tenant_id = $1 and account <> 'admin'",
    open(0, 1),
  ],
  [
    'leaders',
    done(),
    "update department set leader_id = null where tenant_id = $1 and name = '研发部'",
    open(5),
  ],
  ['invitations', open(), 'select $1::text', open()],
  ['departments', done(5), 'update department set removed_at = now() where tenant_id = $1', open()],
  ['leaders', open(), 'select $1::text', open()],
] as const)('%s is done or open by the data', async (step, before, statement, after) => {
  expect(await stepOf(step)).toMatchObject(before)
  await change(statement)
  expect(await stepOf(step)).toMatchObject(after)
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
