import { parseSync, Visitor } from 'oxc-parser'
import type { SourceFile } from './imports.ts'

/**
 * The looks that many elements share (apps/web/src/ui/ui.module.css). Their order in the sheet means nothing to a reader
 * of the markup, so that two of one element never set the same property; and screens change at the same widths everywhere.
 */

const isShared = (path: string) => path.endsWith('/ui.module.css')

/** Elements whose shared looks fight, and widths that are no step, as sentences that start with the path. */
export function findLookBreaches(files: readonly SourceFile[], steps: readonly number[]): string[] {
  const looks = looksIn(files.find(({ path }) => isShared(path))?.text ?? '')
  return [
    ...files.filter(({ path }) => path.endsWith('.tsx')).flatMap((file) => fightsIn(file, looks)),
    ...files.filter(({ path }) => path.endsWith('.css')).flatMap((file) => widthsIn(file, steps)),
  ]
}

/** What each class sets: where (on which screens, on which inner elements) and which property. */
function looksIn(css: string): Map<string, Set<string>> {
  const looks = new Map<string, Set<string>>()
  let screen = ''
  for (const [, at, selectors = '', body = ''] of css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .matchAll(/(@[^{]+)\{|([^{}]+)\{([^{}]*)\}|\}/g)) {
    screen = at ?? (selectors ? screen : '')
    for (const selector of selectors.split(/,(?![^(]*\))/)) {
      const [, name = '', inner = ''] = /^\.([\w-]+)(.*)$/.exec(selector.trim()) ?? []
      const look = looks.get(name) ?? new Set()
      looks.set(name, look)
      for (const [, property] of body.matchAll(/([\w-]+):/g)) look.add(`${screen}${inner} ${property}`)
    }
  }
  return looks
}

function fightsIn({ path, text }: SourceFile, looks: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  if (!text.includes('/ui.module.css')) return []
  const { program, module } = parseSync(path, text)
  const table = module.staticImports.find(({ moduleRequest }) => isShared(moduleRequest.value))?.entries[0]
  const breaches: string[] = []
  new Visitor({
    CallExpression({ callee, arguments: given }) {
      if (callee.type !== 'Identifier' || callee.name !== 'classes') return
      const names = given
        .map((one) => (one.type === 'LogicalExpression' ? one.right : one))
        .flatMap((one) => (one.type === 'MemberExpression' ? [one] : []))
        .flatMap(({ object, property }) =>
          object.type === 'Identifier' &&
          object.name === table?.localName.value &&
          property.type === 'Identifier'
            ? [property.name]
            : [],
        )
      for (const [index, name] of names.entries())
        for (const other of names.slice(index + 1))
          if (fight(looks.get(name), looks.get(other))) breaches.push(`${path}: ${name} and ${other} fight`)
    },
  }).visit(program)
  return breaches
}

function fight(one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()): boolean {
  const isPart = (part: string, whole: string) =>
    /(?:margin|padding)$/.test(whole) && part.startsWith(`${whole}-`)
  return [...one].some((a) => [...other].some((b) => a === b || isPart(a, b) || isPart(b, a)))
}

function widthsIn({ path, text }: SourceFile, steps: readonly number[]): string[] {
  return [...text.matchAll(/@media[^{]*\{/g)]
    .flatMap(([query]) => [...query.matchAll(/width\s*[<>]=?\s*(\d+)px/g)])
    .filter(([, width]) => !steps.includes(Number(width)))
    .map(([, width]) => `${path}: screens do not change at ${width}px`)
}
