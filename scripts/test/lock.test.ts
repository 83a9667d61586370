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

/** Where the product is built, tested and run by us: of these every byte is known beforehand. */
function isForOurPlatforms({ os, cpu, libc }: Entry): boolean {
  const isOurs = (given: string[] | undefined, ...names: string[]) =>
    given === undefined || given.some((one) => names.includes(one))
  return isOurs(os, 'linux') && isOurs(cpu, 'x64') && isOurs(libc, 'glibc')
}

/** Those of other platforms that the registry did not serve when they were locked. It only ever gets fewer. */
const mostWithoutHash = 62

describe('the lock file', () => {
  it('names the hash of everything that may be installed on Linux', () => {
    const lacking = installed.filter(([, entry]) => !entry.integrity && isForOurPlatforms(entry))
    expect(lacking.map(([path]) => path)).toEqual([])
  })

  it('lacks no hash but of optional packages of other platforms, and no more than it did', () => {
    const lacking = installed.filter(([, { integrity }]) => !integrity)
    expect(lacking.every(([, { optional, os }]) => optional === true && os !== undefined)).toBe(true)
    expect(lacking.length).toBeLessThanOrEqual(mostWithoutHash)
  })

  it('takes hashes that are strong, and versions that are exact', () => {
    for (const [path, { integrity, version }] of installed) {
      expect(`${path} ${integrity ?? 'sha512-'}`).toMatch(/ sha512-/)
      expect(version).toMatch(/^\d+\.\d+\.\d+/)
    }
  })
})
