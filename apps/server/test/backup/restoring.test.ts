import { readdirSync } from 'node:fs'
import { Socket } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import pg from 'pg'
import { type Backup, readBackup } from '../../src/backup/read-backup.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { refuseUnfinishedRestore } from '../../src/backup/restore-mark.ts'
import { openSnapshot } from '../../src/backup/snapshot.ts'
import { FolderStore } from '../../src/modules/file/index.ts'
import { runInstallation } from '../../src/installation.ts'
import { sha256 } from '../../src/platform/canonical-json.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { createKeptLog } from '../../src/testing/kept-log.ts'
import { createFilledApp, type FilledApp } from './filled-app.ts'
import { backUp, carried, configOf, Places, rowsNow, type Target } from './places.ts'

// Whole installations are copied, possibly on a busy machine.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

let filled: FilledApp
let folder = ''
let backup: Backup
let rows: Record<string, string[]>
const places = new Places()
const { log } = createKeptLog('silent')
beforeAll(async () => {
  filled = await createFilledApp()
  folder = join(places.folder(), 'backup')
  await backUp(filled.app, folder)
  backup = await readBackup(folder)
  rows = carried(await rowsNow(filled.app.urls.owner))
})
afterAll(async () => {
  await filled.app.close()
  await places.clear()
})

const restore = (
  { owner, store, dataDir }: Pick<Target, 'owner' | 'store' | 'dataDir'>,
  given = backup,
  check = () => Promise.resolve(),
) => restoreBackup(given, { ownerUrl: owner, store, dataDir, check })

async function expectWhole(target: Target, empty: readonly string[] = []): Promise<void> {
  const left = Object.fromEntries(empty.map((table): [string, string[]] => [table, []]))
  expect(carried(await rowsNow(target.owner))).toEqual({ ...rows, ...left })
  for (const { id, sha256: hash } of backup.files) expect(sha256(await target.store.readAll(id))).toBe(hash)
}

/** Changes a file of the backup and its checksum. */
async function withManifest(how: (text: string) => string, of = folder): Promise<Backup> {
  const copy = await places.copyOf(of)
  const text = await readFile(join(copy, 'manifest.json'), 'utf8')
  const sums = await readFile(join(copy, 'SHA256SUMS'), 'utf8')
  await writeFile(join(copy, 'manifest.json'), how(text))
  await writeFile(join(copy, 'SHA256SUMS'), sums.replace(sha256(text), sha256(how(text))))
  return readBackup(copy)
}

