import { type CardTable, type FieldType, numbersItself, withThousands } from '@countersign/forms'
import { isLong, narrow, printable, printedWidth } from './printable.ts'

interface LaidColumn {
  label: string
  align: 'left' | 'right' | 'center'
  /** Of the page's width, in proportion to the others. */
  width: number
}

/** A table across the page. */
export interface LaidTable {
  columns: LaidColumn[]
  /** Rows are numbered; where they are not, the first column counts them and has no sum. */
  counted: boolean
  rows: { cells: string[]; breakable: boolean }[]
  totals: string[] | null
}

/** Figures and dates stay on one line as long as there is room; words share what is left. */
const look = {
  text: 'words',
  longText: 'words',
  choice: 'words',
  choices: 'words',
  date: 'moment',
  dateTime: 'moment',
  halfDay: 'moment',
  integer: 'figures',
  decimal: 'figures',
  percent: 'figures',
  days: 'figures',
  money: 'figures',
  moneyInWords: 'words',
  yesNo: 'moment',
  person: 'words',
  people: 'words',
  department: 'words',
  departments: 'words',
  company: 'words',
  bankAccount: 'words',
  attachment: 'words',
  table: 'words',
  link: 'words',
  linked: 'words',
} as const satisfies Record<FieldType, 'words' | 'figures' | 'moment'>

const alignOf = { words: 'left', figures: 'right', moment: 'center' } as const

/** Latin letters that fit beside each other on a page, and what a column's inset takes of them. */
const pageLetters = 102
const insetLetters = 2
/** Words never get less, nor ask for more. */
const fewestLetters = 8
const mostLetters = 48

export function laidTable(table: CardTable): LaidTable {
  const { columns, totals } = table
  const rows = table.rows.map((cells) => cells.map((text, index) => figureOf(text, columns[index]?.type)))
  const widths = widthsOf({ ...table, rows })
  return {
    counted: !numbersItself(columns, table.rows),
    columns: columns.map(({ label, type }, index) => ({
      label: printable(label, narrow),
      align: alignOf[look[type]],
      width: widths[index] ?? 1,
    })),
    rows: rows.map((cells) => ({
      cells: cells.map((text) => printable(text, narrow)),
      breakable: cells.some((text, index) => isLong(text, (widths[index] ?? 1) - insetLetters)),
    })),
    totals: totals?.map((text) => printable(text, narrow)) ?? null,
  }
}

/** An amount has its separators already. */
function figureOf(text: string, type: FieldType | undefined): string {
  return type === 'decimal' || type === 'integer' ? withThousands(text) : text
}

/** What figures need they get; words share the rest by how much they have to say. */
function widthsOf({ columns, rows, totals = [] }: CardTable): number[] {
  const needed = columns.map(({ label, type }, index) => {
    const texts = [...rows.map((cells) => cells[index] ?? ''), totals[index] ?? '']
    const longest = Math.max(...texts.map(printedWidth))
    // A head may take two lines.
    const head = Math.ceil(printedWidth(label) / 2)
    return look[type] === 'words'
      ? Math.min(Math.max(longest, head, fewestLetters), mostLetters)
      : Math.max(longest, Math.min(head, fewestLetters), 4)
  })
  const isWords = columns.map(({ type }) => look[type] === 'words')
  const sum = (of: (index: number) => boolean) =>
    needed.reduce((total, letters, index) => (of(index) ? total + letters : total), 0)
  const room = pageLetters - insetLetters * columns.length - sum((index) => !isWords[index])
  const share = room / sum((index) => isWords[index] === true)
  return needed.map((letters, index) => {
    const wide = isWords[index] ? Math.max(letters * share, fewestLetters) : letters
    return Math.round((wide + insetLetters) * 10) / 10
  })
}
