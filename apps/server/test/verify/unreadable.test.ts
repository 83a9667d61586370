import { loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'

const ids: string[] = []
const app = await startTestApp()
const { zhangsan } = await loginAll(app)
for (let turn = 0; turn < 2; turn += 1) ids.push((await submitLeave(zhangsan)).id)
for (const table of ['approval', 'task', 'approval_round'])
  await app.owner.query(`create table kept_${table} as select * from ${table}`)
afterEach(async () => {
  await app.owner.query(
    'update approval a set updated_at = k.updated_at, name = k.name from kept_approval k where k.id = a.id',
  )
  await app.owner.query('update task t set opened_at = k.opened_at from kept_task k where k.id = t.id')
  await app.owner.query(
    'update approval_round r set data = k.data from kept_approval_round k where k.approval_id = r.approval_id and k.round = r.round',
  )
})

const defects = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map(
    ({ approvalId, code, where }) => `${ids.indexOf(approvalId)} ${code} ${where}`,
  )

describe('an unreadable row', () => {
  it.each(['infinity', '-infinity'])(
    'is reported if its time is %s, and the rest is verified',
    async (time) => {
      await app.owner.query('update approval set updated_at = $2 where id = $1', [ids[0], time])
      await app.owner.query("update approval set name = 'x' where id = $1", [ids[1]])
      expect(await defects()).toEqual(['0 rowChanged approval.updated_at', '1 rowChanged approval.name'])
    },
  )
  it('is reported if a time in another row is infinite', async () => {
    await app.owner.query("update task set opened_at = 'infinity' where approval_id = $1", [ids[0]])
    expect(await defects()).toEqual([expect.stringMatching(/^0 rowChanged task.opened_at /)])
  })
  it('counts as one defect if comparing it fails, and the rest is verified', async () => {
    const deep = `${'['.repeat(5000)}${']'.repeat(5000)}`
    await app.owner.query('update approval_round set data = $2 where approval_id = $1', [ids[0], deep])
    await app.owner.query("update approval set name = 'x' where id = $1", [ids[1]])
    expect(await defects()).toEqual([
      expect.stringMatching(/^0 requestUnreadable /),
      '1 rowChanged approval.name',
    ])
  })
})
