import type { CardField, FieldType } from '@countersign/forms'
import { printable } from './printable.ts'

export interface LaidField {
  label: string
  text: string
  files: string[]
  strong: boolean
}

/** Half a line, the whole line, or the whole line only when the text is long. */
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
  moneyInWords: 'byLength',
  yesNo: 'half',
  person: 'half',
  people: 'byLength',
  department: 'half',
  departments: 'byLength',
  company: 'byLength',
  bankAccount: 'byLength',
  attachment: 'whole',
  table: 'whole',
  linked: 'byLength',
} as const satisfies Record<FieldType, 'half' | 'whole' | 'byLength'>

/** What fits beside another field on two lines; a Chinese character counts two. */
const halfLine = 68
/** Labels, names and departments stand in columns of about this many Latin letters. */
export const narrow = 10

/** In the order given, two to a row where both are short. */
export function inRows(fields: CardField[]): LaidField[][] {
  const rows: LaidField[][] = []
  let open: LaidField[] | undefined
  for (const field of fields) {
    const laid = laidField(field)
    if (open && !isWhole(field)) {
      open.push(laid)
      open = undefined
    } else {
      const row = [laid]
      rows.push(row)
      open = isWhole(field) ? undefined : row
    }
  }
  return rows
}

function isWhole({ type, text }: CardField): boolean {
  const width = widthOf[type]
  return width === 'whole' || (width === 'byLength' && (text.includes('\n') || printedWidth(text) > halfLine))
}

function printedWidth(text: string): number {
  return text.length + (text.match(/[\u0250-\uffff]/g)?.length ?? 0)
}

function laidField({ label, text, type, files = [] }: CardField): LaidField {
  return {
    label: printable(label, narrow),
    text: printable(text),
    files: files.map((file) => printable(file.name)),
    strong: type === 'money',
  }
}
