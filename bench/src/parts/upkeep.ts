import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from '../bench.ts'
import { shown } from '../report/row.ts'

const server = fileURLToPath(new URL('../../../apps/server/src/', import.meta.url))

/** What an administrator runs by hand or at night, beside the running app: the check of the whole record, and a backup. */
export async function measureUpkeep(bench: Bench): Promise<void> {
  await time(bench, 'npm run verify', ['verify/main.ts'])
  const folder = join(bench.installation.dataDir, 'bench-backup')
  try {
    await time(bench, 'npm run backup', ['backup/backup-main.ts', folder])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function time(bench: Bench, what: string, [file = '', ...words]: string[]): Promise<void> {
  const started = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [join(server, file), ...words], {
    env: { ...process.env, DATA_DIR: bench.installation.dataDir },
  })
  const seconds = (performance.now() - started) / 1000
  process.stderr.write(stdout)
  bench.rows.push({
    size: bench.size,
    what,
    app: `${shown(seconds)} s`,
    beside: '',
    ratio: '',
    cpu: '',
    target: '',
  })
}
