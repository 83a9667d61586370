import { join } from 'node:path'
import { loginAll, runToEnd, startTestApp, submitLeave } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { plantAnchor } from '../record/plant-anchor.ts'

const app = await startTestApp()
await submitLeave((await loginAll(app)).zhangsan)

/** Runs `npm run anchor` on the database of this test. */
function runAnchor(words: string[] = []) {
  return runToEnd('jobs/anchor-main.ts', words, {
    DATABASE_URL: app.urls.app,
    DATABASE_MIGRATE_URL: app.urls.owner,
    TOKEN_SECRET: Buffer.from(app.tokenSecret).toString('hex'),
    EVIDENCE_KEY_FILE: join(app.dataDir, 'evidence', 'key.pem'),
    DATA_DIR: app.dataDir,
  })
}

describe('npm run anchor', () => {
  it('makes an anchor, prints the newest one and exits with 0', async () => {
    expect(await runAnchor()).toEqual({ code: 0, said: expect.stringMatching(/^000000:1:[0-9a-f]{64}\n$/) })
  })
  it('refuses unknown arguments', async () => {
    expect(await runAnchor(['--expect', 'x'])).toEqual({
      code: 2,
      said: 'Nothing was anchored. Usage: npm run anchor\n',
    })
  })
  it('exits with 1 if it refuses to build on the last anchor', async () => {
    await plantAnchor(app, {})
    const { code, said } = await runAnchor()
    expect(code).toBe(1)
    expect(said).toContain('not signed by a trusted key')
    expect(said).not.toContain('000000:')
  })
})
