import { spawn } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { findPostmaster } from '../../src/platform/database/postmaster.ts'

const source = (path: string) => JSON.stringify(new URL(`../../src/${path}`, import.meta.url).href)

/** Starts a database and the product as a run of tests does, and tells where. */
const run = `
  const { makeRunFolder } = await import(${source('testing/run-folder.ts')})
  const { startEmbedded } = await import(${source('platform/database/embedded.ts')})
  const { createLog } = await import(${source('platform/log.ts')})
  const { folder } = makeRunFolder('killed')
  await startEmbedded(folder, createLog('silent'))
  process.env.TMPDIR = folder
  const { spawn } = await import('node:child_process')
  const program = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)'], { stdio: 'ignore' })
  process.stdout.write(JSON.stringify({ folder, program: program.pid }))
  setInterval(() => undefined, 1000)`

it.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
  'a run that is ended by %s leaves neither database nor program nor folder behind',
  async (signal) => {
    const runner = spawn(process.execPath, ['--input-type=module', '-e', run], {
      stdio: ['ignore', 'pipe', 'inherit'],
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
    })
    const said: string = await new Promise((done) => runner.stdout.once('data', (text) => done(String(text))))
    const { folder, program }: { folder: string; program: number } = JSON.parse(said)
    const postmaster = findPostmaster(join(folder, 'pg-18'))?.pid ?? 0
    expect([isRunning(postmaster), isRunning(program)]).toEqual([true, true])
    runner.kill(signal)
    await vi.waitFor(
      () =>
        expect([isRunning(postmaster), isRunning(program), existsSync(folder)]).toEqual([
          false,
          false,
          false,
        ]),
      { timeout: 30_000, interval: 50 },
    )
  },
)

/** A process that has ended but was not collected has no working directory. */
function isRunning(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== ''
  } catch {
    return false
  }
}
