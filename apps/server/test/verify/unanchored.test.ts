import { agree, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { sayDefect } from '../../src/verify/defect.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { plantAnchor } from '../record/plant-anchor.ts'

const app = await startTestApp()
const { zhangsan, lisi } = await loginAll(app)
const { id: left } = await submitLeave(zhangsan)
await anchorChains(app.db, app.evidence, app.log)
await agree(lisi, left)
const { rows } = await app.owner.query<{ apply_no: string }>('select apply_no from approval')
const applyNo = rows[0]?.apply_no ?? ''

const defects = async () => (await verifyInstallation(app.db, app.dataDir)).defects.map(sayDefect)
const minutes = (count: number) => new Date(Date.now() + count * 60_000)

describe('an event that no anchor covers', () => {
  it('is accepted within an hour before the newest anchor', async () => {
    expect(await defects()).toEqual([])
    await plantAnchor(app, { time: minutes(59), isSigned: true })
    expect(await defects()).toEqual([])
  })
  it('is reported if it is older, because anchors have skipped it', async () => {
    await plantAnchor(app, { time: minutes(62), isSigned: true })
    expect(await defects()).toEqual([
      `${applyNo} (${left}): event 4 is in no anchor, although anchors were made more than an hour after it`,
    ])
  })
  it('is reported although a broken anchor names it', async () => {
    await app.owner.query(
      `insert into anchor (tenant_id, seq, heads, time, prev_hash, hash, key_id, signature)
      select tenant_id, 1000, json_build_array(json_build_object('id', id, 'seq', event_seq, 'hash', event_hash)),
        '', '', '', '', '' from approval`,
    )
    expect(await defects()).toEqual([
      expect.stringContaining('anchor 1000'),
      expect.stringContaining(`(${left}): event 4`),
    ])
    await app.owner.query('delete from anchor where seq = 1000')
  })
  it('is reported by the next anchor if its row was moved', async () => {
    await app.owner.query("update approval set updated_at = date_trunc('milliseconds', clock_timestamp())")
    await anchorChains(app.db, app.evidence, app.log)
    expect(await defects()).toEqual([])
  })
})
