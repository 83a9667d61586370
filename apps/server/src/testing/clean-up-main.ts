import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { findPostmaster, stopPostmaster } from '../platform/database/postmaster.ts'

/**
 * Ends what a run of tests or a bench leaves behind in its folder (run-folder.ts), once the pipe from the run is closed: the
 * system closes it however the run ends, also by SIGKILL.
 */
const [folder = ''] = process.argv.slice(2)
process.stdin.resume().once('close', () => void cleanUp())

async function cleanUp(): Promise<void> {
  if (!existsSync(folder)) return
  // First the programs, since the product starts its database again.
  for (const pid of programs()) end(pid)
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('postmaster.pid')) continue
    const running = findPostmaster(dirname(join(folder, path)))
    if (running) await stopPostmaster(running.pid)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

/** Programs whose folder for temporary files is that of the run; known on Linux only. */
function programs(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && hasFolder(pid))
}

function hasFolder(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(`TMPDIR=${folder}`)
  } catch {
    return false
  }
}

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
