import { type ArticleDocument, articleDocument, textOfDocument } from '@countersign/contract'
import { describe, expect, it } from 'vitest'
import { layOutArticle } from '../../src/pdf/article.ts'
import type { ArticleLayout } from '../../src/pdf/laid-article.ts'
import { drawWithTables } from '../../src/pdf/plain-tables.ts'

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const table = (...rows: unknown[][]) => ({
  type: 'table',
  content: rows.map((cells) => ({
    type: 'tableRow',
    content: cells.map((inner) => ({
      type: 'tableCell',
      content: [typeof inner === 'string' ? paragraph(inner) : inner],
    })),
  })),
})
const documentOf = (...content: unknown[]): ArticleDocument => articleDocument.parse({ type: 'doc', content })
const layoutOf = (document: ArticleDocument) =>
  layOutArticle({
    sectionName: '学习园地',
    title: '表',
    summary: '',
    authorName: '张三',
    versionNo: 1,
    isPublished: true,
    at: new Date(0),
    document,
    pictures: new Map(),
    printedBy: '李四',
    printedAt: new Date(0),
  })

/** A compiler that fails at the tables whose text contains this word, and what it drew in the end. */
function failingAt(layout: ArticleLayout, word: string) {
  const drawn: string[] = []
  const draw = ({ data }: ArticleLayout) => {
    const json = JSON.stringify(data.blocks)
    if (tablesIn(data.blocks).some((one) => JSON.stringify(one).includes(word))) throw new Error('typst')
    drawn.push(json)
    return new Uint8Array(1)
  }
  drawWithTables(layout, draw)
  return drawn.at(-1) ?? ''
}

function tablesIn(given: unknown): unknown[] {
  if (typeof given !== 'object' || given === null) return []
  const own = 'type' in given && given.type === 'table' ? [given] : []
  return [...own, ...Object.values(given).flatMap(tablesIn)]
}

const textIn = (json: string) => [...json.matchAll(/"text":"([^"]*)"/g)].map((found) => found[1]).join('')

describe('a table at which the compiler fails', () => {
  const inList = {
    type: 'bulletList',
    content: [{ type: 'listItem', content: [paragraph('项'), table(['坏二'])] }],
  }
  const document = documentOf(
    paragraph('前'),
    table(['好', '二'], ['三', '四']),
    table(['坏一', table(['里', '面'])], ['五', '六']),
    { type: 'blockquote', content: [inList] },
    paragraph('后'),
  )

  it('is printed as plain rows with all of its text, and the others as tables', () => {
    const drawn = failingAt(layoutOf(document), '坏')
    expect(textIn(drawn)).toBe(textOfDocument(document).replaceAll(/\s/g, ''))
    expect(tablesIn(JSON.parse(drawn))).toHaveLength(1)
    expect(drawn).toContain('"type":"quote"')
  })

  it('that fails only beside others is printed as plain rows with them', () => {
    const layout = layoutOf(document)
    const draw = ({ data }: ArticleLayout) => {
      if (data.blocks.length > 1 && tablesIn(data.blocks).length > 0) throw new Error('typst')
      return new Uint8Array([data.blocks.length])
    }
    expect([...drawWithTables(layout, draw)]).not.toEqual([layout.data.blocks.length])
  })

  it('is looked for among few tables only', () => {
    const many = documentOf(
      ...Array.from({ length: 30 }, (_, index) => table([index === 7 ? '坏' : `${index}。`])),
    )
    let calls = 0
    drawWithTables(layoutOf(many), ({ data }) => {
      calls += 1
      if (tablesIn(data.blocks).length > 0) throw new Error('typst')
      return new Uint8Array(1)
    })
    expect(calls).toBe(2)
  })

  it('leaves the first error when no table is at fault', () => {
    let calls = 0
    const draw = () => {
      calls += 1
      throw new Error(`typst ${calls}`)
    }
    expect(() => drawWithTables(layoutOf(document), draw)).toThrow('typst 1')
    expect(() => drawWithTables(layoutOf(documentOf(paragraph('前'))), draw)).toThrow(`typst ${calls + 1}`)
  })
})
