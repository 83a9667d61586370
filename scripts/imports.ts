import { parseSync, Visitor } from 'oxc-parser'

export interface SourceFile {
  /** From the root of the repository, with slashes. */
  path: string
  text: string
}

export interface Import {
  /** A path from the root for files of the repository, otherwise the name as written. */
  target: string
  /** Imports only types, which do not exist when the code runs. */
  isType: boolean
}

interface Named {
  isType: boolean
}

/** Everything a file imports, re-exports or loads later, in any form. Throws if the file is not TypeScript. */
export function importsOf({ path, text }: SourceFile): Import[] {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const found = [
    ...staticImports.map(({ moduleRequest, entries }) => ({
      name: moduleRequest.value,
      isType: areTypes(entries),
    })),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) =>
        moduleRequest ? [{ name: moduleRequest.value, isType }] : [],
      ),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      name: text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
      isType: false,
    })),
    ...typeExpressions(text.includes('import(') ? parsed : undefined),
  ]
  return found.map(({ name, isType }) => ({ target: resolveFrom(path, name), isType }))
}

/** `import 'x'` and `import {} from 'x'` run the named module. */
function areTypes(entries: readonly Named[]): boolean {
  return entries.length > 0 && entries.every(({ isType }) => isType)
}

/** `typeof import('x')`, which is missing from the list of a module's imports. */
function typeExpressions(parsed: ReturnType<typeof parseSync> | undefined) {
  const found: { name: string; isType: true }[] = []
  if (parsed) {
    new Visitor({
      TSImportType: ({ source }) => void found.push({ name: source.value, isType: true }),
    }).visit(parsed.program)
  }
  return found
}

function resolveFrom(path: string, specifier: string): string {
  if (!specifier.startsWith('.')) return specifier
  const parts = path.split('/').slice(0, -1)
  for (const part of specifier.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/**
 * The import cycles among these files, including those of types: reading one file of a cycle means reading all. `doors`
 * maps the names of our packages to files. Each cycle is the shortest through some file, reported once, starting with
 * its alphabetically first file.
 */
export function findCycles(
  files: readonly SourceFile[],
  doors: ReadonlyMap<string, string> = new Map(),
): string[][] {
  const targets = new Map(
    files.map((file) => [file.path, importsOf(file).map(({ target }) => doors.get(target) ?? target)]),
  )
  const cycles = new Map<string, string[]>()
  for (const path of [...targets.keys()].toSorted()) {
    const cycle = wayBack(path, targets)
    if (!cycle) continue
    const first = cycle.indexOf(cycle.toSorted()[0] ?? path)
    const told = [...cycle.slice(first), ...cycle.slice(0, first)]
    cycles.set(told.join(' '), told)
  }
  return [...cycles.values()]
}

/** The shortest path from a file to itself, without its return; undefined if there is none. */
function wayBack(path: string, targets: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const waiting = [path]
  for (const at of waiting) {
    for (const target of targets.get(at) ?? []) {
      if (target === path) return stepsTo(at, cameFrom)
      if (cameFrom.has(target)) continue
      cameFrom.set(target, at)
      waiting.push(target)
    }
  }
  return undefined
}

function stepsTo(end: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const steps = [end]
  for (let at = cameFrom.get(end); at !== undefined; at = cameFrom.get(at)) steps.unshift(at)
  return steps
}
