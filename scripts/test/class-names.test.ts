import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findClassBreaches } from '../class-names.ts'

const root = join(import.meta.dirname, '..', '..')
const files = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const sheet = {
  path: 'a/box.module.css',
  text: '.box :global(.ant-btn), .box:not(.open) {\n  margin: 0.5px;\n}',
}
const reader = (text: string) => ({
  path: 'a/box.tsx',
  text: `import styles from './box.module.css'\n${text}`,
})
const good = [sheet, reader('export const box = [styles.box, styles.open]')]

describe('class names', () => {
  it('belong to one module each, are read by name and used', () => {
    expect(files.filter(({ path }) => path.endsWith('.module.css')).length).toBeGreaterThan(100)
    expect(findClassBreaches(files)).toEqual([])
  })

  it('are accepted if nothing is wrong', () => {
    const overrides = { path: 'a/antd.css', text: 'a .ant-btn:hover { color: red }\n:root { --gap: .5px }' }
    expect(findClassBreaches([...good, overrides])).toEqual([])
  })

  it.each([
    [
      { path: 'a/page.css', text: '@media (width < 1px) { .ant-btn > .card { margin: 0 } }' },
      '.card is global',
    ],
    [{ path: 'a/b.tsx', text: 'export const b = <i className="card" />' }, '"card" is global'],
    [{ path: 'b/box.module.css', text: '' }, 'called like a/box.module.css'],
    [{ path: 'a/c.module.css', text: '.lost {}' }, 'nobody uses .lost'],
    [{ path: 'a/f.module.css', text: ':global(.boxAnt-btn) {}' }, 'no library has .boxAnt-btn'],
    [
      { path: 'a/d.ts', text: "import box from './box.module.css'\nexport const d = box.shut" },
      'no .shut in a/box.module.css',
    ],
    [
      { path: 'a/e.ts', text: "import box from './box.module.css'\nexport const e = box['open']" },
      'box is not read by name',
    ],
  ])('are reported if wrong: %j', (planted, breach) => {
    expect(findClassBreaches([...good, planted])).toEqual([`${planted.path}: ${breach}`])
  })
})
