import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a file that only its owner can read and that gets its name once its content is on the disk. An existing
 * file stays: of several calls at once, the first wins, and the others answer false. Throws errors of the file system.
 */
export function createFile(path: string, content: string | Uint8Array): boolean {
  let isMade = true
  beside(path, content, (making) => {
    try {
      // A link, unlike a rename, replaces nothing.
      linkSync(making, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      isMade = false
    }
    rmSync(making)
  })
  return isMade
}

/** Like createFile, but replaces an existing file. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  beside(path, content, (making) => renameSync(making, path))
}

/**
 * Writes under a random name first: process ids are reused, and several copies of the app may share a folder.
 */
function beside(path: string, content: string | Uint8Array, name: (making: string) => void): void {
  const making = `${path}.${randomBytes(6).toString('hex')}`
  try {
    writeFileSync(making, content, { mode: 0o600, flag: 'wx', flush: true })
    name(making)
  } catch (error) {
    rmSync(making, { force: true })
    throw error
  }
  syncFolder(dirname(path))
}

function syncFolder(path: string): void {
  // Windows cannot open folders.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
