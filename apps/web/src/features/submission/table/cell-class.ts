import type { Field } from '@countersign/forms'
import { columnLook } from '../../../ui/column-look.ts'

/** A unit, a code: no more than this many characters. */
const short = 12

export function cellClass({ type, max = Infinity }: Field): string {
  const look = columnLook[type].look === 'figures' ? 'cell cell-figures' : 'cell'
  const isLong = type === 'attachment' || type === 'longText' || (type === 'text' && max > short)
  return isLong ? `${look} cell-long` : look
}

/** In px. */
export function leastWidth({ type, max = Infinity }: Field): number {
  return type === 'text' && max <= short ? 76 : columnLook[type].width
}
