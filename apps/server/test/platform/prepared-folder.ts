import { mkdtempSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../../src/platform/database/embedded.ts'
import { createLog } from '../../src/platform/log.ts'

export interface PreparedFolder {
  /** A fresh DATA_DIR whose database was already created and stopped. */
  copy(): Promise<string>
  remove(): Promise<void>
}

/** Creating a database takes longer than copying a prepared one. */
export async function prepareFolder(): Promise<PreparedFolder> {
  const made = [mkdtempSync(join(tmpdir(), 'countersign-prepared-'))]
  const [first = ''] = made
  await startEmbedded(first, createLog('silent')).then((database) => database.stop())
  return {
    async copy() {
      const folder = mkdtempSync(join(tmpdir(), 'countersign-embedded-'))
      made.push(folder)
      await cp(first, folder, { recursive: true, preserveTimestamps: true })
      return folder
    },
    async remove() {
      await Promise.all(made.map((folder) => rm(folder, { recursive: true, force: true })))
    },
  }
}
