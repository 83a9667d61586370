import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'

const web = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(web, 'public', name), 'utf8')
const script = read('browser-check.js')

/** Syntax added to JavaScript after ES5, as the parser names it. */
const newerNodes = [
  'ArrowFunctionExpression',
  'AssignmentPattern',
  'AwaitExpression',
  'ChainExpression',
  'ClassDeclaration',
  'ClassExpression',
  'ForOfStatement',
  'ImportDeclaration',
  'ImportExpression',
  'MetaProperty',
  'ObjectPattern',
  'ArrayPattern',
  'RestElement',
  'SpreadElement',
  'Super',
  'TaggedTemplateExpression',
  'TemplateLiteral',
  'YieldExpression',
]

function isNode(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** All syntax below a node that ES5 does not have. */
function listNewer(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listNewer)
  if (!isNode(node)) return []
  const { type, kind, operator, param, async: isAsync, generator, shorthand, computed, method } = node
  const isNewer =
    newerNodes.includes(String(type)) ||
    (type === 'VariableDeclaration' && kind !== 'var') ||
    (type === 'CatchClause' && param === null) ||
    (type === 'Property' && (shorthand === true || computed === true || method === true)) ||
    ['**', '**=', '??', '??=', '||=', '&&='].includes(String(operator)) ||
    isAsync === true ||
    generator === true
  return [...(isNewer ? [String(type)] : []), ...Object.values(node).flatMap(listNewer)]
}

describe('the browser check', () => {
  test.each(['browser-check.js', 'old-browser.js'])('%s runs in browsers from before 2015', (name) => {
    expect(listNewer(parseAst(read(name)))).toEqual([])
    // A trailing comma in a call is newer than ES5; the parser does not report it.
    expect(read(name)).not.toMatch(/,\s*\)/)
  })

  test('the test above recognises newer syntax', () => {
    expect(listNewer(parseAst('let a = (b) => `${b}`'))).toEqual([
      'VariableDeclaration',
      'ArrowFunctionExpression',
      'TemplateLiteral',
    ])
    expect(listNewer(parseAst('var a = { b }; try {} catch {}'))).toEqual(['Property', 'CatchClause'])
  })
})

/** Calls newer than the oldest supported browsers (vite: Chrome 111, Firefox 114, Safari 16.4). */
const newerCalls = [
  'AbortSignal.any',
  'Array.fromAsync',
  'Iterator.from',
  'Map.groupBy',
  'Object.groupBy',
  'Promise.try',
  'Promise.withResolvers',
  'RegExp.escape',
  'URL.canParse',
  'URL.parse',
]

test('every call of the app beyond the supported browsers is checked', () => {
  const packages = ['engine', 'forms', 'contract'].map((name) =>
    join(web, '..', '..', 'packages', name, 'src'),
  )
  const sources = [join(web, 'src'), ...packages].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(join(folder, name), 'utf8')),
  )
  const called = newerCalls.filter((name) => sources.some((source) => source.includes(`${name}(`)))
  expect(called.length).toBeGreaterThan(0)
  for (const name of called) expect(script).toContain(`'${name}'`)
})
