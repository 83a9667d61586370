import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Bench } from '../bench.ts'
import { shown } from '../report/row.ts'

const server = fileURLToPath(new URL('../../../apps/server/src/', import.meta.url))

/** Times two commands that an administrator runs beside the app: `npm run verify` and `npm run backup`. */
export async function measureUpkeep(bench: Bench): Promise<void> {
  time(bench, 'npm run verify', ['verify/main.ts'])
  const folder = join(bench.installation.dataDir, 'bench-backup')
  try {
    time(bench, 'npm run backup', ['backup/backup-main.ts', folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Exit code 1 reports defects, which the bare server makes: it writes rows without events. */
const ended = [0, 1]

function time({ installation, rows, size }: Bench, what: string, [file = '', ...words]: string[]): void {
  const started = performance.now()
  const { status } = spawnSync(process.execPath, [join(server, file), ...words], {
    env: { ...process.env, DATA_DIR: installation.dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status === null || !ended.includes(status)) throw new Error(`${what} ended with ${status}`)
  const seconds = (performance.now() - started) / 1000
  rows.push({ size, what, app: `${shown(seconds)} s`, beside: '', ratio: '', cpu: '', target: '' })
}
