import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { createTestApp, loginAll, submitPayments, type TestApp } from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { newId } from '../../src/platform/context.ts'
import { copyFiles } from '../../src/backup/copy-files.ts'
import { readBackup } from '../../src/backup/read-backup.ts'
import { openSnapshot, type Snapshot } from '../../src/backup/snapshot.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { FolderStore, UnfinishedFolderStore } from '../../src/modules/file/index.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { backUp, outsideOf, Places } from './places.ts'

// Whole installations are copied, possibly on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

let app: TestApp
const places = new Places()
beforeAll(async () => {
  app = await createTestApp()
  const { zhangsan } = await loginAll(app)
  await submitPayments(zhangsan)
})
afterAll(async () => {
  await app.close()
  await places.clear()
})

const run = (program: string, ...args: string[]) => void execFileSync(program, args, { stdio: 'ignore' })

/** A disk of one megabyte, if this machine allows one. */
function smallDisk(): { folder: string; remove: () => void } | undefined {
  const folder = places.folder()
  try {
    run('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
    return { folder, remove: () => run('umount', folder) }
  } catch {
    return undefined
  }
}
const disk = process.platform === 'linux' ? smallDisk() : undefined
afterAll(() => disk?.remove())

/** Fails at the second file, like a full disk. */
class FullStore extends FolderStore {
  asked = 0

  override async findAll(id: string): Promise<Uint8Array | undefined> {
    this.asked += 1
    if (this.asked === 2) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
    }
    return super.findAll(id)
  }
}

async function fillTable(rows: number): Promise<void> {
  await app.owner.query(
    `insert into login_failure (tenant_id, account, address)
     select '000000', md5(n::text) || md5((n + 1)::text), md5((n + 2)::text) from generate_series(1, $1) n`,
    [rows],
  )
}

async function pidOf({ client }: Snapshot): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

async function endSession(snapshot: Snapshot, known?: number): Promise<void> {
  const pid = known ?? (await pidOf(snapshot))
  await withClient(inject('testDatabase').superuserUrl, async (client) => {
    await client.query('select pg_terminate_backend($1)', [pid])
    await vi.waitFor(
      async () =>
        expect((await client.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount).toBe(0),
      { timeout: 60_000 },
    )
  })
}

describe('the folder of files of a backup', () => {
  it('has each file once it is whole, and nothing of one that failed', async () => {
    const folder = places.folder()
    const store = new UnfinishedFolderStore(folder)
    const [one, other, failed] = ['00', '00', '01'].map((end) => `${newId().slice(0, -2)}${end}`)
    for (const id of [one, other]) await store.write(id ?? '', Buffer.from(`file ${id}`))
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('half')
        throw new Error('read error')
      })(),
    )
    await expect(store.write(failed ?? '', breaking)).rejects.toThrow('read error')
    await store.sync()
    const found = readdirSync(folder, { recursive: true, withFileTypes: true })
    expect(new Set(found.filter((entry) => entry.isFile()).map(({ name }) => name))).toEqual(
      new Set([one, other]),
    )
    expect(String(await store.readAll(one ?? ''))).toBe(`file ${one}`)
  })
})

describe('a backup that cannot be completed', () => {
  it('copies no further file once one cannot be copied', async () => {
    const full = new FullStore(app.filesFolder)
    const files = Array.from({ length: 100 }, () => ({ id: newId() }))
    await expect(copyFiles(full, full, files, () => undefined)).rejects.toThrow('no space left on device')
    expect(full.asked).toBeLessThan(20)
  })

  it('for lack of space leaves no folder, and reports it', async () => {
    const folder = join(places.folder(), 'backup')
    const full = new FullStore(app.filesFolder)
    await expect(backUp({ urls: app.urls, store: full }, folder)).rejects.toThrow('no space left on device')
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(`${folder}.unfinished`)).toBe(false)
    await backUp(app, folder)
    await readBackup(folder)
  })

  it.runIf(disk)(
    'because the disk is really full, in the middle of a large table, does the same',
    async () => {
      const folder = join(disk?.folder ?? '', 'backup')
      await fillTable(60_000)
      await expect(backUp(app, folder)).rejects.toThrow('no space left on device')
      expect(readdirSync(disk?.folder ?? '')).toEqual([])
      await app.owner.query('delete from login_failure')
      await backUp(app, folder)
      await readBackup(folder)
    },
  )

  it('because its connection ends leaves no folder, between two statements or within one', async () => {
    const folder = join(places.folder(), 'backup')
    const between = await openSnapshot(app.urls.owner)
    await endSession(between)
    await expect(writeBackup(between, outsideOf(app), folder)).rejects.toThrow(/terminat|not queryable/)
    await between.close()
    expect(existsSync(`${folder}.unfinished`)).toBe(false)

    await fillTable(60_000)
    const within = await openSnapshot(app.urls.owner)
    const pid = await pidOf(within)
    const written = writeBackup(within, outsideOf(app), folder)
    await Promise.all([
      expect(written).rejects.toThrow(/terminat|not queryable|closed/i),
      vi
        .waitFor(() => statSync(join(`${folder}.unfinished`, 'tables', 'login_failure.copy.gz')), {
          timeout: 60_000,
          interval: 1,
        })
        .then(() => endSession(within, pid)),
    ])
    await within.close()
    await app.owner.query('delete from login_failure')
    expect(existsSync(folder)).toBe(false)
    expect(existsSync(`${folder}.unfinished`)).toBe(false)
  })

  it('is removed by the next one at the same place, even after a crash', async () => {
    const folder = join(places.folder(), 'backup')
    mkdirSync(join(`${folder}.unfinished`, 'tables'), { recursive: true })
    writeFileSync(join(`${folder}.unfinished`, 'tables', 'event.copy.gz'), 'half')
    await backUp(app, folder)
    expect(existsSync(`${folder}.unfinished`)).toBe(false)
    await readBackup(folder)
  })
})

describe('a snapshot', () => {
  it('is opened only once at a time', async () => {
    const first = await openSnapshot(app.urls.owner)
    await expect(openSnapshot(app.urls.owner)).rejects.toThrow('Another backup of this database is running.')
    await first.close()
    await (await openSnapshot(app.urls.owner)).close()
  })

  it('is refused if there is no installation, or one of another version', async () => {
    const { owner } = await places.target()
    await expect(openSnapshot(owner)).rejects.toThrow('is at migration none')
    await migrate(owner, '0003-draft-revision')
    await expect(openSnapshot(owner)).rejects.toThrow('is at migration 0003-draft-revision, this version at')
  })
})
