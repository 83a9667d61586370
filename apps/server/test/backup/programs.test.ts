import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import {
  agree,
  type Ended,
  runToEnd,
  startTestInstallation,
  submitLeave,
  type TestInstallation,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startEmbedded } from '../../src/platform/database/embedded.ts'
import { readKeyring } from '../../src/platform/key-folder.ts'
import { newPrivatePem } from '../../src/platform/keyring.ts'
import { createLog } from '../../src/platform/log.ts'
import { carried, Places, rowsNow } from './places.ts'

// Whole installations are copied, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

/** Windows has no such file modes and always reports the same. */
const ownersAlone = process.platform === 'win32' ? 0o666 : 0o700

const places = new Places()
let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation({ webFolder: '/nonexistent' })
})
afterAll(async () => {
  await installation.stop()
  await places.clear()
})

function run(
  program: 'backup' | 'restore' | 'verify',
  args: string[],
  env: Record<string, string>,
): Promise<Ended> {
  return runToEnd(program === 'verify' ? 'verify/main.ts' : `backup/${program}-main.ts`, args, env)
}

async function embeddedRows(dataDir: string) {
  const database = await startEmbedded(dataDir, createLog('silent'))
  try {
    return carried(await rowsNow(database.ownerUrl))
  } finally {
    await database.stop()
  }
}

describe('npm run backup and npm run restore', () => {
  it('work on the embedded database: from a running app into a new folder, and from a stopped one', async () => {
    const zhangsan = await installation.login('zhangsan')
    const { id } = await submitLeave(zhangsan)
    await agree(await installation.login('lisi'), id)
    const here = places.folder()
    const first = await run('backup', [], { DATA_DIR: installation.dataDir, INIT_CWD: here })
    expect(first.said).toMatch(
      /^backups\/\d{8}T\d{6}Z: as of \d{4}-\S+Z, \d+ rows, \d+ files, \d+\.\d MB in \d+\.\d s\nIts evidence /,
    )
    const { keyId } = readKeyring(installation.dataDir, null)
    expect(first.said).toContain(`checked with these keys: ${keyId}.`)
    expect(first.code).toBe(0)
    const [name = ''] = readdirSync(join(here, 'backups'))
    const folder = join(here, 'backups', name)
    expect(statSync(folder).mode & 0o777).toBe(ownersAlone)

    const dataDir = join(places.folder(), 'new')
    const refused = await run('restore', [folder], { DATA_DIR: dataDir })
    expect(refused.said).toContain(`if you know them, accept them with --trust ${keyId}.`)
    expect([refused.code, existsSync(join(dataDir, 'evidence'))]).toEqual([2, false])
    const trusted = ['--trust', keyId]
    const restored = await run('restore', [folder, ...trusted], { DATA_DIR: dataDir })
    expect(restored.said).toContain(`trusted from now on: ${keyId}.\n`)
    expect(restored.said).toMatch(
      /14 requests, \d+ events, \d+ anchors, \d+ log entries, \d+ orders, \d+ articles, \d+ files: 0 defects\nRestored as of /,
    )
    expect(restored.code).toBe(0)

    const second = await run('backup', ['again'], { DATA_DIR: dataDir, INIT_CWD: here })
    expect(second).toMatchObject({ code: 0, said: expect.stringContaining('again: as of') })
    const other = join(places.folder(), 'other')
    const newer = ['--trust', readKeyring(dataDir, null).keyId]
    expect(await run('restore', [join(here, 'again'), ...newer], { DATA_DIR: other })).toMatchObject({
      code: 0,
    })
    expect(await embeddedRows(other)).toEqual(await embeddedRows(dataDir))
    const verified = await run('verify', [], { DATA_DIR: other })
    expect(verified.code).toBe(0)
    expect(verified.said).toMatch(
      new RegExp(`key ${keyId}: named by an operator, signed by key ${newer[1]}; since 20`),
    )
  })

  it('work on a separate PostgreSQL', async () => {
    const folder = join(places.folder(), 'backup')
    await run('backup', [folder], { DATA_DIR: installation.dataDir })
    const target = await places.target()
    const env = {
      DATABASE_URL: target.app,
      DATABASE_MIGRATE_URL: target.owner,
      TOKEN_SECRET: randomBytes(32).toString('hex'),
      EVIDENCE_KEY: newPrivatePem(),
      DATA_DIR: target.dataDir,
    }
    const trusted = ['--trust', readKeyring(installation.dataDir, null).keyId]
    expect(await run('restore', [folder, ...trusted], env)).toMatchObject({ code: 0 })
    const again = join(places.folder(), 'again')
    expect(await run('backup', [again], env)).toMatchObject({ code: 0 })
    const next = await places.target()
    const there = { ...env, DATABASE_URL: next.app, DATABASE_MIGRATE_URL: next.owner, DATA_DIR: next.dataDir }
    expect(await run('restore', [again], there)).toMatchObject({ code: 0 })
    expect(carried(await rowsNow(next.owner))).toEqual(carried(await rowsNow(target.owner)))
  })

  it('report defects and exit with 1', async () => {
    const folder = join(places.folder(), 'backup')
    await run('backup', [folder], { DATA_DIR: installation.dataDir })
    const damaged = join(places.folder(), 'damaged')
    const { keyId } = readKeyring(installation.dataDir, null)
    await run('restore', [folder, '--trust', keyId], { DATA_DIR: damaged })
    await rm(join(damaged, 'files'), { recursive: true })
    const lossy = join(places.folder(), 'lossy')
    const backedUp = await run('backup', [lossy], { DATA_DIR: damaged })
    expect(backedUp.said).toMatch(/the installation's file \S+ was missing when it was backed up\n/)
    expect(backedUp.code).toBe(1)
    const trusted = ['--trust', readKeyring(damaged, null).keyId]
    const restored = await run('restore', [lossy, ...trusted], {
      DATA_DIR: join(places.folder(), 'as-it-was'),
    })
    expect(restored.said).toContain('was missing when it was backed up')
    expect(restored.said).toMatch(/the bytes of file \S+ are missing\n.*[1-9]\d* defects\nRestored as of/s)
    expect(restored.code).toBe(1)
  })

  it('report why nothing was done and exit with 2', async () => {
    const folder = join(places.folder(), 'backup')
    await run('backup', [folder], { DATA_DIR: installation.dataDir })
    const nowhere = join(places.folder(), 'nowhere')
    expect(await run('backup', [folder], { DATA_DIR: installation.dataDir })).toEqual({
      code: 2,
      said: `No backup was made. ${folder} already exists; a backup overwrites nothing.\n`,
    })
    expect(await run('backup', [], { DATA_DIR: nowhere, INIT_CWD: places.folder() })).toMatchObject({
      code: 2,
      said: `No backup was made. There is no database in ${nowhere}. Set DATA_DIR, or DATABASE_URL.\n`,
    })
    expect(await run('restore', [], {})).toEqual({
      code: 2,
      said: 'No installation was restored. Name the folder of the backup: npm run restore -- <folder> [--trust <key id>]…\n',
    })
    // The installation's own key explains itself.
    expect(await run('restore', [folder], { DATA_DIR: installation.dataDir })).toMatchObject({
      code: 2,
      said: expect.stringContaining('Another Countersign is already running on'),
    })
    await rm(join(folder, 'tables', 'event.copy.gz'))
    const target = join(places.folder(), 'target')
    expect(await run('restore', [folder], { DATA_DIR: target })).toMatchObject({
      code: 2,
      said: expect.stringContaining('is not a complete backup: tables/event.copy.gz is missing'),
    })
    expect(existsSync(target)).toBe(false)
  })
})
