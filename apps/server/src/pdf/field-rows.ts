import type { CardField, FieldType } from '@countersign/forms'
import { isLong, narrow, printable, printedWidth } from './printable.ts'
import { laidTable, type LaidTable } from './table-block.ts'

interface LaidField {
  label: string
  text: string
  files: string[]
  strong: boolean
}

/**
 * Width of a field: half a line, a whole line, a whole line when the text needs more than two half lines
 * (byLength), or when it does not fit on one half line (unbroken).
 */
const widthOf = {
  text: 'byLength',
  longText: 'whole',
  choice: 'byLength',
  choices: 'byLength',
  date: 'half',
  dateTime: 'half',
  halfDay: 'half',
  integer: 'half',
  decimal: 'half',
  percent: 'half',
  days: 'half',
  money: 'half',
  moneyInWords: 'unbroken',
  yesNo: 'half',
  person: 'half',
  people: 'byLength',
  department: 'half',
  departments: 'byLength',
  company: 'byLength',
  bankAccount: 'byLength',
  attachment: 'whole',
  table: 'whole',
  link: 'whole',
  linked: 'byLength',
} as const satisfies Record<FieldType, 'half' | 'whole' | 'byLength' | 'unbroken'>

/** Limit on a text beside another field, on two lines, in Latin letters; a Chinese character counts two. */
const halfLine = 68
/** Latin letters that fit beside a label across the page. */
const wholeLine = 84

/** One field, or two beside each other. A row that is not breakable stays on one page. */
export interface LaidFieldRow {
  fields: LaidField[]
  breakable: boolean
}

/** A block of a card: rows of fields, or a table across the page. */
export type LaidBlock = { rows: LaidFieldRow[] } | { label: string; table: LaidTable }

/** Blocks in the order of the fields. A table without rows is shown as a field without a value. */
export function inBlocks(fields: CardField[]): LaidBlock[] {
  const blocks: LaidBlock[] = []
  let pending: CardField[] = []
  const close = () => {
    if (pending.length > 0) blocks.push({ rows: inRows(pending) })
    pending = []
  }
  for (const field of fields) {
    if (field.table && field.table.rows.length > 0) {
      close()
      blocks.push({ label: printable(field.label), table: laidTable(field.table) })
    } else pending.push(field.table ? { ...field, text: '' } : field)
  }
  close()
  return blocks
}

/** Rows in the order of the fields; two short fields share a row. */
export function inRows(fields: CardField[]): LaidFieldRow[] {
  const rows: CardField[][] = []
  let open: CardField[] | undefined
  for (const field of fields) {
    if (open && !isWhole(field)) {
      open.push(field)
      open = undefined
    } else {
      const row = [field]
      rows.push(row)
      open = isWhole(field) ? undefined : row
    }
  }
  return rows.map((row) => ({
    fields: row.map(laidField),
    breakable: row.some((field) => isLongField(field, row.length === 1 ? wholeLine : halfLine / 2)),
  }))
}

function isLongField({ label, text, files = [] }: CardField, letters: number): boolean {
  const shown = [text, ...files.map((file) => file.name)].join('\n')
  return isLong(shown, letters) || isLong(label, narrow)
}

function isWhole({ type, text }: CardField): boolean {
  const isWiderThan = (letters: number) => text.includes('\n') || printedWidth(text) > letters
  const isWholeBy = {
    half: () => false,
    whole: () => true,
    byLength: () => isWiderThan(halfLine),
    unbroken: () => isWiderThan(halfLine / 2 - 4),
  } as const
  return isWholeBy[widthOf[type]]()
}

function laidField({ label, text, type, files = [] }: CardField): LaidField {
  return {
    label: printable(label, narrow),
    text: printable(text),
    files: files.map((file) => printable(file.name)),
    strong: type === 'money',
  }
}
