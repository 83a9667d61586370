import type { Span } from './table-grid.ts'

/** A piece of text with one look. A line end is a piece of its own. */
export interface LaidRun {
  text: string
  bold: boolean
  italic: boolean
  underline: boolean
  strike: boolean
  /** Address that a click opens, or null. Places of this site are printed only, since paper knows no site. */
  link: string | null
}

interface LaidCell extends Span {
  head: boolean
  /** False keeps the cell on one page. */
  breakable: boolean
  blocks: LaidArticleBlock[]
}

type Alignment = 'left' | 'center' | 'right' | 'justify'

export type LaidArticleBlock =
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
