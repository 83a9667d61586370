import { type Field, labelOf } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import type { Surroundings } from '../inputs/input-props.ts'
import { cellClass, leastWidth } from './cell-class.ts'
import tableFieldStyles from './table-field.module.css'
import fieldRowStyles from '../field-row.module.css'

interface Props {
  field: Field
  surroundings: Pick<Surroundings, 'definition' | 'language'>
  /** Rows can be deleted. */
  isEdited: boolean
  /** Rows are numbered. */
  isCounted?: boolean
}

export function TableHead({
  field,
  surroundings: { definition, language },
  isEdited,
  isCounted = true,
}: Props) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        {isCounted && (
          <th scope="col" className={tableFieldStyles.number}>
            {t('table.index')}
          </th>
        )}
        {(field.columns ?? []).map((column) => (
          <th
            key={column.name}
            scope="col"
            className={cellClass(column)}
            style={{ minWidth: leastWidth(column) }}
          >
            <span
              className={isEdited && (column.required || column.asked) ? fieldRowStyles.wanted : undefined}
            >
              {labelOf(definition, `${field.name}.${column.name}`, language)}
            </span>
          </th>
        ))}
        {isEdited && (
          <th scope="col" className={tableFieldStyles.actions}>
            <span className={ui.visuallyHidden}>{t('table.actions')}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
