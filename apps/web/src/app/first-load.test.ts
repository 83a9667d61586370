import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

/** Modules that app/routes.tsx loads for each page besides the entry, without any interaction. */
const pages = {
  login: ['src/features/session/login-page.tsx'],
  list: listIn('zh'),
  listInEnglish: listIn('en'),
} as const

/** The words of the other language are loaded when the page is first used. */
function listIn(language: 'zh' | 'en'): string[] {
  return [
    'src/app/inside.tsx',
    `src/app/all-words.${language}.ts`,
    'src/shell/layout.tsx',
    'src/app/page-titles.ts',
    'src/features/approval/list/approval-page.tsx',
    'src/lib/live/hint-stream.ts',
  ]
}

const root = join(import.meta.dirname, '..', '..')
let built: Rolldown.RolldownOutput['output']

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production')
  const output = await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'production',
    logLevel: 'error',
    build: { write: false },
  })
  if (Array.isArray(output) || !('output' in output)) throw new Error('not one build')
  built = output.output
}, 120_000)
afterAll(() => vi.unstubAllEnvs())

const isChunk = (file: (typeof built)[number]): file is Rolldown.OutputChunk => file.type === 'chunk'

function chunkWith(module: string): Rolldown.OutputChunk {
  const found = built.filter(isChunk).find((chunk) => chunk.moduleIds.includes(join(root, module)))
  if (!found) throw new Error(`${module} is in no chunk`)
  return found
}

/** The chunks of these modules and everything that they import. */
function chunksOf(modules: readonly string[]): Rolldown.OutputChunk[] {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk) => {
    if (found.has(chunk)) return
    found.add(chunk)
    for (const name of chunk.imports) {
      const next = built.filter(isChunk).find(({ fileName }) => fileName === name)
      if (next) visit(next)
    }
  }
  for (const module of ['src/app/main.tsx', ...modules]) visit(chunkWith(module))
  return [...found]
}

function kilobytesOf(modules: readonly string[]): number {
  const chunks = chunksOf(modules)
  const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]))
  // Scripts in the head of the page.
  const isInHead = (name: string) => /(?:^|\/)first-paint-[^/]+\.js$/.test(name)
  const assets = built.flatMap((file) =>
    file.type === 'asset' && (styles.has(file.fileName) || isInHead(file.fileName)) ? [file.source] : [],
  )
  const publicScripts = ['browser-check.js', 'no-eval.js'].map((name) =>
    readFileSync(join(root, 'public', name)),
  )
  const sizes = [...chunks.map(({ code }) => code), ...assets, ...publicScripts].map(
    (text) => gzipSync(text, { level: 9 }).length,
  )
  expect(styles.size).toBeGreaterThan(0)
  expect(assets.length).toBe(styles.size + 1)
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}

/** Names of the packages in these modules. */
function packagesOf(modules: readonly string[]): string[] {
  const names = chunksOf(modules)
    .flatMap(({ moduleIds }) => moduleIds)
    .flatMap((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(id)?.[1] ?? [])
  return [...new Set(names)].toSorted()
}

describe('the first load, gzip', () => {
  test('is at most 150 kB for /login', () => {
    expect(kilobytesOf(pages.login)).toBeLessThanOrEqual(150)
  })

  test.each(['list', 'listInEnglish'] as const)('is at most 450 kB for the %s', (name) => {
    expect(kilobytesOf(pages[name])).toBeLessThanOrEqual(450)
  })

  test('of /login contains neither the component library nor schemas nor queries', () => {
    expect(packagesOf(pages.login)).toEqual([
      'i18next',
      'react',
      'react-dom',
      'react-i18next',
      'react-router',
      'scheduler',
    ])
  })

  test('of /login contains no form and no words of the pages behind it', () => {
    const ours = chunksOf(pages.login)
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => !id.includes('node_modules'))
      .map((id) => id.slice(join(root, '..', '..').length + 1))
    expect(ours).toContain('apps/web/src/features/session/login-page.tsx')
    // The names of the kinds are addresses of pages.
    expect(ours.filter((id) => /^packages\/(?:forms|engine)\/|\/routes\.ts$/.test(id))).toEqual([
      'packages/forms/src/kind.ts',
    ])
    const words = ours.filter((id) => /words\.[a-z]+\.ts$/.test(id))
    expect(new Set(words.map((id) => id.replace(/^apps\/web\/src\/(.+)\/[^/]+$/, '$1')))).toEqual(
      new Set(['app', 'lib', 'features/session']),
    )
    expect(words.filter((id) => /all-words|app\/words/.test(id))).toEqual([])
  })

  test('of the list contains no calendar, dialog or form of the library', () => {
    const ids = chunksOf(pages.list).flatMap(({ moduleIds }) => moduleIds)
    expect(ids.some((id) => id.includes('/antd/es/button/'))).toBe(true)
    expect(
      ids.filter((id) => /\/antd\/es\/(?:date-picker\/index|table\/Table|form\/Form)\.js$/.test(id)),
    ).toEqual([])
  })
})
