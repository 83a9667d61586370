import {
  type ArticleBlock,
  type ArticleCell,
  type ArticleDocument,
  type ArticleInline,
  type ArticleListItem,
  type ArticleRow,
  textOfInlines,
} from '@countersign/contract'
import { isLong, narrow, printable, printedWidth } from './printable.ts'
import { shanghaiTime } from './shanghai-time.ts'

/** A picture of an article, decoded and encoded anew, so that the compiler reads every one. */
export interface PrintedPicture {
  bytes: Uint8Array
  format: 'png' | 'jpg'
  /** Size in pixels. */
  width: number
  height: number
}

/** A version of an article to be printed. */
export interface PrintedArticle {
  sectionName: string
  title: string
  summary: string
  authorName: string
  versionNo: number
  /** Whether staff read this version. */
  isPublished: boolean
  /** Time of the publication, or of the submission of a version that is not published. */
  at: Date
  document: ArticleDocument
  /** Pictures by their addresses in the document. One that is missing is replaced by words. */
  pictures: ReadonlyMap<string, PrintedPicture>
  printedBy: string
  printedAt: Date
}

/** A piece of text with one look. A line end is a piece of its own. */
interface LaidRun {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** Address that a click opens, or null. Places of this site are printed only, since paper knows no site. */
  link: string | null
}

interface LaidCell {
  x: number
  y: number
  colspan: number
  rowspan: number
  head: boolean
  /** False keeps the cell on one page. */
  breakable: boolean
  blocks: LaidArticleBlock[]
}

type Alignment = 'left' | 'center' | 'right' | 'justify'

type LaidArticleBlock =
  | { type: 'paragraph'; align: Alignment; runs: LaidRun[] }
  | { type: 'heading'; level: number; align: Alignment; runs: LaidRun[] }
  | { type: 'rule' }
  | { type: 'picture'; path: string | null; share: number; ratio: number; pixels: number; alt: string }
  | { type: 'attachment'; text: string }
  | { type: 'video'; title: string; shown: string; link: string }
  | { type: 'list'; items: LaidArticleBlock[][] }
  | { type: 'enum'; start: number; items: LaidArticleBlock[][] }
  | { type: 'quote'; blocks: LaidArticleBlock[] }
  | {
      type: 'table'
      /** Whether it stands within another table. */
      nested: boolean
      /** Widths of the columns, relative to each other. */
      widths: number[]
      /** Number of first rows that are repeated on every page. */
      heads: number
      cells: LaidCell[]
    }

/** Input of `article.typ`, with the pictures it names. */
export interface ArticleLayout {
  template: 'article'
  data: Record<
    'sectionName' | 'title' | 'summary' | 'authorName' | 'version' | 'printedBy' | 'printedAt',
    string
  > & {
    dated: { label: string; time: string }
    isPublished: boolean
    blocks: LaidArticleBlock[]
    attachments: string[]
  }
  pictures: { path: string; bytes: Uint8Array }[]
  /** Date of the file, in seconds since 1970. */
  timestamp: number
}

/** Part of the width that a picture takes. */
const shares = { small: 0.34, medium: 0.62, full: 1 } as const

/** Latin letters across a page, and the least and greatest width of a column of a table. */
const pageLetters = 96
const fewestLetters = 4
const mostLetters = 48

/** Rows of a merged cell that are kept on one page. */
const mostRowsTogether = 8

export function layOutArticle(article: PrintedArticle): ArticleLayout {
  const sheet = new Sheet(article.pictures)
  const blocks = sheet.blocksOf(article.document.content)
  return {
    template: 'article',
    data: {
      sectionName: article.sectionName,
      title: printable(article.title),
      summary: printable(article.summary),
      authorName: printable(article.authorName),
      version: `第 ${article.versionNo} 版`,
      isPublished: article.isPublished,
      dated: {
        label: article.isPublished ? '发布时间' : '提交时间',
        time: shanghaiTime(article.at),
      },
      blocks,
      attachments: [...sheet.attachments],
      printedBy: printable(article.printedBy),
      printedAt: shanghaiTime(article.printedAt),
    },
    pictures: sheet.pictures,
    timestamp: Math.floor(article.printedAt.getTime() / 1000),
  }
}

