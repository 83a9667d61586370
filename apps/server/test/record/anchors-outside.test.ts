import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { agree, loginAll, startTestApp, submitLeave } from '@countersign/server/testing'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anchorChains } from '../../src/jobs/anchor-chains.ts'
import { stampAnchors } from '../../src/jobs/stamp-anchors.ts'
import { AnchorLog, readAnchorHead, sayAnchorHead } from '../../src/platform/anchor-log.ts'
import { verifyInstallation, type VerifyOptions } from '../../src/verify/verify-installation.ts'
import { plantAnchor } from './plant-anchor.ts'
import { startAuthority } from './time-stamp-authority.ts'

const app = await startTestApp()
const cast = await loginAll(app)
const authority = await startAuthority()
const { rows: named } = await app.owner.query<{ name: string }>(
  "select name from tenant where tenant_id = '000000'",
)
const tenantName = named[0]?.name
beforeEach(async () => {
  await app.owner.query('truncate anchor')
  rmSync(logPath(), { force: true })
  rmSync(join(app.dataDir, 'evidence', 'timestamps'), { recursive: true, force: true })
  authority.fault = undefined
  authority.aheadMs = 0
})
afterAll(() => authority.close())

const anchor = async () => (await anchorChains(app.db, app.evidence, app.log)).newest
const logPath = () => join(app.dataDir, 'evidence', 'anchors.log')
const noted = () => readFileSync(logPath(), 'utf8').trim().split('\n')
const defects = async (options?: VerifyOptions) =>
  (await verifyInstallation(app.db, app.dataDir, options)).defects.map(
    ({ code, where }) => `${code} ${where}`,
  )

describe('the newest anchor outside the database', () => {
  it('is noted once, when it is made, with its exact content', async () => {
    await submitLeave(cast.zhangsan)
    const [made] = await anchor()
    await anchor()
    await anchor()
    const log = noted()
    expect(new Set(log).size).toBe(log.length)
    expect(JSON.parse(log[0] ?? '')).toEqual(made)
    expect(readAnchorHead(sayAnchorHead(made ?? { tenantId: '', seq: '', hash: '' }))).toMatchObject({
      tenantId: '000000',
      hash: made?.hash,
    })
    expect(await defects()).toEqual([])
  })
  it('is noted by the next run if the process died before noting it', async () => {
    await submitLeave(cast.zhangsan)
    await anchor()
    rmSync(logPath())
    const [again] = await anchor()
    expect(new AnchorLog(app.dataDir).lines()).toEqual([again])
  })
  it('is noted after a line that a power failure left incomplete, which is skipped', async () => {
    await submitLeave(cast.zhangsan)
    const [made] = await anchor()
    writeFileSync(logPath(), '{"tenantId":"0000', { flag: 'a' })
    expect(new AnchorLog(app.dataDir).lines()).toEqual([made])
    await submitLeave(cast.zhangsan)
    const [next] = await anchor()
    expect(new AnchorLog(app.dataDir).lines()).toEqual([made, next])
  })
  it('is found by reading only the end of the log', async () => {
    await submitLeave(cast.zhangsan)
    const [made] = await anchor()
    const lines = Array.from({ length: 2000 }, (_, n) => JSON.stringify({ ...made, seq: String(n - 5000) }))
    writeFileSync(logPath(), `${[...lines, noted()[0]].join('\n')}\n`)
    const recent = new AnchorLog(app.dataDir).recent()
    expect(recent.at(-1)).toEqual(made)
    expect(recent.length).toBeLessThan(500)
    expect(new AnchorLog(app.dataDir).lines()).toHaveLength(2001)
  })
  it('reveals that all anchors were removed', async () => {
    await submitLeave(cast.zhangsan)
    await anchor()
    await submitLeave(cast.zhangsan)
    await anchor()
    await app.owner.query('delete from anchor')
    expect(await defects()).toEqual([`tenantWiped 000000 (${tenantName})`])
  })
  it('reveals that the last events were removed together with their anchors', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await anchor()
    await agree(cast.lisi, id)
    const [made] = await anchor()
    await app.owner.query('delete from anchor where seq > 1')
    expect(await defects()).toEqual([`anchorLost ${made?.seq}`])
  })
  it('reveals this even if the same number of anchors was made again', async () => {
    const { id } = await submitLeave(cast.zhangsan)
    await anchor()
    for (const decide of [() => agree(cast.lisi, id), () => submitLeave(cast.zhangsan)]) {
      await decide()
      await anchor()
    }
    await app.owner.query('delete from anchor where seq > 1')
    app.logLines.length = 0
    for (let turn = 0; turn < 3; turn += 1) {
      await submitLeave(cast.zhangsan)
      await anchor()
    }
    const { rows } = await app.owner.query('select seq from anchor where seq > 3')
    expect(rows).toHaveLength(1)
    expect(await defects()).toEqual(['anchorLost 2 and 1 more'])
    expect(app.logLines).toContainEqual(expect.stringContaining('noted outside the database'))
    // Later anchors are noted, too.
    expect(noted()).toHaveLength(6)
  })
  it.each<[string, (log: string[]) => string[], string]>([
    ['emptied', () => [], 'anchorLogBehind 000000:3'],
    ['replaced by an older one', (log) => log.slice(0, 1), 'anchorLogBehind 000000:3'],
  ])(
    'reveals that the log was %s, and the app goes on with a gap that is told',
    async (_what, change, expected) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await submitLeave(cast.zhangsan)
        await anchor()
      }
      const later = { now: new Date(Date.now() + 700_000) }
      expect(await defects(later)).toEqual([])
      const lines = change(noted())
      writeFileSync(logPath(), lines.map((line) => `${line}\n`).join(''))
      expect(await defects(later)).toEqual([expected])
      // The next run notes the newest anchor.
      expect(await defects()).toEqual([])
      expect(await defects({ ...later, isRestored: true })).toEqual([])
      await anchor()
      const { defects: none, remarks } = await verifyInstallation(app.db, app.dataDir, later)
      expect(none).toEqual([])
      expect(remarks).toContainEqual(
        expect.stringContaining(
          `lacks ${2 - lines.length} that stand in it, from 000000:${lines.length + 1} to 000000:2:`,
        ),
      )
    },
  )
  it('may be kept elsewhere by anybody, and expected by verification', async () => {
    await submitLeave(cast.zhangsan)
    const [made] = await anchor()
    if (!made) throw new Error('nothing was anchored')
    expect(await defects({ expected: [made] })).toEqual([])
    const other = { ...made, hash: '0'.repeat(64) }
    expect(await defects({ expected: [other] })).toEqual([`anchorLost ${made.seq}`])
    expect(readAnchorHead('000000:1:xyz')).toBeUndefined()
  })
  it.each([
    ['changed', "update anchor set signature = 'x'", 'anchorUnsigned 1'],
    ['made with another key', "update anchor set key_id = 'x'", 'anchorUnsigned 1'],
  ])('is reported by verification if its signature was %s', async (_what, statement, expected) => {
    await submitLeave(cast.zhangsan)
    await anchor()
    await app.owner.query(statement)
    expect(await defects()).toContain(expected)
  })
})

