import type { FieldType } from '@countersign/forms'
import { columnLook } from '../../../lib/column-look.ts'

export const cellClass = (type: FieldType) =>
  columnLook[type].look === 'figures' ? 'cell cell-figures' : 'cell'
