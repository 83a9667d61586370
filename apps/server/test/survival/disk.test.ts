import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import {
  agree,
  type Answer,
  type Cast,
  createClient,
  example,
  loginAll,
  overHttp,
  type Program,
  startProgram,
  submitLeave,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connect } from '../../src/platform/database/connect.ts'
import { withClient } from '../../src/platform/database/embedded-bootstrap.ts'
import { createLog } from '../../src/platform/log.ts'
import { verifyInstallation } from '../../src/verify/verify-installation.ts'
import { stroke } from '../wire/calls.ts'

/** A program in its own mount namespace, in which it may mount small disks. */
const alone = ['unshare', '--user', '--map-root-user', '--mount']
const [unshare = '', ...aloneFlags] = alone
/** Enters the namespace again from outside. */
const enter = 'nsenter'
/** Some machines allow this only to their administrator. */
const canMount =
  process.platform === 'linux' &&
  spawnSync(unshare, [...aloneFlags, 'mount', '-t', 'tmpfs', 'none', tmpdir()]).status === 0

const storageFull = '存储空间不足或不可写，内容未保存，请联系管理员'
const databaseAway = '数据库暂时无法连接，请稍后再试'

describe.skipIf(!canMount)('a disk', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'countersign-disk-'))
  let program: Program
  let url = ''
  let cast: Cast
  /** The folder as the program sees it, including its mounted disks. */
  let seen = ''

  beforeAll(async () => {
    const files = join(dataDir, 'files')
    // The folder of files is a disk within the disk, so that either can fail.
    const script = `mount -t tmpfs -o size=200m none "$0" && mkdir "$1" && mount -t tmpfs -o size=8m none "$1" && shift && exec "$@"`
    program = startProgram({ DATA_DIR: dataDir, LOG_LEVEL: 'error' }, [
      ...alone,
      'sh',
      '-c',
      script,
      dataDir,
      files,
    ])
    url = await program.listening()
    seen = join(`/proc/${program.child.pid}/root`, dataDir)
    cast = await loginAll(createClient(overHttp(url)))
  })
  afterAll(async () => {
    program.child.kill('SIGTERM')
    await program.exit
    rmSync(dataDir, { recursive: true, force: true })
  })

  const ballast = (folder: string) => join(seen, folder, 'ballast')
  function fill(folder: string): void {
    const piece = Buffer.alloc(65_536)
    const file = openSync(ballast(folder), 'a')
    expect(() => {
      for (;;) writeSync(file, piece)
    }).toThrow('ENOSPC')
    closeSync(file)
  }
  function inside(...command: string[]): void {
    const whose = ['--target', String(program.child.pid), '--user', '--mount', '--preserve-credentials']
    const { status, stderr } = spawnSync(enter, [...whose, ...command], { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  const upload = () => cast.lisi.call(contract.uploadByte, { baseCode: stroke })
  const refused = (msg: string) => ({ status: 500, body: { code: 500, success: false, data: null, msg } })

  const ready = async (): Promise<unknown> => {
    const answer = await fetch(`${url}/readyz`)
    return { status: answer.status, ...(await answer.json()) }
  }
  const notReady = (...full: string[]) => ({
    status: 503,
    msg: `磁盘已满或不可写：${full.join(', ')}`,
    data: { full },
  })

  /** Its files are only visible to the program; it listens on loopback. */
  function urlOf(role: string, secret: 'app' | 'superuser'): string {
    const secrets: Record<string, string> = JSON.parse(readFileSync(join(seen, 'pg.json'), 'utf8'))
    const port = readFileSync(join(seen, 'pg-18', 'postmaster.pid'), 'utf8').split('\n')[3]
    return `postgres://${role}:${secrets[secret]}@127.0.0.1:${port}/countersign`
  }

  /** Runs a request to its end and verifies the evidence. */
  async function expectWhole(): Promise<void> {
    await vi.waitFor(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200), { timeout: 60_000 })
    const { id } = await submitLeave(cast.zhangsan)
    for (const by of [cast.lisi, cast.sunqi]) await agree(by, id)
    const connection = connect(urlOf('countersign_app', 'app'), createLog('silent'), { max: 1 })
    const { defects } = await verifyInstallation(connection.db, seen)
    await connection.db.destroy()
    expect(defects).toEqual([])
    expect(program.child.exitCode).toBeNull()
  }

  it('of files that is full: storing is refused and reported, and works again once there is space', async () => {
    fill('files')
    for (let turn = 0; turn < 3; turn += 1) expect(await upload()).toMatchObject(refused(storageFull))
    expect(await ready()).toMatchObject(notReady('DATA_DIR/files'))
    expect((await cast.zhangsan.call(contract.list)).status).toBe(200)
    rmSync(ballast('files'))
    await expectWhole()
  })

  it('of files that is read-only: storing is refused and reported, and works again once it is writable', async () => {
    const files = join(dataDir, 'files')
    // The source is named, because `mount` otherwise repeats the found options, among them an id unknown in the
    // namespace.
    // Waits until the document of the previous request is written.
    await vi.waitFor(() => inside('mount', '-o', 'remount,ro', 'none', files), { timeout: 20_000 })
    for (let turn = 0; turn < 3; turn += 1) expect(await upload()).toMatchObject(refused(storageFull))
    expect(await ready()).toMatchObject(notReady('DATA_DIR/files'))
    inside('mount', '-o', 'remount,rw', 'none', files)
    await expectWhole()
  })

  it('of the database that is full: calls are refused with a message, the process survives, and no acknowledged change is lost', async () => {
    fill('.')
    const values = { ...(await example(cast.zhangsan, 'leave')), kind: 'leave' }
    const answers: Answer[] = []
    const kept: string[] = []
    // Repeats until the database notices; its log has some space left.
    while (answers.filter(({ status }) => status !== 200).length < 5 && answers.length < 5000) {
      const answer = await cast.zhangsan.call(contract.add, { ...values, reason: '长'.repeat(400) })
      answers.push(answer)
      if (answer.status === 200) kept.push(contract.add.output.parse(answer.body.data).id)
    }
    const said = new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.msg))
    expect([storageFull, databaseAway]).toEqual(expect.arrayContaining([...said]))
    expect(said.size).toBeGreaterThan(0)
    rmSync(ballast('.'))
    await expectWhole()
    for (const id of kept) expect((await cast.zhangsan.call(contract.detail, { id })).status).toBe(200)
  })

  it('of the database without space for its log: only writing stops, until there is space', async () => {
    const superuser = urlOf('postgres', 'superuser')
    const useUpLog = () =>
      withClient(superuser, async (client) => {
        client.on('error', () => undefined)
        // Fills the current log segment; a switch alone leaves space for many small changes.
        for (let megabyte = 0; megabyte < 1000; megabyte += 1) {
          await client.query("select pg_logical_emit_message(false, 'test', repeat('x', 1000000))")
        }
      })
    fill('.')
    await expect(useUpLog()).rejects.toThrow(/No space left|terminat|ECONNRESET/)
    const add = () => cast.zhangsan.call(contract.draft, { kind: 'leave' })
    await vi.waitFor(
      async () => {
        // After a restart the database may find segments it no longer needs.
        fill('.')
        await useUpLog().catch(() => undefined)
        expect(await add()).toMatchObject(refused(databaseAway))
      },
      { timeout: 30_000 },
    )
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    rmSync(ballast('.'))
    await expectWhole()
  })
})
