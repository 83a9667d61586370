import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CompileDocArgs, NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontFolders, rareCharacters, readCoverage } from './font.ts'
import type { AnyLayout } from './job.ts'
import { drawWithTables } from './plain-tables.ts'

/** Number of documents between evictions of the compiler's cache, which grows by 0.8 MB with every document. */
const exportsBetweenEvictions = 24

const folder = import.meta.dirname
const readTemplate = (name: AnyLayout['template']) => readFileSync(join(folder, `${name}.typ`), 'utf8')
const templates = {
  article: readTemplate('article'),
  document: readTemplate('document'),
  letters: readTemplate('letters'),
  'picking-list': readTemplate('picking-list'),
} as const satisfies Record<AnyLayout['template'], string>

/** Makes a compiler with loaded fonts, for any number of documents one after the other. */
export function createCompile(): (layout: AnyLayout) => Uint8Array {
  const typst = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: fontFolders }] })
  const coverage = readCoverage()
  let exported = 0

  return (layout) => {
    exported += 1
    if (exported % exportsBetweenEvictions === 0) typst.evictCache(0)
    for (const { path, bytes } of layout.pictures) typst.mapShadow(join(folder, path), Buffer.from(bytes))
    const draw = (one: AnyLayout) => toPdf(typst, one, coverage)
    try {
      return layout.template === 'article' ? drawWithTables(layout, draw) : draw(layout)
    } catch (error) {
      const readable = withoutBrokenPictures(typst, layout)
      // No broken picture: the error is in the document itself.
      if (readable === layout) throw error
      return draw(readable)
    } finally {
      typst.resetShadow()
    }
  }
}

function toPdf(
  typst: NodeCompiler,
  { template, data, timestamp }: AnyLayout,
  coverage: Set<number>,
): Uint8Array {
  const json = JSON.stringify(data)
  const inputs = { data: json, rare: rareCharacters(json, coverage) }
  return compileOrThrow(typst, { mainFileContent: templates[template], inputs }, timestamp)
}

/** Replaces broken pictures by words. Some pictures fail only when they are decoded, so each is tried alone. */
function withoutBrokenPictures(typst: NodeCompiler, layout: AnyLayout): AnyLayout {
  const broken = new Set(layout.pictures.map(({ path }) => path).filter((path) => !isReadable(typst, path)))
  if (broken.size === 0 || layout.template !== 'document') return layout
  const rounds = layout.data.rounds.map((round) => ({
    ...round,
    rows: round.rows.map((row) =>
      row.picture?.path && broken.has(row.picture.path)
        ? { ...row, picture: { ...row.picture, path: null } }
        : row,
    ),
  }))
  return { ...layout, data: { ...layout.data, rounds } }
}

function isReadable(typst: NodeCompiler, path: string): boolean {
  try {
    compileOrThrow(typst, { mainFileContent: '#image(sys.inputs.path)', inputs: { path } }, 0)
    return true
  } catch {
    return false
  }
}

function compileOrThrow(typst: NodeCompiler, source: CompileDocArgs, creationTimestamp: number): Uint8Array {
  const compiled = typst.compile(source)
  if (compiled.result) return typst.pdf(compiled.result, { creationTimestamp })
  const error = compiled.takeError()
  throw new Error(`typst: ${error ? JSON.stringify(typst.fetchDiagnostics(error)) : 'no document'}`)
}
