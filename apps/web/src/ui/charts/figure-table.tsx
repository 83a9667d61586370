import { useTranslation } from 'react-i18next'
import ui from '../ui.module.css'
import styles from './figure-table.module.css'

interface Column<Row> {
  title: string
  text: (row: Row) => string
  isNumber?: boolean
}

interface Props<Row> {
  /** Read by screen readers with the table. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** The figures of a chart as numbers; the first column names the row. */
export function FigureTable<Row>({ caption, columns, rows, rowKey }: Props<Row>) {
  const { t } = useTranslation()
  const label = t('chart.tableOf', { title: caption })
  return (
    // Only a focusable element can be scrolled by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <caption className={ui.visuallyHidden}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.title} scope="col" className={classOf(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column, index) =>
                index === 0 ? (
                  <th key={column.title} scope="row">
                    {column.text(row)}
                  </th>
                ) : (
                  <td key={column.title} className={classOf(column)}>
                    {column.text(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const classOf = ({ isNumber }: { isNumber?: boolean }) => (isNumber ? styles.number : undefined)
