import type { ArticleDocument } from '@countersign/contract'
import { record } from '../../platform/parse-value.ts'
import { fileIdOf } from '../file/index.ts'

/** Ids of the uploaded files that the nodes of a document name, each once. */
export function fileIdsOf(document: ArticleDocument): string[] {
  const found = new Set<string>()
  const walk = (node: unknown): void => {
    const { attrs, content } = record(node)
    for (const value of Object.values(record(attrs))) {
      const id = typeof value === 'string' ? fileIdOf(value) : undefined
      if (id !== undefined) found.add(id)
    }
    if (Array.isArray(content)) content.forEach(walk)
  }
  walk(document)
  return [...found]
}
