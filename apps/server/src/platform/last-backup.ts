import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { replaceFile } from './whole-file.ts'

const path = (dataDir: string) => join(dataDir, 'last-backup')

/** Notes the moment of a complete backup, for /metrics. */
export function noteBackup(dataDir: string, takenAt: string): void {
  replaceFile(path(dataDir), `${takenAt}\n`)
}

/** Moment of the newest backup in ms; undefined when none was made with this DATA_DIR. */
export function findLastBackup(dataDir: string): number | undefined {
  try {
    const time = Date.parse(readFileSync(path(dataDir), 'utf8').trim())
    return Number.isNaN(time) ? undefined : time
  } catch {
    return undefined
  }
}
