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
 * The columns of a table whose rows are laid out one by one, between the number of a row and its button. Only the least
 * widths decide, so that all rows agree and a key changes no other row.
 */
export function tracksOf(columns: readonly Field[]): { gridTemplateColumns: string; minWidth: number } {
  const widths = columns.map(leastWidth)
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`)
  return {
    gridTemplateColumns: `${numberWidth}px ${tracks.join(' ')} ${buttonWidth}px`,
    minWidth: widths.reduce((sum, width) => sum + width, numberWidth + buttonWidth),
  }
}

const numberWidth = 48
const buttonWidth = 40

/** In px. */
export function leastWidth({ type, max = Infinity }: Field): number {
  return type === 'text' && max <= short ? 76 : columnLook[type].width
}
