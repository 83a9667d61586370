import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const cleanUp = fileURLToPath(new URL('./clean-up-main.ts', import.meta.url))

/**
 * A folder for the databases of a run. When this process ends without `remove`, another process stops the databases in the
 * folder and removes it: a database outlives the program that started it, which in production is its purpose.
 */
export function makeRunFolder(name: string): { folder: string; remove: () => Promise<void> } {
  const folder = mkdtempSync(join(tmpdir(), `countersign-${name}-`))
  // Detached, since Ctrl-C signals the whole group of processes.
  const cleaner = spawn(process.execPath, [cleanUp, folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  cleaner.unref()
  // The pipe must not keep this process alive.
  if (cleaner.stdin instanceof Socket) cleaner.stdin.unref()
  return {
    folder,
    async remove() {
      await rm(folder, { recursive: true, force: true })
      cleaner.stdin.end()
    },
  }
}