describe('a restore is refused', () => {
  it('if there is an installation, which stays as it is', async () => {
    const { app } = filled
    const before = await rowsNow(app.urls.owner)
    const target = await places.target()
    await expect(restore({ ...target, owner: app.urls.owner })).rejects.toThrow(
      'This database already holds an installation. Restore into an empty one.',
    )
    expect(await rowsNow(app.urls.owner)).toEqual(before)
    expect(readdirSync(target.dataDir)).toEqual([])
    await (await openSnapshot(app.urls.owner)).close()
  })

  it('if the database has other tables or the folder other files', async () => {
    const target = await places.target()
    await withClient(target.owner, (client) => client.query('create table payroll (salary int)'))
    await expect(restore(target)).rejects.toThrow(
      'The database is not empty: it has a table payroll. Use an empty one.',
    )
    expect(Object.keys(await rowsNow(target.owner))).toEqual(['payroll'])
  })

  it('if the tables are newer than those of the backup', async () => {
    const target = await places.target()
    await migrate(target.owner)
    const older = await withManifest((text) =>
      text.replace(/"migration": "[^"]+"/, '"migration": "0001-foundation"'),
    )
    await expect(restore(target, older)).rejects.toThrow("later than the backup's 0001-foundation")
  })

  it('if the tables turn out to differ from those of the backup', async () => {
    const target = await places.target()
    const other = await withManifest((text) => text.replace('"draft_revision"', '"draft_version"'))
    await expect(restore(target, other)).rejects.toThrow(
      'The tables of this database differ from those of the backup',
    )
    expect((await rowsNow(target.owner))['approval']).toEqual([])
  })

  it('if an app creates an installation meanwhile; the app may continue', async () => {
    const target = await places.target()
    await migrate(target.owner)
    const seed = "insert into tenant (tenant_id, name) values ('000000', 'x') on conflict do nothing"
    class LateStore extends FolderStore {
      override async write(...given: Parameters<FolderStore['write']>) {
        await withClient(target.app, (client) => client.query(seed))
        return super.write(...given)
      }
    }
    const store = new LateStore(join(target.dataDir, 'files'))
    await expect(restore({ ...target, store })).rejects.toThrow(/Restore into an empty one\.$/)
    await withClient(target.owner, refuseUnfinishedRestore)
    expect((await rowsNow(target.owner))['tenant']).toHaveLength(1)
  })

  it('if another restore is running', async () => {
    const target = await places.target()
    await restore(target, backup, async () => {
      await expect(restore(target)).rejects.toThrow('Another restore into this database is running.')
    })
    await expectWhole(target)
  })

  it('if the loaded data differs from the backup', async () => {
    const target = await places.target()
    await migrate(target.owner)
    await withClient(target.owner, (client) =>
      client.query(`create function meddle() returns trigger language plpgsql as $$ begin new.opinion := 'x'; return new; end $$;
        create trigger meddle before insert on task for each row execute function meddle()`),
    )
    await expect(restore(target)).rejects.toThrow('The rows loaded into task differ from the backup.')
    expect((await rowsNow(target.owner))['approval']).toEqual([])
  })
})

describe('a restore', () => {
  it('of an earlier version is migrated to this one', async () => {
    const [earlier, target] = [await places.target(), await places.target()]
    await migrate(earlier.owner, '0003-draft-revision')
    await withClient(earlier.owner, (client) =>
      client.query(`insert into tenant (tenant_id, name) values ('t', 'of then');
        insert into app_user (tenant_id, id, account, name, password_hash, status)
          values ('t', 'u', 'somebody', '某人', 'x', 'active');
        insert into message (tenant_id, id, user_id, kind) values ('t', 'm', 'u', 'approved');
        -- A backup is made by the version that runs on it; this one plays that of then, and asks for pictures too.
        create view shop_picture_size as select '' as file_id, '' as sha256 where false;
        create view panorama_picture_size as select '' as file_id, '' as sha256 where false;
        insert into kysely_migration (name, timestamp) values ('${backup.manifest.migration}', '')`),
    )
    const kept = join(places.folder(), 'earlier')
    await backUp({ urls: { owner: earlier.owner }, store: earlier.store }, kept)
    const given = await withManifest(
      (text) => text.replace(/"migration": "[^"]+"/, '"migration": "0003-draft-revision"'),
      kept,
    )
    await restore(target, given, async () => {
      const found = await withClient(target.owner, (client) =>
        client.query(
          `select to_regclass('inbox_for_link_of_company') as index, u.name, u.nickname, m.actor_id
           from app_user u join message m on m.user_id = u.id`,
        ),
      )
      expect(found.rows).toEqual([
        { index: 'inbox_for_link_of_company', name: '某人', nickname: '', actor_id: '' },
      ])
    })
  })

  it('that is incomplete is not an installation for the app or a backup; a second run completes it', async () => {
    const target = await places.target()
    const died = () => Promise.reject(new Error('planted'))
    await expect(restore(target, backup, died)).rejects.toThrow(
      'planted The restore is not finished: run it again with the same backup. Until then no app starts on this database.',
    )
    const said = 'A restore into this database was not finished.'
    await expect(runInstallation(configOf(target), log, '/nonexistent', () => undefined)).rejects.toThrow(
      said,
    )
    await expect(openSnapshot(target.owner)).rejects.toThrow(said)
    await expect(withClient(target.app, refuseUnfinishedRestore)).rejects.toThrow(said)
    const another = await withManifest((text) => text.replace('"version": "0.1.0"', '"version": "0.1.1"'))
    await expect(restore(target, another)).rejects.toThrow(
      'A restore of another backup into this database was not finished.',
    )
    await restore(target)
    await expectWhole(target)
    await expect(restore(target)).rejects.toThrow('This database already holds an installation.')
    await (await openSnapshot(target.owner)).close()
  })

  it.each([
    ['from the first on', () => Promise.resolve()],
    ['once the tables are there', (target: Target) => migrate(target.owner)],
  ])(
    'that crashes at any statement, %s, is completed by the next run, and is not an installation before',
    async (_from, prepare) => {
      const target = await places.target()
      await prepare(target)
      const real: unknown = Reflect.get(pg.Client.prototype, 'query')
      if (typeof real !== 'function') throw new Error('a client without query')
      let left = 0
      const database = new URL(target.owner).pathname.slice(1)
      const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
        this: pg.Client,
        ...given: unknown[]
      ) {
        // Not those of the app of this file, which looks after its connections now and then.
        if (this.database === database) left -= 1
        // The process has crashed and its connection is closed, so uncommitted changes are lost.
        if (left === 0) endConnection(this)
        return Reflect.apply(real, this, given)
      })
      let attempts = 0
      try {
        for (let statement = 1; ; statement += 8) {
          attempts += 1
          left = statement
          const died = await restore(target).then(
            () => false,
            () => true,
          )
          left = 0
          if (!died) break
          await expectNotServed(target)
        }
      } finally {
        spy.mockRestore()
      }
      expect(attempts).toBeGreaterThan(8)
      await expectWhole(target)
      const installation = await runInstallation(configOf(target), log, '/nonexistent', () => undefined)
      await installation.stop()
    },
    180_000,
  )
})

