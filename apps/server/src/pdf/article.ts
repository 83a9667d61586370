import type { ArticleBlock, ArticleDocument, ArticleListItem, ArticleRow } from '@countersign/contract'
import { linesToPrint } from './article-runs.ts'
import { layOutTable } from './article-table.ts'
import type { ArticleLayout, LaidArticleBlock } from './laid-article.ts'
import { printable } from './printable.ts'
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

/** Part of the width that a picture takes. */
const shares = { small: 0.34, medium: 0.62, full: 1 } as const

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
      if (block.type === 'table') return this.#tableOf(block.content)
      if (block.type !== 'paragraph' && block.type !== 'heading') return this.#blockOf(block)
      const align = block.attrs?.textAlign ?? 'left'
      const pieces = linesToPrint(block.content)
      return block.type === 'paragraph'
        ? pieces.map((runs): LaidArticleBlock => ({ type: 'paragraph', align, runs }))
        : pieces.map((runs): LaidArticleBlock => ({ type: 'heading', level: block.attrs.level, align, runs }))
    })
  }

  #blockOf(block: Exclude<ArticleBlock, { type: 'paragraph' | 'heading' | 'table' }>): LaidArticleBlock {
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

  #tableOf(rows: readonly ArticleRow[]): LaidArticleBlock[] {
    const nested = this.#tables > 0
    this.#tables += 1
    const laid = layOutTable(rows, nested, (blocks) => this.blocksOf(blocks))
    this.#tables -= 1
    return laid
  }
}

const kibibyte = 1024

function sizeOf(bytes: number): string {
  if (bytes < kibibyte) return `${bytes} B`
  if (bytes < kibibyte ** 2) return `${Math.round(bytes / kibibyte)} KB`
  return `${(bytes / kibibyte ** 2).toFixed(1)} MB`
}
