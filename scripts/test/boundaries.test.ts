import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBreaches, rules } from '../boundaries.ts'
import { findCycles, importsOf, type SourceFile } from '../imports.ts'

const root = join(import.meta.dirname, '..', '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Tracked and new files, as git lists them. */
const tracked = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => existsSync(join(root, path)))

const files: SourceFile[] = tracked
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: read(path) }))
/** Without the tests beside them: a test may look at a thing through the page that shows it. */
const sources = files.filter(
  ({ path }) =>
    /^(?:(?:packages|apps)\/[^/]+|bench|e2e)\/(?:src|migrations)\//.test(path) && !/\.test\.tsx?$/.test(path),
)

/** The entry points of our own packages, from their package.json. */
const doors = new Map(
  tracked
    .filter((path) => path.endsWith('/package.json'))
    .flatMap((path) => {
      const { name, exports }: { name: string; exports?: Record<string, string> } = JSON.parse(read(path))
      return Object.entries(exports ?? {}).map(
        ([door, file]) => [`${name}${door.slice(1)}`, join(path, '..', file).replaceAll('\\', '/')] as const,
      )
    }),
)

describe('the import rules', () => {
  it('are followed by every source file', () => {
    expect(sources.length).toBeGreaterThan(100)
    expect(findBreaches(sources)).toEqual([])
  })

  it.each(rules.map((rule) => [rule.name, rule.planted] as const))(
    'find a planted breach: %s',
    (name, planted) => {
      for (const file of [planted].flat()) {
        expect(findBreaches([file]).map((breach) => breach.rule)).toContain(name)
      }
    },
  )
})

describe('imports', () => {
  it('form no cycle', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(doors.get('@countersign/forms')).toBe('packages/forms/src/index.ts')
    expect(findCycles(files, doors)).toEqual([])
  })

  it.each([
    ['of values', "import { b } from './b.ts'"],
    ['of types', "import type { B } from './b.ts'"],
    ['of types between values', "import { type B } from './b.ts'"],
    ['of what is read on', "export * from './b.ts'"],
    ['of what is loaded later', "export const later = () => import('./b.ts')"],
    ['of a type as an expression', "export type B = typeof import('./b.ts')"],
    ['through the door of a package', "import { b } from '@countersign/planted'"],
  ])('are found in a planted cycle %s', (_what, text) => {
    const planted = [
      { path: 'x/d.ts', text: "import { a } from './a.ts'" },
      { path: 'x/c.ts', text: "import { a } from './a.ts'" },
      { path: 'x/b.ts', text: "import './c.ts'" },
      { path: 'x/a.ts', text },
    ]
    const door = new Map([['@countersign/planted', 'x/b.ts']])
    expect(findCycles(planted, door)).toEqual([['x/a.ts', 'x/b.ts', 'x/c.ts']])
    expect(findCycles(planted.slice(1, 3), door)).toEqual([])
    expect(findCycles([{ path: 'x/b.ts', text: "import './b.ts'" }])).toEqual([['x/b.ts']])
  })

  it.each([
    ["import { a } from 'zod'", false],
    ["import a from 'zod'", false],
    ["import * as a from 'zod'", false],
    ["import 'zod'", false],
    ["import {} from 'zod'", false],
    ["import { type A, b } from 'zod'", false],
    ["import { type A } from 'zod'", true],
    ["import type { A } from 'zod'", true],
    ["import type A from 'zod'", true],
    ["export { a } from 'zod'", false],
    ["export * from 'zod'", false],
    ["export * as a from 'zod'", false],
    ["export type { A } from 'zod'", true],
    ["export { type A } from 'zod'", true],
    ["const a = await import('zod')", false],
    ["let a: typeof import('zod')", true],
    ["import {\n  // from 'pg'\n  a,\n} from\n  'zod'", false],
  ])('are read from %j', (text, isType) => {
    expect(importsOf({ path: 'planted.ts', text })).toEqual([{ target: 'zod', isType }])
  })

  it.each([
    "// import 'zod'",
    "const text = `\nimport 'zod'`",
    "/*\nimport 'zod'\n*/",
    "const a = b.import('zod')",
  ])('are not read from %j', (text) => {
    expect(importsOf({ path: 'planted.ts', text })).toEqual([])
  })

  it('are found with their line', () => {
    const text = "import '../../lib/b.ts'"
    expect(importsOf({ path: 'apps/web/src/ui/a.tsx', text })).toEqual([
      { target: 'apps/web/lib/b.ts', isType: false },
    ])
    expect(() => importsOf({ path: 'a.ts', text: 'import {' })).toThrow('a.ts: ')
  })
})

/** The only place of the default tenant's id. */
const defaultTenant = 'packages/contract/src/default-tenant.ts'

/** Source files that contain the id as a literal. */
function writersOfDefaultTenant(sources: readonly SourceFile[]): string[] {
  return sources.filter(({ text }) => /(['"`])000000\1/.test(text)).map(({ path }) => path)
}

describe("the default tenant's id", () => {
  it('is written only in the contract', () => {
    expect(writersOfDefaultTenant(sources)).toEqual([defaultTenant])
  })

  it('is found wherever it is planted', () => {
    const path = 'apps/web/src/lib/planted.ts'
    for (const text of ["x ?? '000000'", 'x ?? "000000"', "sql`where tenant_id = '000000'`"]) {
      expect(writersOfDefaultTenant([{ path, text }])).toEqual([path])
    }
    expect(writersOfDefaultTenant([{ path, text: "'#000000' + '0000000'" }])).toEqual([])
  })
})