describe('a restore whose connection ends', () => {
  it.each(['from stdin', 'to stdout'])(
    'within a large table, %s, reports it and is completed by the next run',
    async (how) => {
      const { app } = filled
      const rowCount = 40_000
      await app.owner.query(
        `insert into login_failure (tenant_id, account, address)
       select '000000', md5(n::text), md5((n + 1)::text) from generate_series(1, $1) n`,
        [rowCount],
      )
      const large = join(places.folder(), 'backup')
      await backUp(app, large)
      await app.owner.query('delete from login_failure')
      const given = await readBackup(large)
      const target = await places.target()
      await Promise.all([
        expect(restore(target, given)).rejects.toThrow(/terminat|closed/i),
        endStatement(target, `copy public.login_failure % ${how}`),
      ])
      await expectNotServed(target)
      await restore(target, given)
      const kept = await withClient(target.owner, (client) => client.query('select 1 from login_failure'))
      expect(kept.rowCount).toBe(rowCount)
    },
    60_000,
  )
})

/** Ends the statement while it runs, as an administrator could. */
async function endStatement({ superuser }: Target, like: string): Promise<void> {
  await withClient(superuser, (client) =>
    vi.waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and state = 'active' and query like $1`,
          [like],
        )
        expect(rowCount).toBe(1)
      },
      { timeout: 60_000, interval: 1 },
    ),
  )
}

/** Expects an empty database, or that the app is told the restore is incomplete. */
async function expectNotServed({ owner, dataDir }: Target): Promise<void> {
  const served = (client: pg.Client) =>
    client.query('select 1 from tenant').then(({ rowCount }) => rowCount !== 0)
  await withClient(owner, async (client) => {
    const marked = await refuseUnfinishedRestore(client).then(
      () => false,
      () => true,
    )
    const begun = readdirSync(dataDir).length > 0 || (await served(client).catch(() => false))
    expect({ begun, marked }).not.toEqual({ begun: true, marked: false })
  })
}

function endConnection(client: pg.Client): void {
  const connection: unknown = Reflect.get(client, 'connection')
  const stream: unknown =
    typeof connection === 'object' && connection !== null ? Reflect.get(connection, 'stream') : undefined
  if (!(stream instanceof Socket)) throw new Error('a client without a socket')
  stream.destroy()
}
