import { execFile } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface RunningPostmaster {
  pid: number
  port: number
}

/** Finds the postgres that runs on this folder: a postmaster.pid may be left by a crash, or be about to be written. */
export function findPostmaster(folder: string): RunningPostmaster | undefined {
  const { pid, port } = readLock(lockOf(folder)) ?? {}
  return pid && port && isPostgresOn(pid, folder) ? { pid, port } : undefined
}

/**
 * Removes a postmaster.pid left by a crash, whose process is gone or is another program by now: PostgreSQL would
 * take that program for itself and refuse to start. A postgres that is starting makes its file before it writes it, so
 * an empty file is a leftover only when it stays empty.
 */
export async function removeStaleLock(folder: string): Promise<void> {
  const path = lockOf(folder)
  for (let left = 40; left > 0 && readLock(path)?.pid === 0; left--) await sleep(50)
  const lock = readLock(path)
  if (lock && !isPostgresOn(lock.pid, folder)) rmSync(path, { force: true })
}

const lockOf = (folder: string) => join(folder, 'postmaster.pid')

/** 0 for what is not there yet; undefined without a file. */
function readLock(path: string): RunningPostmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(path, 'utf8').split('\n')
  } catch {
    return undefined
  }
  const at = (line: number) => {
    const number = Number(lines[line])
    return Number.isInteger(number) && number > 0 ? number : 0
  }
  return { pid: at(0), port: at(3) }
}

function isPostgresOn(pid: number, folder: string): boolean {
  if (pid === 0 || !isAlive(pid)) return false
  // A postmaster's working directory is its data folder. Other platforms than Linux cannot tell, so the pid
  // file is trusted there.
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
  } catch {
    return false
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
  // A zombie, whose parent has not collected it yet, no longer runs.
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return true
  }
}

/** Asks for a fast shutdown and waits until the process has ended. Resolves false after `timeoutMs`. */
export async function stopPostmaster(pid: number, timeoutMs = 20_000): Promise<boolean> {
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(25)
  }
  return true
}

/**
 * Runs a program of PostgreSQL, which refuses to run as root. As root on Linux it runs in a user namespace in
 * which it is nobody; the files stay root's, even below a home of mode 0700.
 */
export async function runPostgresProgram(program: string, args: string[]): Promise<void> {
  const isRoot = process.platform !== 'win32' && process.getuid?.() === 0
  try {
    if (isRoot) {
      await run('unshare', ['--user', '--map-user=65534', '--map-group=65534', program, ...args], options)
    } else {
      await run(program, args, options)
    }
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error)
    const hint =
      isRoot && /unshare|ENOENT/.test(said)
        ? ' As root the embedded database needs "unshare" with user namespaces; start as an ordinary user or set DATABASE_URL.'
        : ''
    throw new Error(`${program.split(/[\\/]/).at(-1)} failed: ${said}.${hint}`, { cause: error })
  }
}

const options = { env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' }, timeout: 120_000 }

/** A free port on loopback, found by binding to port 0. */
export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
