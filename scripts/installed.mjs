// Plain JavaScript for any Node from 18: it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'
const starters = startersOfThis()

/** Installs what package-lock.json names, when that has not been done yet or the lock file is newer. */
export function install() {
  const done = join(root, 'node_modules', '.package-lock.json')
  const lock = join(root, 'package-lock.json')
  if (existsSync(done) && statSync(done).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('正在安装依赖… Installing dependencies (npm ci)')
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { shell: isWindows })
}

/**
 * The pinned Node of the lock file, or the machine's own where there is none for it. Ends with a sentence when that is
 * too old.
 */
export function node() {
  const pinned = join(root, 'node_modules', '.bin', isWindows ? 'node.exe' : 'node')
  const found = existsSync(pinned) ? pinned : process.execPath
  const version = spawnSync(found, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
  if (Number(/^v(\d+)/.exec(version)?.[1] ?? 0) < 24) {
    console.error(
      `Countersign needs Node.js 24 or newer; this is ${version || 'unknown'} and there is no pinned one for ${process.platform}-${process.arch}.`,
    )
    process.exit(1)
  }
  return found
}

/**
 * The environment in which `node` is the pinned one and keeps its compiled code. The folder is the checkout's: the one
 * that Node would take is shared by the people of a machine, and only its first user may write there.
 */
export function environment(more = {}) {
  return {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`,
    NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'countersign-compiled'),
    ...more,
  }
}

/** Runs a program to its end; a failure ends this one too. */
export function run(program, args, options = {}) {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) console.error(error.message)
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Calls `end` with the signal that asks this process to end; perhaps more than once. npm runs a script in a shell: a
 * signal to npm may end that shell alone or leave it alone, and either counts as SIGTERM.
 */
export function onEnd(end) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
  if (!process.env.npm_lifecycle_event) return
  const watch = setInterval(() => {
    if (startersOfThis() === starters) return
    clearInterval(watch)
    end('SIGTERM')
  }, 500)
  watch.unref()
}

/** The process that started this one and, where that is a shell of npm, npm itself. */
function startersOfThis() {
  const shell = process.ppid
  const npm = statusOf(shell, 'PPid')
  return statusOf(npm, 'Name')?.startsWith('npm') ? `${shell} ${npm}` : `${shell}`
}

/** A line of what the system says of a process; undefined where it is gone, and on other systems than Linux. */
function statusOf(pid, name) {
  try {
    return new RegExp(`^${name}:\\t(.*)$`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}
