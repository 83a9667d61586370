import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBreaches, rules, type SourceFile } from '../boundaries.ts'

const root = join(import.meta.dirname, '..', '..')

/** Tracked and new files alike, as git sees them. */
function listSources(): SourceFile[] {
  const listed = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /^(?:(?:packages|apps)\/[^/]+|bench|e2e)\/(?:src|migrations)\/.*\.tsx?$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

describe('the doors of the house', () => {
  it('are respected by every source file', () => {
    const sources = listSources()
    expect(sources.length).toBeGreaterThan(100)
    expect(findBreaches(sources)).toEqual([])
  })

  it.each(rules.map((rule) => [rule.name, rule.planted] as const))(
    'find a planted breach: %s',
    (name, planted) => {
      expect(findBreaches([planted]).map((breach) => breach.rule)).toContain(name)
    },
  )

  it('see type imports, bare imports and dynamic imports', () => {
    const path = 'packages/engine/src/planted.ts'
    for (const text of ["import type { X } from 'zod'", "import 'zod'", "const x = await import('zod')"]) {
      expect(findBreaches([{ path, text }])).toHaveLength(1)
    }
  })
})

/** The one place of the default tenant's id. */
const defaultTenant = 'packages/contract/src/default-tenant.ts'

/** Source files that write it as a text of their own. */
function writersOfDefaultTenant(sources: readonly SourceFile[]): string[] {
  return sources.filter(({ text }) => /(['"`])000000\1/.test(text)).map(({ path }) => path)
}

describe("the default tenant's id", () => {
  it('stands in the contract alone', () => {
    expect(writersOfDefaultTenant(listSources())).toEqual([defaultTenant])
  })

  it('is found wherever it is planted', () => {
    const path = 'apps/web/src/lib/planted.ts'
    for (const text of ["x ?? '000000'", 'x ?? "000000"', "sql`where tenant_id = '000000'`"]) {
      expect(writersOfDefaultTenant([{ path, text }])).toEqual([path])
    }
    expect(writersOfDefaultTenant([{ path, text: "'#000000' + '0000000'" }])).toEqual([])
  })
})