describe('a time stamp', () => {
  const stamped = () => stampAnchors(app.db, { ...app.evidence, timeStamps: authority }, app.log)
  const folder = () => join(app.dataDir, 'evidence', 'timestamps')
  beforeEach(async () => {
    await submitLeave(cast.zhangsan)
  })

  it('is requested once for each anchor, stored outside the database and verified', async () => {
    const before = authority.asked
    await stamped()
    expect(readdirSync(folder())).toHaveLength(1)
    expect(authority.asked).toBe(before + 1)
    expect(await defects({ timeStamps: authority })).toEqual([])
  })
  it('is not requested if no authority is configured', async () => {
    const before = authority.asked
    await stampAnchors(app.db, app.evidence, app.log)
    expect(authority.asked).toBe(before)
  })
  it.each([
    'refuses',
    'answers with another nonce',
    'stamps another hash',
    'answers with an error',
    'signs data of another type',
    'signs data of another type that claims to be a time',
  ] as const)('is not stored if its authority %s', async (fault) => {
    authority.fault = fault
    await expect(stamped()).rejects.toThrow(/time stamp/)
    expect(() => readdirSync(folder())).toThrow('ENOENT')
  })
  const timeStamping = '1.3.6.1.5.5.7.3.8'
  it.each([
    ['without any purpose', { usages: [] }],
    ['for another purpose', { usages: ['1.3.6.1.5.5.7.3.1'] }],
    ['for time stamps and another purpose', { usages: [timeStamping, '1.3.6.1.5.5.7.3.1'] }],
    [
      'for time stamps, but in an extension that is not critical',
      { usages: [timeStamping], isCritical: false },
    ],
  ])('is not stored if the certificate is %s', async (_what, options) => {
    const other = await startAuthority(options)
    const asked = stampAnchors(app.db, { ...app.evidence, timeStamps: other }, app.log)
    try {
      await expect(asked).rejects.toThrow(/trusted authority/)
    } finally {
      await other.close()
    }
    expect(() => readdirSync(folder())).toThrow('ENOENT')
  })
  it('is accepted within two days of the time in its anchor', async () => {
    authority.aheadMs = 47 * 3_600_000
    await stamped()
    expect(await defects({ timeStamps: authority })).toEqual([])
  })
  it('is reported if it is later than that', async () => {
    authority.aheadMs = 49 * 3_600_000
    await stamped()
    expect(await defects({ timeStamps: authority })).toEqual(['timeStampLate 1'])
  })
  it('is not requested if the newest anchor is older than that', async () => {
    await anchor()
    await plantAnchor(app, { time: new Date(Date.now() - 49 * 3_600_000), isSigned: true })
    const before = authority.asked
    await stamped()
    expect(authority.asked).toBe(before)
    expect(app.logLines).toContainEqual(expect.stringContaining('too old to be stamped'))
  })
  it('of an untrusted authority is not stored, and a stored one is reported', async () => {
    const other = await startAuthority()
    await expect(
      stampAnchors(
        app.db,
        { ...app.evidence, timeStamps: { url: authority.url, roots: other.roots } },
        app.log,
      ),
    ).rejects.toThrow(/trusted authority/)
    await stamped()
    expect(await defects({ timeStamps: other })).toEqual([expect.stringMatching(/^timeStampBroken 000000:/)])
    await other.close()
  })
  it('is reported if it is moved to another anchor', async () => {
    await stamped()
    const [name = ''] = readdirSync(folder())
    writeFileSync(
      join(folder(), name.replace(/_[0-9a-f]{64}/, `_${'0'.repeat(64)}`)),
      readFileSync(join(folder(), name)),
    )
    const found = await defects({ timeStamps: authority })
    expect(found).toContainEqual(expect.stringMatching(/^timeStampBroken /))
    expect(found).toContainEqual(expect.stringMatching(/^anchorLost /))
  })
  it('reveals that its anchor was removed', async () => {
    await stamped()
    rmSync(join(app.dataDir, 'evidence', 'anchors.log'))
    await app.owner.query('delete from anchor')
    expect(await defects()).toEqual([expect.stringMatching(/^tenantWiped /)])
  })
})
