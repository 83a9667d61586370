import { existsSync, mkdtempSync } from 'node:fs'
import { cp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  createClient,
  overHttp,
  startProgram,
  startTestInstallation,
  submitLeave,
} from '@countersign/server/testing'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { createAdministrator } from '../../src/admin/administrator.ts'
import { FolderStore } from '../../src/modules/file/index.ts'
import { runInstallation } from '../../src/installation.ts'
import type { Config } from '../../src/platform/config.ts'
import { hashPassword } from '../../src/modules/identity/index.ts'
import { connect } from '../../src/platform/database/connect.ts'
import { requireAppRole } from '../../src/platform/database/migrate.ts'
import { databaseUrl } from '../../src/platform/database/database-url.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { readKeyring } from '../../src/platform/key-folder.ts'
import { createLog, sayStartFailure } from '../../src/platform/log.ts'
import { copyDatabase, createEmptyDatabase } from '../../src/testing/test-app.ts'

const log = createLog('silent')
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-main-'))
  ends.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

type Database = NonNullable<Config['database']>

const silent = () => undefined

/** The random password that the start printed. */
const passwordIn = (told: string[]) => /[ ]([\w-]{16})（只显示这一次）/.exec(told.join('\n'))?.[1]

/** The answer to a log-in. */
async function statusOf(
  url: string,
  body: { account: string; password: string | undefined },
): Promise<number> {
  const { raw, basic } = createClient(overHttp(url))
  return (await raw({ method: 'POST', url: '/api/blade-auth/token', headers: basic, body })).status
}

function configOf(more: Partial<Config>): Config {
  return {
    workers: 1,
    port: 0,
    host: '127.0.0.1',
    dataDir: newFolder(),
    database: null,
    publicUrl: null,
    logLevel: 'warn',
    tenantMode: false,
    openApiDocs: false,
    captcha: false,
    fairRates: false,
    tenantGigabytes: 200,
    virusScanner: null,
    mail: null,
    smsOutbox: true,
    demo: true,
    demoCompany: false,
    demoPassword: 'Demo-2026',
    tokenSecret: new Uint8Array(48),
    trustProxy: [],
    evidenceKey: null,
    auditTarget: null,
    timeStamps: null,
    sms: null,
    loginProviders: [],
    directories: [],
    ...more,
  }
}

