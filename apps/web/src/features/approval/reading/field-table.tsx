import type { Detail } from '@countersign/contract'
import { type CardTable, type FieldType, numbersItself } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { columnLook } from '../../../ui/column-look.ts'
import { withSeparators } from '../../../lib/format/money.ts'
import ui from '../../../ui/ui.module.css'
import type { CardField } from './card.ts'
import { useCardWords } from './card-words.ts'
import { FieldLink } from './field-link.tsx'
import { CellFiles } from './cell-files.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './field-table.module.css'

interface Props {
  detail: Detail
  field: CardField
  table: CardTable
}

/** The rows as submitted; a wide table scrolls within its card. */
export function FieldTable({ detail, field, table }: Props) {
  const { t } = useTranslation()
  const { fieldLabel, fieldText } = useCardWords()
  const { columns, rows, totals } = table
  const isCounted = !numbersItself(columns, rows)
  const label = fieldLabel(detail.kind, field)
  return (
    // Only a focusable element can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <table className={classes(styles.table, ui.tabular)} aria-label={label}>
        <thead>
          <tr>
            {isCounted && (
              <th scope="col" className={styles.index}>
                {t('table.index')}
              </th>
            )}
            {columns.map(({ name, label, type }) => (
              <th key={name} scope="col" className={classOf(type)}>
                {type === 'link'
                  ? t('detail.linkedRequest')
                  : fieldLabel(detail.kind, { name: `${field.name}.${name}`, label })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- what was submitted does not move
            <tr key={index}>
              {isCounted && <td className={styles.index}>{index + 1}</td>}
              {columns.map(({ name, type }, column) => (
                <td key={name} className={classOf(type)}>
                  {type === 'link' ? (
                    <FieldLink link={detail.links[field.name]?.[index]} text={cells[column] ?? ''} />
                  ) : type === 'attachment' ? (
                    <CellFiles
                      files={detail.attachments[`${field.name}.${name}`] ?? []}
                      texts={rows.map((row) => row[column] ?? '')}
                      row={index}
                    />
                  ) : (
                    cellText(fieldText(detail.kind, `${field.name}.${name}`, cells[column] ?? ''), type)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              <th scope="row" className={styles.index}>
                {t('table.total')}
              </th>
              {columns.slice(isCounted ? 0 : 1).map(({ name, type }, column) => (
                <td key={name} className={classOf(type)}>
                  {totals[isCounted ? column : column + 1]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

const looks = {
  figures: styles.figures,
  moment: styles.moment,
  words: styles.words,
} as const satisfies Record<(typeof columnLook)[FieldType]['look'], string | undefined>

const classOf = (type: FieldType) => looks[columnLook[type].look]

const cellText = (text: string, type: FieldType) =>
  type === 'decimal' || type === 'integer' ? withSeparators(text) : text
