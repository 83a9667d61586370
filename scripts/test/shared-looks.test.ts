import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findLookBreaches } from '../shared-looks.ts'

const root = join(import.meta.dirname, '..', '..')
const files = globSync('apps/web/src/**/*.{css,ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const screens = files.find(({ path }) => path.endsWith('/screen-class.ts'))?.text ?? ''
const steps = /const steps = \[([\d, ]+)\]/.exec(screens)?.[1]?.split(', ').map(Number) ?? []

const sheet = {
  path: 'ui/ui.module.css',
  text: `.row,\n.row8 {\n display: flex;\n}\n.stack {\n display: grid;\n}\n.pad {\n padding: 8px;\n}
.padY {\n padding-block: 8px;\n}\n.high :global(.ant-btn) {\n height: 44px;\n}
@media (width < 768px) {\n .phonePad {\n  padding: 4px;\n }\n}\n.tall {\n height: 44px;\n}`,
}
const reader = (looks: string) => ({
  path: 'a/box.tsx',
  text: `import ui from '../ui/ui.module.css'\nexport const box = classes(${looks})`,
})

describe('shared looks', () => {
  it('never fight, and screens change at the steps of the app', () => {
    expect(steps).toHaveLength(3)
    expect(files.filter(({ text }) => text.includes('/ui.module.css')).length).toBeGreaterThan(100)
    expect(findLookBreaches(files, steps)).toEqual([])
  })

  it.each([
    'ui.row, ui.pad',
    'ui.pad, ui.phonePad',
    'ui.high, ui.tall',
    'isWide ? ui.row : ui.stack, ui.pad',
  ])('are accepted together: %s', (looks) => {
    expect(findLookBreaches([sheet, reader(looks)], steps)).toEqual([])
  })

  it.each([
    ['ui.row8, ui.pad, ui.stack', 'row8 and stack fight'],
    ['ui.pad, isLow && ui.padY', 'pad and padY fight'],
  ])('are reported if they fight: %s', (looks, breach) => {
    expect(findLookBreaches([sheet, reader(looks)], steps)).toEqual([`a/box.tsx: ${breach}`])
  })

  it('are reported if a screen changes elsewhere', () => {
    const planted = {
      path: 'a/box.module.css',
      text: '@media (width < 700px) {\n .box {\n  margin: 0;\n }\n}',
    }
    expect(findLookBreaches([planted], steps)).toEqual(['a/box.module.css: screens do not change at 700px'])
  })
})
