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

/** In px. */
export function leastWidth({ type, max = Infinity }: Field): number {
  return type === 'text' && max <= short ? 76 : columnLook[type].width
}
