import { existsSync, readFileSync } from 'node:fs'
import { type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { once } from 'node:events'
import {
  basic,
  createClient,
  loginAll,
  overHttp,
  type Program,
  startProgram,
  submitLeave,
} from '@countersign/server/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { afterLife } from '../../src/workers.ts'
import { listen } from '../message/listen.ts'
import { prepareFolder, type PreparedFolder } from '../platform/prepared-folder.ts'

let prepared: PreparedFolder
let dataDir = ''
let program: Program
let url = ''

beforeAll(async () => {
  prepared = await prepareFolder()
  dataDir = await prepared.copy()
  program = startProgram({ DATA_DIR: dataDir, WORKERS: '2', LOG_LEVEL: 'warn' })
  url = await program.listening()
})
afterAll(async () => {
  program?.child.kill('SIGTERM')
  await program?.exit
  await prepared?.remove()
})

/** The children of the program; its database has a session of its own. */
function workers(): number[] {
  const { pid } = program.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return children.trim().split(' ').filter(Boolean).map(Number)
}

function killWorker(pid: number | undefined): void {
  if (!pid) throw new Error('no such worker process')
  process.kill(pid, 'SIGKILL')
}

/** The answer over a connection of its own: each new one is given to the next process. */
async function answerTo(asked: ClientRequest): Promise<{ status?: number; text: string }> {
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  let text = ''
  for await (const piece of answer ?? []) text += String(piece)
  return { status: answer?.statusCode, text }
}
const ask = (path: string) => answerTo(get(new URL(path, url), { agent: false }))

async function askTen(): Promise<(number | undefined)[]> {
  const said: (number | undefined)[] = []
  for (let turn = 0; turn < 10; turn += 1) said.push((await ask('/readyz')).status)
  return said
}
const tenTimes = Array<number>(10).fill(200)

/** Number of calls of /readyz that the living processes have answered. */
async function countOfReady(): Promise<number> {
  const { text } = await ask('/metrics')
  return Number(/^http_request_duration_seconds_count\{route="\/readyz".* (\d+)$/m.exec(text)?.[1])
}

it('a worker process that dies at once is replaced after a pause that grows, and in the end no more', () => {
  const pauses: (number | undefined)[] = []
  for (let lives = 0; lives < 9; lives += 1) pauses.push(afterLife(59_999, lives).pauseMs)
  expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, undefined])
  expect(afterLife(59_999, 3)).toEqual({ shortLives: 4, pauseMs: 4000 })
  expect(afterLife(60_000, 8)).toEqual({ shortLives: 0, pauseMs: 0 })
})

describe.runIf(process.platform === 'linux')('two worker processes', () => {
  it('answer in turn, with their metrics added up', async () => {
    expect(workers()).toHaveLength(2)
    expect(await askTen()).toEqual(tenTimes)
    expect(await countOfReady()).toBe(10)
    const { text } = await ask('/metrics')
    expect(text.match(/^database_up .*$/gm)).toEqual(['database_up 1'])
  })

  it('both hear what happens in either', async () => {
    const cast = await loginAll(createClient(overHttp(url)))
    const listeners = [await listen(url, cast.lisi), await listen(url, cast.lisi)]
    await submitLeave(cast.zhangsan)
    await vi.waitFor(
      () => expect(listeners.map(({ events }) => events.includes('changed'))).toEqual([true, true]),
      { timeout: 10_000 },
    )
    for (const listener of listeners) listener.leave()
  })

  it('are replaced when they are killed, while the other one answers', async () => {
    const [first, second] = workers()
    killWorker(first)
    await vi.waitFor(() => expect(program.output()).toContain('a worker process ended'))
    expect(await askTen()).toEqual(tenTimes)
    // Both had answered: what the killed one counted is gone, what the other counted is not.
    const left = await countOfReady()
    expect([left > 10, left < 20]).toEqual([true, true])
    await vi.waitFor(() => expect(program.output()).toContain('serves in its place'), { timeout: 60_000 })
    killWorker(second)
    await vi.waitFor(() => expect(program.output().match(/a worker process ended/g)).toHaveLength(2))
    expect(await askTen()).toEqual(tenTimes)
    expect(workers()).not.toContain(second)
  })

  it('answer calls in hand and end before the database does', async () => {
    const body = JSON.stringify({ grantType: 'password', account: 'zhangsan', password: 'Demo-2026' })
    const headers = {
      ...basic,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      expect: '100-continue',
    }
    const call = request(new URL('/api/blade-auth/token', url), { method: 'POST', agent: false, headers })
    call.flushHeaders()
    await once(call, 'continue')
    program.child.kill('SIGTERM')
    const answered = answerTo(call)
    call.end(body)
    expect((await answered).status).toBe(200)
    expect(await program.exit).toBe(0)
    expect(existsSync(join(dataDir, 'pg-18', 'postmaster.pid'))).toBe(false)
    expect(program.output()).not.toMatch(/"level":50(?!.*a worker process ended)/)
  })
})
