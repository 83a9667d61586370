import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, linkSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a file, readable by its owner alone, that has its name only once all of it is on the disk. Where there is one
 * already, that one stays: of several at once the first wins. Throws what the file system says.
 */
export function createFile(path: string, content: string | Uint8Array): void {
  beside(path, content, (making) => {
    try {
      // A link, unlike a rename, replaces nothing.
      linkSync(making, path)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    rmSync(making)
  })
}

/** As createFile, but what stood there is replaced. */
export function replaceFile(path: string, content: string | Uint8Array): void {
  beside(path, content, (making) => renameSync(making, path))
}

/** Under a random name: numbers of processes come again, and copies of the app share a folder. */
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
  // Windows opens no folders.
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
