import type { Field } from '@countersign/forms'
import { columnLook } from '../../../ui/column-look.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './table-field.module.css'

/** The most characters of a short text, such as a unit or a code. */
const short = 12

export function cellClass({ type, max = Infinity }: Field): string {
  const isLong = type === 'attachment' || type === 'longText' || (type === 'text' && max > short)
  return classes(
    styles.cell,
    columnLook[type].look === 'figures' && styles.figures,
    isLong && styles.longCell,
  )
}

/**
 * The style of a table whose rows are grids: a row's number, the columns, and the button that removes the row. The widths
 * follow from the columns and their headings, not from what is entered, so that all rows have the same.
 */
export function tracksOf(
  columns: readonly Field[],
  headingOf: (column: Field) => string,
): { gridTemplateColumns: string; minWidth: number } {
  const widths = columns.map((column) =>
    Math.max(leastWidth(column), headingWidth(column, headingOf(column))),
  )
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`)
  return {
    gridTemplateColumns: `${numberWidth}px ${tracks.join(' ')} ${buttonWidth}px`,
    minWidth: widths.reduce((sum, width) => sum + width, numberWidth + buttonWidth),
  }
}

/** In px, enough for the longest Latin word of a heading with its padding and star; a Chinese heading breaks anywhere. */
function headingWidth({ required, asked }: Field, heading: string): number {
  const words = heading.match(/[\p{Script=Latin}\p{N}\p{P}]+/gu) ?? []
  const letters = Math.max(0, ...words.map((word) => word.length))
  return letters * 8 + 24 + (required || asked ? 14 : 0)
}

const numberWidth = 48
const buttonWidth = 40

/** In px. */
export function leastWidth({ type, max = Infinity }: Field): number {
  return type === 'text' && max <= short ? 76 : columnLook[type].width
}