/** A port that another program listens on. */
async function takenPort(): Promise<number> {
  const taken = createServer()
  await new Promise<void>((ready) => taken.listen(0, '127.0.0.1', ready))
  ends.push(() => new Promise((done) => taken.close(done)))
  const address = taken.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('an installation', () => {
  it('starts with a demo with requests in every list, delivers messages, and stops', async () => {
    const installation = await startTestInstallation({ webFolder: '/nonexistent' })
    ends.push(() => installation.stop())
    const counted = []
    for (const account of ['zhangsan', 'lisi', 'wangwu', 'zhaoliu'] as const) {
      const caller = await installation.login(account)
      counted.push([account, await caller.data(contract.counts)])
    }
    expect(Object.fromEntries(counted)).toMatchObject({
      zhangsan: { 已发起: 7, 待处理: 1, 我收到的: 1 },
      lisi: { 已处理: 4 },
      wangwu: { 待处理: 1 },
      zhaoliu: { 待处理: 1, 已处理: 7 },
    })
    const { id } = await submitLeave(await installation.login('zhangsan'))
    const lisi = await installation.login('lisi')
    expect(await lisi.data(contract.detail, { id })).toMatchObject({ approvalStatus: '审批中' })
    // Log-in codes stay in the app; nothing else is worth a warning.
    expect(installation.logLines).toEqual([expect.stringContaining('SMS_OUTBOX=off')])
  })

  it('refuses to run as owner or superuser, because these could change evidence', async () => {
    const given = inject('testDatabase')
    const copy = await copyDatabase(given)
    ends.push(() => copy.drop())
    const superuserUrl = databaseUrl(given.superuserUrl, new URL(copy.app).pathname.slice(1))
    for (const appUrl of [copy.owner, superuserUrl]) {
      const database = { appUrl, ownerUrl: copy.owner }
      await expect(runInstallation(configOf({ database }), log, '/nonexistent', silent)).rejects.toThrow(
        'DATABASE_URL must name the app role: not a superuser, not the owner of the tables.',
      )
    }
    const { db } = connect(copy.app, log)
    await requireAppRole(db)
    await db.destroy()
  })

  /** Runs a statement in a copy of the database as the superuser. */
  const change = (url: string, statement: string) =>
    withClient(databaseUrl(inject('testDatabase').superuserUrl, new URL(url).pathname.slice(1)), (client) =>
      client.query(statement),
    )
  const withPassword = (url: string, password: string) => {
    const changed = new URL(url)
    changed.password = password
    return changed.href
  }
  const closed = 'postgres://a:b@127.0.0.1:1/countersign'

  it.each<[string, string, (urls: Database) => Promise<Partial<Config>> | Partial<Config>]>([
    [
      'an older PostgreSQL',
      'DATABASE_MIGRATE_URL: the server is PostgreSQL 16; Countersign needs PostgreSQL 18 or newer.',
      async (database) => {
        await change(
          database.appUrl,
          `create schema old;
           create function old.current_setting(text) returns text language sql as $$ select '160009' $$;
           grant usage on schema old to public;
           alter database ${new URL(database.appUrl).pathname.slice(1)} set search_path = old, pg_catalog, public`,
        )
        return { database }
      },
    ],
    [
      'a newer version of the tables',
      'The database of DATABASE_URL, or of DATA_DIR without it, belongs to a newer version: it is at migration 9999-later, this version at',
      async (database) => {
        await change(database.appUrl, "insert into kysely_migration values ('9999-later', now()::text)")
        return { database }
      },
    ],
    [
      'a database without an extension',
      'DATABASE_MIGRATE_URL: the database template1 lacks pg_trgm and btree_gist; run "create extension pg_trgm" in it as a superuser.',
      (database) => ({ database: { ...database, ownerUrl: databaseUrl(database.ownerUrl, 'template1') } }),
    ],
    [
      'a port where no database listens',
      'DATABASE_URL: no PostgreSQL listens at 127.0.0.1, port 1.',
      (database) => ({ database: { ...database, appUrl: closed } }),
    ],
    [
      'the wrong password of the owner',
      'DATABASE_MIGRATE_URL: the password of countersign_owner is wrong, or there is no such role.',
      ({ appUrl, ownerUrl }) => ({ database: { appUrl, ownerUrl: withPassword(ownerUrl, 'x') } }),
    ],
    [
      'the wrong password of the app',
      'DATABASE_URL: the password of countersign_app is wrong, or there is no such role.',
      ({ appUrl, ownerUrl }) => ({ database: { appUrl: withPassword(appUrl, 'x'), ownerUrl } }),
    ],
    [
      'a database that does not exist',
      'DATABASE_MIGRATE_URL: there is no database nowhere.',
      (database) => ({ database: { ...database, ownerUrl: databaseUrl(database.ownerUrl, 'nowhere') } }),
    ],
    [
      'a host that does not exist',
      'DATABASE_URL: there is no machine db.invalid.',
      (database) => ({ database: { ...database, appUrl: 'postgres://a:b@db.invalid/countersign' } }),
    ],
    [
      'a port in use',
      'is already in use; set PORT to another one.',
      async (database) => ({ database, port: await takenPort() }),
    ],
    [
      'an address of another machine',
      'HOST: this machine has no address 192.0.2.1.',
      (database) => ({ database, host: '192.0.2.1' }),
    ],
  ])('refuses %s in one sentence that names the variable', async (_what, sentence, arrange) => {
    const copy = await copyDatabase(inject('testDatabase'))
    ends.push(() => copy.drop())
    const config = configOf({ demo: false, ...(await arrange({ appUrl: copy.app, ownerUrl: copy.owner })) })
    const failure: unknown = await runInstallation(config, log, '/nonexistent', silent).catch(
      (error: unknown) => error,
    )
    expect(sayStartFailure(failure)).toContain(sentence)
    expect(sayStartFailure(failure)).toMatch(/^[^\n]+\.$/)
  })

  it('works on a separately run database', async () => {
    const copy = await copyDatabase(inject('testDatabase'))
    ends.push(() => copy.drop())
    const config = configOf({ database: { appUrl: copy.app, ownerUrl: copy.owner }, demo: false })
    await cp(inject('testDatabase').filesFolder, join(config.dataDir, 'files'), { recursive: true })
    const installation = await runInstallation(config, log, '/nonexistent', silent)
    ends.push(() => installation.stop())
    expect(installation.welcome.join('\n')).not.toContain('警告')
    const client = createClient(overHttp(installation.url))
    expect(await (await client.login('zhangsan')).data(contract.counts)).toMatchObject({ 已发起: 0 })
  })

  it('is created once when several copies start on an empty database at the same moment', async () => {
    const empty = await createEmptyDatabase(inject('testDatabase'))
    ends.push(() => empty.drop())
    const config = configOf({ database: { appUrl: empty.app, ownerUrl: empty.owner }, demo: false })
    const copies = await Promise.all(
      [1, 2, 3].map(() => runInstallation(config, log, '/nonexistent', silent)),
    )
    for (const copy of copies) ends.push(() => copy.stop())
    const { db } = connect(empty.owner, log)
    ends.push(() => db.destroy())
    const store = new FolderStore(join(config.dataDir, 'files'))
    let password = ''
    const tell = (told: string) => {
      password = told
    }
    const keys = readKeyring(config.dataDir, config.evidenceKey)
    const person = { tenantId: '000000', account: 'boss', name: '吴总', department: '' }
    const asked = { ...person, keys, store, tell }
    await createAdministrator(db, asked)
    for (const { url } of copies) expect(await statusOf(url, { account: 'boss', password })).toBe(200)
  })

  it('starts without people and without a password where there is no demo, and says how to begin', async () => {
    const empty = await createEmptyDatabase(inject('testDatabase'))
    ends.push(() => empty.drop())
    const config = configOf({ database: { appUrl: empty.app, ownerUrl: empty.owner }, demo: false })
    const told: string[] = []
    const tell = (line: string) => void told.push(line)
    const first = await runInstallation(config, log, '/nonexistent', tell)
    expect(told).toEqual([])
    const hint = '还没有管理员。请建立第一位：npm run admin -- create'
    expect(first.welcome.join('\n')).toContain(hint)
    await first.stop()
    const { db } = connect(empty.owner, log)
    ends.push(() => db.destroy())
    expect(
      await db.selectFrom('app_user').select('account').where('tenant_id', '=', '000000').execute(),
    ).toEqual([])
    const store = new FolderStore(join(config.dataDir, 'files'))
    const keys = readKeyring(config.dataDir, config.evidenceKey)
    const person = { tenantId: '000000', account: 'boss', name: '吴总', department: '' }
    const asked = { ...person, keys, store, tell }
    await createAdministrator(db, asked)
    const again = await runInstallation(config, log, '/nonexistent', tell)
    ends.push(() => again.stop())
    expect(again.welcome.join('\n')).not.toContain(hint)
    expect(again.welcome.join('\n')).not.toContain('警告')
    expect(await statusOf(again.url, { account: 'boss', password: told[0] })).toBe(200)
    // Nothing is invented.
    const names = await Promise.all([
      db.selectFrom('tenant').where('tenant_id', '=', '000000').select('name').execute(),
      db.selectFrom('department').where('tenant_id', '=', '000000').select('name').execute(),
      db.selectFrom('dictionary').where('tenant_id', '=', '000000').select('dict_value as name').execute(),
    ])
    expect(names).toEqual([[{ name: '本单位' }], [], [{ name: '其他' }]])
  })

  it('changes the password of earlier demo accounts once other machines can reach the server', async () => {
    const copy = await copyDatabase(inject('testDatabase'))
    ends.push(() => copy.drop())
    const dataDir = newFolder()
    await cp(inject('testDatabase').filesFolder, join(dataDir, 'files'), { recursive: true })
    const database = { appUrl: copy.app, ownerUrl: copy.owner }
    /** The printed password, and the answers to a log-in with it and with each of these. */
    const start = async (demoPassword: string | null, passwords: string[], account = 'lisi') => {
      const lines: string[] = []
      const installation = await runInstallation(
        configOf({ dataDir, database, demo: false, demoPassword }),
        log,
        '/nonexistent',
        (line) => void lines.push(line),
      )
      const told = passwordIn(lines)
      const answers: number[] = []
      for (const password of told ? [...passwords, told] : passwords)
        answers.push(await statusOf(installation.url, { account, password }))
      await installation.stop()
      return { lines, told, answers }
    }
    const here = await start('Demo-2026', ['Demo-2026'])
    expect(here).toMatchObject({ told: undefined, answers: [200] })
    // An account with a password chosen by its user keeps it.
    const { db } = connect(copy.owner, log)
    const chosen = await hashPassword('Chosen-2026', 'test')
    await db
      .updateTable('app_user')
      .set({ password_hash: chosen })
      .where('tenant_id', '=', '000000')
      .where('account', '=', 'sunqi')
      .execute()
    const first = await start(null, ['Demo-2026'])
    expect(first.lines.join('\n')).toContain('5 个演示账号仍用公开或随机的密码，已改为')
    expect(first.answers).toEqual([400, 200])
    const living = await db
      .selectFrom('session')
      .where('tenant_id', '=', '000000')
      .where('ended_at', 'is', null)
      .selectAll()
      .execute()
    expect(living).toHaveLength(1)
    const second = await start(null, ['Demo-2026', first.told ?? ''])
    expect(second).toMatchObject({ told: undefined, answers: [400, 200] })
    expect((await start(null, ['Chosen-2026'], 'sunqi')).answers).toEqual([200])
    const third = await start('Third-2026', ['Third-2026', first.told ?? ''])
    expect(third.answers).toEqual([200, 400])
    expect((await start('Fourth-2026', ['Third-2026'])).answers).toEqual([200])
    await db.destroy()
  })

  it('prints the new password of a demo once: before it takes effect and before any later step can fail', async () => {
    const empty = await createEmptyDatabase(inject('testDatabase'))
    ends.push(() => empty.drop())
    const database = { appUrl: empty.app, ownerUrl: empty.owner }
    const config = configOf({ database, demoPassword: null, port: await takenPort() })
    const nobody = () => {
      throw new Error('nobody is there to be told')
    }
    await expect(runInstallation(config, log, '/nonexistent', nobody)).rejects.toThrow('nobody is there')
    const told: string[] = []
    const tell = (line: string) => void told.push(line)
    await expect(runInstallation(config, log, '/nonexistent', tell)).rejects.toThrow('EADDRINUSE')
    expect(told).toEqual([expect.stringMatching(/^演示账号密码 [\w-]{16}（只显示这一次）$/)])
    const again = await runInstallation({ ...config, port: 0 }, log, '/nonexistent', tell)
    ends.push(() => again.stop())
    expect(told).toHaveLength(1)
    expect(again.welcome.join('\n')).toContain('密码只在生成时显示一次；可用 DEMO_PASSWORD 另设')
    for (const account of ['zhangsan', 'admin'])
      expect(await statusOf(again.url, { account, password: passwordIn(told) })).toBe(200)
    // Nobody chose that password, so a configured one replaces it.
    const chosen = { ...config, port: 0, demoPassword: 'Third-2026' }
    const set = await runInstallation(chosen, log, '/nonexistent', tell)
    ends.push(() => set.stop())
    expect(told.slice(1)).toEqual(['6 个演示账号仍用公开或随机的密码，已改为 DEMO_PASSWORD 的值'])
    expect(await statusOf(set.url, { account: 'zhangsan', password: 'Third-2026' })).toBe(200)
  })

  it('warns if the folder does not contain the files of its database', async () => {
    const copy = await copyDatabase(inject('testDatabase'))
    ends.push(() => copy.drop())
    const config = configOf({ database: { appUrl: copy.app, ownerUrl: copy.owner }, demo: false })
    const installation = await runInstallation(config, log, '/nonexistent', silent)
    ends.push(() => installation.stop())
    expect(installation.welcome.join('\n')).toContain(`警告：${config.dataDir}/files 里没有该数据库的文件`)
  })

  it('leaves no database process behind when its port is taken', async () => {
    const config = configOf({ port: await takenPort(), demo: false })
    await expect(runInstallation(config, log, '/nonexistent', silent)).rejects.toThrow('EADDRINUSE')
    expect(existsSync(join(config.dataDir, 'pg-18'))).toBe(true)
    expect(existsSync(join(config.dataDir, 'pg-18', 'postmaster.pid'))).toBe(false)
  })
})

describe('the program', () => {
  it('names the invalid variable and exits', async () => {
    const { output, exit } = startProgram({ DATA_DIR: newFolder(), PORT: 'eighty' })
    expect(await exit).toBe(1)
    expect(output()).toContain('Countersign could not start')
    expect(output()).toContain('PORT')
  })

  it('prints its address, continues the work of a killed one, and stops at Ctrl-C or with what started it', async () => {
    const folder = newFolder()
    const compiled = newFolder()
    const first = startProgram({ DATA_DIR: folder, NODE_COMPILE_CACHE: compiled })
    const url = await first.listening()
    // Written before the first answer, so that no stop has to wait for it.
    expect((await readdir(compiled, { recursive: true })).length).toBeGreaterThan(500)
    expect(first.output()).toContain('zhangsan')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const { id } = await submitLeave(await createClient(overHttp(url)).login('zhangsan'))
    first.child.kill('SIGKILL')
    await first.exit
    const second = startProgram({ DATA_DIR: folder })
    const after = createClient(overHttp(await second.listening()))
    expect(await (await after.login('zhangsan')).data(contract.detail, { id })).toMatchObject({ id })
    second.child.kill('SIGINT')
    second.child.kill('SIGINT')
    expect(await second.exit).toBe(0)
    const hasDatabase = () => existsSync(join(folder, 'pg-18', 'postmaster.pid'))
    expect(hasDatabase()).toBe(false)
    const third = startProgram({ DATA_DIR: folder })
    await third.listening()
    expect(hasDatabase()).toBe(true)
    third.child.disconnect()
    expect(await third.exit).toBe(0)
    expect(hasDatabase()).toBe(false)
  })
})