/** Lays blocks out, and collects the pictures and attachments that they name, each once. */
class Sheet {
  readonly pictures: ArticleLayout['pictures'] = []
  readonly attachments = new Set<string>()
  readonly #given: PrintedArticle['pictures']
  readonly #paths = new Map<string, string>()
  /** Tables around the block that is laid out. */
  #tables = 0

  constructor(given: PrintedArticle['pictures']) {
    this.#given = given
  }

  blocksOf(blocks: readonly ArticleBlock[]): LaidArticleBlock[] {
    return blocks.flatMap((block) => {
      if (block.type !== 'paragraph' && block.type !== 'heading') return this.#blockOf(block)
      const align = block.attrs?.textAlign ?? 'left'
      const pieces = inPieces(runsOf(block.content))
      return block.type === 'paragraph'
        ? pieces.map((runs): LaidArticleBlock => ({ type: 'paragraph', align, runs }))
        : pieces.map((runs): LaidArticleBlock => ({ type: 'heading', level: block.attrs.level, align, runs }))
    })
  }

  #blockOf(block: Exclude<ArticleBlock, { type: 'paragraph' | 'heading' }>): LaidArticleBlock {
    switch (block.type) {
      case 'horizontalRule':
        return { type: 'rule' }
      case 'image':
        return this.#pictureOf(block.attrs)
      case 'attachment': {
        const text = `${printable(block.attrs.name)}（${sizeOf(block.attrs.size)}）`
        this.attachments.add(text)
        return { type: 'attachment', text }
      }
      case 'video': {
        const { address, title } = block.attrs
        return { type: 'video', title: printable(title), shown: printable(address), link: address }
      }
      case 'bulletList':
        return { type: 'list', items: this.#itemsOf(block.content) }
      case 'orderedList':
        return { type: 'enum', start: block.attrs?.start ?? 1, items: this.#itemsOf(block.content) }
      case 'blockquote':
        return { type: 'quote', blocks: this.blocksOf(block.content) }
      case 'table':
        return this.#tableOf(block.content)
    }
  }

  #itemsOf(items: readonly ArticleListItem[]): LaidArticleBlock[][] {
    return items.map(({ content }) => this.blocksOf(content))
  }

  #pictureOf({
    address,
    alt,
    width,
  }: {
    address: string
    alt: string
    width: keyof typeof shares
  }): LaidArticleBlock {
    const found = this.#given.get(address)
    const laid = { type: 'picture', share: shares[width], alt: printable(alt) } as const
    if (!found) return { ...laid, path: null, ratio: 1, pixels: 1 }
    let path = this.#paths.get(address)
    if (path === undefined) {
      // The same paths are used for every document, since the compiler keeps every path it ever saw.
      path = `/pictures/${this.pictures.length}.${found.format}`
      this.#paths.set(address, path)
      this.pictures.push({ path, bytes: found.bytes })
    }
    return { ...laid, path, ratio: found.height / found.width, pixels: found.width }
  }

  #tableOf(rows: readonly ArticleRow[]): LaidArticleBlock {
    const placed = placedCells(rows)
    const widths = widthsOf(placed)
    const page = sumOf(widths)
    const longRows = new Set(
      placed.flatMap(({ cell, x, y, colspan }) => {
        const letters = (sumOf(widths.slice(x, x + colspan)) / page) * pageLetters
        return isShort(cell, letters) ? [] : [y]
      }),
    )
    // Merged cells stay on one page with their rows when all cells of the table are short. The compiler fails at some tables
    // with merged cells of which only some may break, so that in all others with merged cells every cell may.
    const isMerged = placed.some(({ rowspan }) => rowspan > 1)
    const mostRows = placed.reduce((most, { rowspan }) => Math.max(most, rowspan), 1)
    const mayBreak = isMerged && (longRows.size > 0 || mostRows > mostRowsTogether)
    const nested = this.#tables > 0
    this.#tables += 1
    const cells = placed.map(({ cell, ...place }) => ({
      ...place,
      head: cell.type === 'tableHeader',
      breakable: mayBreak || longRows.has(place.y),
      blocks: this.blocksOf(cell.content),
    }))
    this.#tables -= 1
    const isHead = (row: number) => {
      const own = cells.filter(({ y }) => y === row)
      return (
        own.length > 0 && own.every(({ head, rowspan, breakable }) => head && rowspan === 1 && !breakable)
      )
    }
    return { type: 'table', nested, widths, heads: rows.length > 1 && isHead(0) ? 1 : 0, cells }
  }
}

