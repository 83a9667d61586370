import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

interface Entry {
  version?: string
  integrity?: string
  link?: boolean
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
}

const root = join(import.meta.dirname, '..', '..')
const lock: { packages: Record<string, Entry> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)
const installed = Object.entries(lock.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

/** The platforms on which we build, test and run the product: every package for them has a hash. */
function isForOurPlatforms({ os, cpu, libc }: Entry): boolean {
  const isOurs = (given: string[] | undefined, ...names: string[]) =>
    given === undefined || given.some((one) => names.includes(one))
  return isOurs(os, 'linux') && isOurs(cpu, 'x64') && isOurs(libc, 'glibc')
}

/** Packages for other platforms that the registry did not serve when they were locked. The number may only fall. */
const mostWithoutHash = 62

describe('the lock file', () => {
  it('has the hash of everything that may be installed on Linux', () => {
    const lacking = installed.filter(([, entry]) => !entry.integrity && isForOurPlatforms(entry))
    expect(lacking.map(([path]) => path)).toEqual([])
  })

  it('lacks hashes only for optional packages of other platforms, and for no more than before', () => {
    const lacking = installed.filter(([, { integrity }]) => !integrity)
    expect(lacking.every(([, { optional, os }]) => optional === true && os !== undefined)).toBe(true)
    expect(lacking.length).toBeLessThanOrEqual(mostWithoutHash)
  })

  it('has only strong hashes and exact versions', () => {
    for (const [path, { integrity, version }] of installed) {
      expect(`${path} ${integrity ?? 'sha512-'}`).toMatch(/ sha512-/)
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
    }
  })
})
