import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../imports.ts'
import { countCitations, findDeadCitations } from '../citations.ts'

const root = join(import.meta.dirname, '..', '..')

/** Tracked and new files. This file is left out, because it plants dead citations. */
function listTexts(): SourceFile[] {
  const listed = execFileSync('git', ['-c', 'safe.directory=*', 'ls-files', '-co', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  return listed
    .split('\n')
    .filter((path) => /\.(?:[cm]?[jt]sx?|css|sql|md|txt|typ|html|json|svg|png)$/.test(path))
    .filter((path) => path !== 'package-lock.json' && path !== 'scripts/test/citations.test.ts')
    .map((path) => ({ path, text: path.endsWith('.png') ? '' : readFileSync(join(root, path), 'utf8') }))
}

const texts = listTexts()

/** Checks citations in a file planted beside the real ones. */
const deadAmong = (text: string, path = 'packages/forms/src/planted.ts') =>
  findDeadCitations([...texts.filter((file) => file.path !== path), { path, text }])
    .filter((dead) => dead.path === path)
    .map(({ line, citation }) => `${line}: ${citation}`)

describe('citations', () => {
  it('lead to something that exists', () => {
    expect(countCitations(texts)).toBeGreaterThan(500)
    expect(findDeadCitations(texts)).toEqual([])
  })

  it.each([
    '/** wire.md "Every call" */',
    '/** Whatever the status (wire.md\n * "Every call"). */',
    '// submit-forms.md D18: the rent',
    '/** submit-forms.md D0.4 rules 1 to 4 */',
    '/** platform.txt §2 "Layout", platform.txt §2, §4 "Signing" and forms.txt §3 "Leave" */',
    '/* ADR 10 and G-45, CONTRIBUTING.md */',
    '/**\n * The rule of wire.md "Every\n * call" and of platform.txt §2\n * "Layout".\n */',
  ])('are recognised in this form: %s', (text) => {
    expect(countCitations([{ path: 'planted.ts', text }])).toBeGreaterThan(0)
    expect(deadAmong(text)).toEqual([])
  })

  it.each([
    ['a page that does not exist', '// sceens.md "Shell"', '1: sceens.md "Shell"'],
    ['a heading that does not exist', '// wire.md "Evry call"', '1: wire.md "Evry call"'],
    ['a page without a heading', '\n// see decisions.md', '2: decisions.md'],
    ['a form that does not exist', '// submit-forms.md D24', '1: submit-forms.md D24'],
    ['a rule that does not exist', '// submit-forms.md D0.4 rule 7', '1: submit-forms.md D0.4 rule 7'],
    [
      'the last of several rules',
      '// submit-forms.md D0.4 rules 1 to 7',
      '1: submit-forms.md D0.4 rules 1 to 7',
    ],
    ['a number without its page', '/** D18: the rent */', '1: D18'],
    ['a file that does not exist', '// docs/gone.md', '1: docs/gone.md'],
    ['a section that does not exist', '// forms.txt §0', '1: forms.txt §0'],
    ['a part of another section', '// platform.txt §3 "Layout"', '1: platform.txt §3 "Layout"'],
    ['a paper without a section', '// forms.txt, Leave', '1: forms.txt'],
    ['a second section', '// platform.txt §2, §0', '1: platform.txt §2, §0'],
    [
      'a part of a second section',
      '// platform.txt §2 and §4 "Sining"',
      '1: platform.txt §2 and §4 "Sining"',
    ],
    ['a decision that does not exist', '// ADR 99', '1: ADR 99'],
    ['a gap that does not exist', 'comment\n/* G-9999 */', '2: G-9999'],
  ])('are reported if they lead nowhere: %s', (_what, text, dead) => {
    expect(deadAmong(text)).toEqual([dead])
  })

  it.each([
    ['a file', '[gone](docs/gone.md)', '1: docs/gone.md'],
    ['a heading', '[gone](README.md#no-such-heading)', '1: README.md#no-such-heading'],
  ])('are reported as links that lead nowhere: %s', (_what, text, dead) => {
    expect(deadAmong(text, 'planted.md')).toEqual([dead])
  })
})

describe('the list of gaps', () => {
  const gaps = texts.find(({ path }) => path === 'docs/spec-gaps.md')?.text ?? ''
  const ids = Array.from(gaps.matchAll(/^- \*\*(G-\d+)\*\*/gm), ([, id]) => id)

  it('has each id once', () => {
    expect(ids.length).toBeGreaterThan(180)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has every section in the list at the top', () => {
    const sections = Array.from(gaps.matchAll(/^## (.+)$/gm), ([, title]) => title)
    const listed = Array.from(gaps.matchAll(/^- \[(.+)\]\(#/gm), ([, title]) => title)
    expect(listed).toEqual(sections)
  })
})
