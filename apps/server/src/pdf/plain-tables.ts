import type { ArticleLayout, LaidArticleBlock } from './laid-article.ts'

type LaidTable = Extract<LaidArticleBlock, { type: 'table' }>

/** Most blocks that are drawn alone to find out which of them fails. */
const mostTriedAlone = 24

/**
 * Draws an article. When the compiler fails, which it does at some tables, the tables of the blocks that fail alone are
 * printed as plain rows, and otherwise those of all blocks: no text is lost. Throws the first error when that fails, too.
 */
export function drawWithTables(
  layout: ArticleLayout,
  draw: (layout: ArticleLayout) => Uint8Array,
): Uint8Array {
  const attempt = (blocks: LaidArticleBlock[]) => {
    try {
      return { pdf: draw({ ...layout, data: { ...layout.data, blocks } }) }
    } catch (error) {
      return { error }
    }
  }
  const { blocks } = layout.data
  const first = attempt(blocks)
  if (first.pdf) return first.pdf
  const suspects = blocks.filter(hasTable)
  if (suspects.length === 0) throw first.error
  const isTriedAlone = suspects.length <= mostTriedAlone
  const failing = new Set(isTriedAlone ? suspects.filter((block) => !attempt([block]).pdf) : suspects)
  const some = attempt(blocks.flatMap((block) => (failing.has(block) ? plain(block) : [block])))
  const pdf = some.pdf ?? attempt(blocks.flatMap(plain)).pdf
  if (!pdf) throw first.error
  return pdf
}

/** An article whose tables are printed as plain rows; undefined for one without tables. */
export function withoutTables(layout: ArticleLayout): ArticleLayout | undefined {
  const { blocks } = layout.data
  return blocks.some(hasTable)
    ? { ...layout, data: { ...layout.data, blocks: blocks.flatMap(plain) } }
    : undefined
}

/** The cells of a table, row by row, with a line between the rows. */
export function plainRows({ cells }: Pick<LaidTable, 'cells'>): LaidArticleBlock[] {
  const rows = new Map<number, LaidArticleBlock[]>()
  for (const { y, blocks } of cells) {
    if (blocks.length > 0) rows.set(y, [...(rows.get(y) ?? []), ...blocks])
  }
  return [...[...rows.values()].flatMap((row) => [{ type: 'rule' } as const, ...row]), { type: 'rule' }]
}

/** A block without tables. */
function plain(block: LaidArticleBlock): LaidArticleBlock[] {
  switch (block.type) {
    case 'table':
      return plainRows(block).flatMap(plain)
    case 'quote':
      return [{ ...block, blocks: block.blocks.flatMap(plain) }]
    case 'list':
    case 'enum':
      return [{ ...block, items: block.items.map((item) => item.flatMap(plain)) }]
    case 'paragraph':
    case 'heading':
    case 'rule':
    case 'picture':
    case 'attachment':
    case 'video':
      return [block]
  }
}

function hasTable(block: LaidArticleBlock): boolean {
  if (block.type === 'table') return true
  if (block.type === 'quote') return block.blocks.some(hasTable)
  return (block.type === 'list' || block.type === 'enum') && block.items.flat().some(hasTable)
}
