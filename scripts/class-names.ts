import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './imports.ts'

/**
 * The class names of the web app. Each belongs to one CSS module and is read from it by name, so that unused and
 * missing classes are found; the only global ones are those of libraries.
 */

const isModule = (path: string) => path.endsWith('.module.css')

/** Defects of the style sheets and their readers, as sentences that start with the path. */
export function findClassBreaches(files: readonly SourceFile[]): string[] {
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  const classes = new Map(
    sheets.filter(({ path }) => isModule(path)).map(({ path, text }) => [path, classesIn(text)]),
  )
  const read = files.filter(({ path }) => /\.tsx?$/.test(path)).map(readersIn)
  const used = new Set(read.flatMap(({ names }) => names.map(({ sheet, name }) => `${sheet} ${name}`)))
  return [
    ...sheets.filter(({ path }) => !isModule(path)).flatMap(globalsIn),
    ...sheets.flatMap(strangersIn),
    ...twins([...classes.keys()]),
    ...read.flatMap(({ breaches }) => breaches),
    ...read.flatMap(({ path, names }) =>
      names
        .filter(({ sheet, name }) => !classes.get(sheet)?.has(name))
        .map(({ sheet, name }) => `${path}: no .${name} in ${sheet}`),
    ),
    ...[...classes].flatMap(([sheet, own]) =>
      [...own]
        .filter((name) => !used.has(`${sheet} ${name}`))
        .map((name) => `${sheet}: nobody uses .${name}`),
    ),
  ]
}

function globalsIn({ path, text }: SourceFile): string[] {
  return [...classesIn(text)]
    .filter((name) => !/^ant(?:-|icon)/.test(name))
    .map((name) => `${path}: .${name} is global`)
}

/** Classes in :global() that no library has, so that their rule applies to nothing. */
function strangersIn({ path, text }: SourceFile): string[] {
  return [...text.matchAll(/:global\(([^()]*)\)/g)]
    .flatMap(([, selector = '']) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
    .filter((name) => !/^(?:ant-|anticon|psv-|ProseMirror-|(?:selectedCell|tableWrapper)$)/.test(name))
    .map((name) => `${path}: no library has .${name}`)
}

/** A class of the build is named after its file (apps/web/vite.config.ts). */
function twins(paths: readonly string[]): string[] {
  const first = new Map<string, string>()
  return paths.flatMap((path) => {
    const name = posix.basename(path)
    const other = first.get(name)
    first.set(name, other ?? path)
    return other === undefined ? [] : [`${path}: called like ${other}`]
  })
}

/** The classes that the selectors of a sheet name, except those in :global(). */
function classesIn(css: string): Set<string> {
  const bare = css.replaceAll(/\/\*.*?\*\/|"[^"]*"|'[^']*'/gs, '')
  const selectors = [...bare.matchAll(/([^{};]+)\{/g)]
    .map(([, text = '']) => text.trim())
    .filter((text) => !text.startsWith('@'))
    .map((text) => text.replaceAll(/:global\([^()]*\)/g, ''))
  return new Set(
    selectors.flatMap((text) => [...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name)),
  )
}

interface Reader {
  path: string
  names: { sheet: string; name: string }[]
  breaches: string[]
}

/** The classes of each sheet that a file names; a table that is not read by name hides which. */
function readersIn({ path, text }: SourceFile): Reader {
  const { program, module } = parseSync(path, text)
  const sheets = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => isModule(moduleRequest.value))
      .flatMap(({ moduleRequest, entries }) =>
        entries.map(
          ({ localName }) => [localName.value, posix.join(posix.dirname(path), moduleRequest.value)] as const,
        ),
      ),
  )
  const names: Reader['names'] = []
  const breaches: string[] = []
  const byName = new Set<number>()
  new Visitor({
    MemberExpression(node) {
      if (node.object.type !== 'Identifier' || node.computed || node.property.type !== 'Identifier') return
      const sheet = sheets.get(node.object.name)
      if (sheet === undefined) return
      byName.add(node.object.start)
      names.push({ sheet, name: node.property.name })
    },
    JSXAttribute({ name, value }) {
      if (name.type !== 'JSXIdentifier' || !/^(?:root)?classname$/i.test(name.name)) return
      if (value?.type === 'Literal') breaches.push(`${path}: ${text.slice(value.start, value.end)} is global`)
    },
  }).visit(program)
  new Visitor({
    Identifier({ name, start }) {
      const isImport = module.staticImports.some((one) => one.start <= start && start < one.end)
      if (sheets.has(name) && !isImport && !byName.has(start))
        breaches.push(`${path}: ${name} is not read by name`)
    },
  }).visit(program)
  return { path, names, breaches }
}
