import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { stampAnchors } from '../../src/jobs/stamp-anchors.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { plantAnchor } from './plant-anchor.ts'
import { startAuthority } from './time-stamp-authority.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const authority = await startAuthority()
beforeEach(async () => {
  await removePlanted()
  await submitLeave(cast.zhangsan)
  await anchor()
  app.logLines.length = 0
})
afterAll(() => authority.close())

const anchor = () => anchorChains(app.db, app.evidence, app.log)
const defects = async () =>
  (await verifyInstallation(app.db, app.dataDir)).defects.map(({ code, where }) => `${code} ${where}`)
const count = async () => Number((await app.owner.query('select 1 from anchor')).rowCount)
const notes = () => readFileSync(join(app.dataDir, 'evidence', 'anchors.log'), 'utf8')

const plant = (heads?: string) => plantAnchor(app, { heads, time: new Date('2999-01-01T00:00:00Z') })
const removePlanted = () => app.owner.query("delete from anchor where key_id = 'planted'")

describe('an anchor without the signature of a trusted key', () => {
  it('is not noted or stamped, and no anchor is made after it', async () => {
    const before = notes()
    await plant()
    await submitLeave(cast.zhangsan)
    const planted = await count()
    await anchor()
    await stampAnchors(app.db, { ...app.evidence, timeStamps: authority }, app.log)
    expect(await count()).toBe(planted)
    expect(notes()).toBe(before)
    expect(authority.asked).toBe(0)
    expect(existsSync(join(app.dataDir, 'evidence', 'timestamps'))).toBe(false)
    expect(app.logLines).toContainEqual(expect.stringContaining('not signed by a trusted key'))
    expect((await app.app.inject('/metrics')).body).toMatch(/^refused_anchors_total 2$/m)
  })
  it('is treated the same if it carries the seal and signature of an older one', async () => {
    await app.owner.query(
      `insert into anchor select tenant_id, 1000, heads, time, prev_hash, hash, key_id, signature
       from anchor where seq = 1`,
    )
    const before = await count()
    await submitLeave(cast.zhangsan)
    await anchor()
    const after = await count()
    const found = await defects()
    await app.owner.query('delete from anchor where seq = 1000')
    expect(after).toBe(before)
    expect(found).toEqual(['anchorBroken 1000'])
  })
  it('no longer stops the chain once it is removed', async () => {
    await plant()
    await removePlanted()
    const before = await count()
    await submitLeave(cast.zhangsan)
    await anchor()
    expect(await count()).toBe(before + 1)
    expect(await defects()).toEqual([])
  })
  it.each([
    ['no heads', '[]'],
    ['no JSON', 'nonsense'],
    ['another JSON', '{"id": 1}'],
    ['an id that no database takes', '[{"id":"\\u0000","seq":1,"hash":"x"}]'],
  ])('is reported if it holds %s, and the rest is verified', async (_what, heads) => {
    const seq = await plant(heads)
    await app.owner.query("update approval set status = 'approved' where id = (select min(id) from approval)")
    const found = await defects()
    await app.owner.query("update approval set status = 'running'")
    expect(found).toContain(`anchorBroken ${seq}`)
    expect(found).toContain('rowChanged approval.status')
  })
  it.each(['0', '-7', '9223372036854775807'])('is reported if its number is %s', async (seq) => {
    const made = await plant()
    await app.owner.query('update anchor set seq = $1 where seq = $2', [seq, made])
    expect(await defects()).toContain(`anchorBroken ${seq}`)
  })
})

describe('a noted anchor', () => {
  it('is reported if no trusted key signed it', async () => {
    const last = notes().trim().split('\n').at(-1) ?? ''
    const line = JSON.parse(last)
    const signature = `${line.signature.startsWith('x') ? 'y' : 'x'}${line.signature.slice(1)}`
    appendFileSync(
      join(app.dataDir, 'evidence', 'anchors.log'),
      `${JSON.stringify({ ...line, signature })}\n`,
    )
    expect(await defects()).toEqual([`noteUnsigned ${line.seq}`])
  })
  it('reveals that the signature was removed from its anchor', async () => {
    await app.owner.query("update anchor set key_id = '', signature = ''")
    expect(await defects()).toContain('anchorUnsigned 1')
    await submitLeave(cast.zhangsan)
    const before = await count()
    await anchor()
    expect(await count()).toBe(before)
  })
})