interface PlacedCell extends Pick<LaidCell, 'x' | 'y' | 'colspan' | 'rowspan'> {
  cell: ArticleCell
}

/**
 * Places of the cells: each in the first free place of its row that has room for it, as a browser draws them. Cells never
 * overlap, and none reaches beyond the last row.
 */
function placedCells(rows: readonly ArticleRow[]): PlacedCell[] {
  /** For each column the first row in which it is free. */
  const freeFrom: number[] = []
  const isFree = (x: number, y: number) => (freeFrom[x] ?? 0) <= y
  return rows.flatMap(({ content = [] }, y) => {
    let next = 0
    return content.map((cell) => {
      const colspan = cell.attrs?.colspan ?? 1
      const rowspan = Math.min(cell.attrs?.rowspan ?? 1, rows.length - y)
      let x = next
      const hasRoom = () =>
        Array.from({ length: colspan }, (_, index) => x + index).every((at) => isFree(at, y))
      while (!hasRoom()) x += 1
      for (let at = x; at < x + colspan; at += 1) freeFrom[at] = y + rowspan
      next = x + colspan
      return { x, y, colspan, rowspan, cell }
    })
  })
}

/** Widths of the columns by the longest text of their cells that span one column alone. */
function widthsOf(placed: readonly PlacedCell[]): number[] {
  const count = placed.reduce((most, { x, colspan }) => Math.max(most, x + colspan), 1)
  const widths = Array.from({ length: count }, () => fewestLetters)
  for (const { x, colspan, cell } of placed) {
    if (colspan > 1) continue
    const longest = linesOf(cell.content).reduce((most, line) => Math.max(most, printedWidth(line)), 0)
    widths[x] = Math.max(widths[x] ?? 0, Math.min(longest, mostLetters))
  }
  return widths
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0)
}

/** Whether a cell holds a few lines of text and nothing else, so that it can stay on one page. */
function isShort({ content }: ArticleCell, letters: number): boolean {
  const isText = content.every(({ type }) => type === 'paragraph' || type === 'heading')
  return isText && !isLong(linesOf(content).join('\n'), letters)
}

/** Texts of the paragraphs and headings of a cell. */
function linesOf(blocks: readonly ArticleBlock[]): string[] {
  return blocks.flatMap((block) =>
    block.type === 'paragraph' || block.type === 'heading' ? textOfInlines(block.content).split('\n') : [],
  )
}

function runsOf(content: readonly ArticleInline[] = []): LaidRun[] {
  return content.map((inline): LaidRun => {
    const marks = inline.marks ?? []
    const has = (type: string) => marks.some((mark) => mark.type === type)
    const href = marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))[0]
    return {
      text: inline.type === 'text' ? printable(inline.text, narrow) : '\n',
      bold: has('bold'),
      italic: has('italic'),
      underline: has('underline'),
      strike: has('strike'),
      link: href === undefined || href.startsWith('/') ? null : href,
    }
  })
}

/**
 * Characters of a paragraph. A longer one, which fills more than three pages, is printed as several, since the compiler's
 * time grows with the square of the places where a text without blanks may break.
 */
const longestParagraph = 5000

function inPieces(runs: readonly LaidRun[]): LaidRun[][] {
  const pieces: LaidRun[][] = [[]]
  let room = longestParagraph
  for (const run of runs) {
    let rest = Array.from(run.text)
    while (rest.length > 0) {
      if (room === 0) {
        pieces.push([])
        room = longestParagraph
      }
      const text = rest.slice(0, room)
      pieces.at(-1)?.push({ ...run, text: text.join('') })
      rest = rest.slice(room)
      room -= text.length
    }
  }
  return pieces
}

const kibibyte = 1024

function sizeOf(bytes: number): string {
  if (bytes < kibibyte) return `${bytes} B`
  if (bytes < kibibyte ** 2) return `${Math.round(bytes / kibibyte)} KB`
  return `${(bytes / kibibyte ** 2).toFixed(1)} MB`
}
