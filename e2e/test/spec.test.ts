import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@countersign/contract'
import { describe, expect, it } from 'vitest'
import { callerAt, logIn } from '../src/caller.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { ownPlace } from '../src/place.ts'
import { root } from '../src/project.ts'
import type { Call, Check, Entry } from '../src/spec/entry.ts'
import { forms } from '../src/spec/forms.ts'
import { literalsIn, numbersIn, type Paper, readPaper, readSection } from '../src/spec/papers.ts'
import { platform } from '../src/spec/platform.ts'
import { sceneNames, scenes } from '../src/spec/scenes.ts'
import { test } from '../src/test.ts'

const lists: Record<Paper, Entry[]> = { platform, forms }
const entries = [...platform, ...forms]

type How<H extends Check['how']> = Extract<Check, { how: H }>

/** The entries checked in one way, with their names. */
function checkedBy<H extends Check['how']>(how: H): (Entry & { check: How<H> })[] {
  return entries.filter((one): one is Entry & { check: How<H> } => one.check.how === how)
}

describe.each(['platform', 'forms'] as const)('the list of %s', (paper) => {
  const said = lists[paper].map(({ says }) => says)

  it('covers every Chinese word and every path of the paper', () => {
    const missing = literalsIn(readPaper(paper)).filter((one) => !said.some((says) => says.includes(one)))
    expect(missing).toEqual([])
  })

  it('covers every size, limit and code of the paper', () => {
    const text = readPaper(paper).replaceAll(/^## \d.*$/gm, '')
    const missing = numbersIn(text).filter((one) => !said.some((says) => numbersIn(says).includes(one)))
    expect(missing).toEqual([])
  })

  it('contains nothing that is missing from the paper there', () => {
    const wrong = lists[paper].filter(({ from, says }) => !readSection(from).includes(says))
    expect(wrong.map(({ from, says }) => `${from}: ${says}`)).toEqual([])
  })
})

describe('in the browser', () => {
  const looks = checkedBy('look')
  test.for(sceneNames)('%s', async (scene, { as, visitor }) => {
    const view = await scenes[scene]({ as, visitor })
    view.page.setDefaultTimeout(3_000)
    const wrong: string[] = []
    for (const { from, says, check } of looks.filter((one) => one.check.scene === scene)) {
      await check.look(view).catch((error: unknown) => wrong.push(`${from}: ${says}: ${String(error)}`))
    }
    nothingIsWrong(wrong)
  })

  test('pages that are built open at their address', async ({ as }) => {
    const { page, visit } = await as('zhangsan')
    const wrong: string[] = []
    for (const { check } of checkedBy('opens')) {
      await visit(check.path)
      const leadsTo = (url: URL) => url.pathname === check.leadsTo
      await page.waitForURL(leadsTo, { timeout: 5_000 }).catch(() => undefined)
      await page.getByRole('heading').or(page.getByText('抱歉，您访问的页面不存在')).first().waitFor()
      if (pathOf(page) !== check.leadsTo) wrong.push(`${check.path} leads to ${pathOf(page)}`)
    }
    nothingIsWrong(wrong)
  })
})

describe('on the wire', () => {
  it.each(checkedBy('call').map(({ check }) => check.call))(
    '$method $path',
    async ({ method, path, ...call }) => {
      const described = await describedCall(method, path)
      expect([...described.takes].filter((name) => wordsOf(call.takes).includes(name)).sort()).toEqual(
        wordsOf(call.takes).sort(),
      )
      expect(wordsOf(call.answers).filter((name) => !described.answers(name))).toEqual([])
    },
  )

  it('the kinds have their names, routes and PDF names', async () => {
    const kinds = await types()
    expect(checkedBy('kind').map(({ check }) => check.row)).toEqual(
      expect.arrayContaining(kinds.map(({ mayStart: _ours, ...kind }) => expect.objectContaining(kind))),
    )
    expect(kinds).toHaveLength(22)
    for (const { check } of checkedBy('types')) {
      expect(kinds.map((kind) => kind[check.of]).sort()).toEqual(check.all.toSorted())
    }
  })
})

describe('elsewhere', () => {
  it.each(checkedBy('test').map(({ check }) => check))('$file speaks of $words', ({ file, words }) => {
    expect(readFileSync(join(root, file), 'utf8').includes(words)).toBe(true)
  })
})

/** Reports all failures at once, in whole sentences. */
function nothingIsWrong(wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
}

const wordsOf = (list: string) => list.split(' ').filter(Boolean)

async function types() {
  const url = ownPlace().url
  const { accessToken } = await logIn(url, 'zhangsan')
  return callerAt(url, accessToken)(contract.types, {})
}

/** The call as /api/docs describes it. */
async function describedCall(method: Call['method'], path: string) {
  const docs: unknown = await (await fetch(`${ownPlace().url}/api/docs`)).json()
  const paths = at(docs, 'paths')
  const found = at(paths, path) ?? at(paths, path.replace(/^(\/api\/oa_info\/)\w+\//, '$1{kind}/'))
  const operation = at(found, method.toLowerCase())
  if (!operation) throw new Error(`${method} ${path} is not described`)
  const parameters = at(operation, 'parameters')
  const body = at(operation, 'requestBody', 'content', 'application/json', 'schema', 'properties')
  const takes = new Set([
    ...(Array.isArray(parameters) ? parameters.map((one: unknown) => String(at(one, 'name'))) : []),
    ...Object.keys(isRecord(body) ? body : {}),
  ])
  const data = at(
    operation,
    'responses',
    '200',
    'content',
    'application/json',
    'schema',
    'properties',
    'data',
  )
  const answers = (name: string) => member(data, name.split('.'), docs)
  return { takes, answers }
}

/** Whether a schema has a member, also through lists, choices and references. */
function member(schema: unknown, [name, ...rest]: string[], whole: unknown): boolean {
  if (name === undefined) return true
  const reference = at(schema, '$ref')
  if (typeof reference === 'string') {
    return member(
      at(whole, ...reference.replace(/^#\/?/, '').split('/').filter(Boolean)) ?? whole,
      [name, ...rest],
      whole,
    )
  }
  const items = at(schema, 'items')
  if (items !== undefined) return member(items, [name, ...rest], whole)
  const found = at(schema, 'properties', name)
  return found !== undefined && member(found, rest, whole)
}

function at(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>((part, name) => (isRecord(part) ? part[name] : undefined), value)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
