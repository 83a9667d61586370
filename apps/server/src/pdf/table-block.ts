import { type CardTable, type FieldType, numbersItself, withThousands } from '@countersign/forms'
import { isLong, longestFigures, narrow, printable, printedWidth } from './printable.ts'

interface LaidColumn {
  label: string
  align: 'left' | 'right' | 'center'
  /** Share of the page's width, relative to the other columns. */
  width: number
}

/** A table across the page. */
export interface LaidTable {
  columns: LaidColumn[]
  /**
   * Whether the template numbers the rows. False when the first column already counts them; it has no sum then.
   */
  counted: boolean
  rows: { cells: string[]; breakable: boolean }[]
  totals: string[] | null
}

/**
 * Style of a column by type. Figures and dates stay on one line as long as there is room; columns of words
 * share the rest.
 */
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

/** Latin letters across a page, and the part of them that each column's inset takes. */
const pageLetters = 102
const insetLetters = 2
/** Least and greatest width of a column of words, in Latin letters. */
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
      cells: cells.map((text, index) =>
        printable(text, narrow, Math.floor((widths[index] ?? 1) - insetLetters)),
      ),
      breakable: cells.some((text, index) => isLong(text, (widths[index] ?? 1) - insetLetters)),
    })),
    totals:
      totals?.map((text, index) =>
        printable(text, narrow, Math.floor((widths[index] ?? 1) - insetLetters)),
      ) ?? null,
  }
}

/** Adds separators of thousands; amounts already have them. */
function figureOf(text: string, type: FieldType | undefined): string {
  return type === 'decimal' || type === 'integer' ? withThousands(text) : text
}

/**
 * Widths of the columns in Latin letters. Columns of figures get what they need; columns of words share the rest by the
 * length of their texts, and get room for their longest number or date as far as there is any.
 */
function widthsOf({ columns, rows, totals = [] }: CardTable): number[] {
  const needed = columns.map(({ label, type }, index) => {
    const texts = [...rows.map((cells) => cells[index] ?? ''), totals[index] ?? '']
    const longest = Math.max(...texts.map(printedWidth))
    // A heading may take two lines.
    const head = Math.ceil(printedWidth(label) / 2)
    return look[type] === 'words'
      ? Math.min(Math.max(longest, head, fewestLetters), mostLetters)
      : Math.max(longest, Math.min(head, fewestLetters), 4)
  })
  const isWords = columns.map(({ type }) => look[type] === 'words')
  const sum = (of: (index: number) => boolean) =>
    needed.reduce((total, letters, index) => (of(index) ? total + letters : total), 0)
  const room = pageLetters - insetLetters * columns.length - sum((index) => !isWords[index])
  const least = columns.map((_, index) =>
    // Digits are wider than most letters.
    Math.max(fewestLetters, ...rows.map((cells) => Math.ceil(longestFigures(cells[index] ?? '') * 1.1))),
  )
  // Columns that would be too narrow for their numbers come first; the others share what is left.
  const isWidened = columns.map(() => false)
  const shareOfOthers = () => {
    const taken = least.reduce((total, letters, index) => total + (isWidened[index] ? letters : 0), 0)
    return (room - taken) / sum((index) => isWords[index] === true && !isWidened[index])
  }
  for (const index of columns.keys()) {
    const wanted = least[index] ?? 0
    if (isWords[index] && (needed[index] ?? 0) * shareOfOthers() < wanted) isWidened[index] = true
  }
  const share = shareOfOthers()
  return needed.map((letters, index) => {
    const wide = isWords[index]
      ? isWidened[index]
        ? (least[index] ?? letters)
        : Math.max(letters * share, fewestLetters)
      : letters
    return Math.round((wide + insetLetters) * 10) / 10
  })
}
