import type { ListRow, ListState } from '@countersign/contract'
import { Button, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useKindName } from '../../../records/kind-name.ts'
import { maySubmitAgain } from '../submit-again.ts'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { RowName } from './row-name.tsx'
import styles from './list-table.module.css'

interface Props {
  state: ListState
  rows: ListRow[]
  /** Number of the first row, starting at 1. */
  firstIndex: number
  busy: boolean
  onView: (row: ListRow) => void
}

/** Columns in the order of platform.txt §2 "Approval list screen". The style sheet sets their widths. */
const heads = {
  index: 'list.index',
  name: 'list.name',
  status: 'list.status',
  dept: 'list.dept',
  applicant: 'list.applicant',
  date: 'list.date',
  type: 'list.type',
  opinion: 'list.opinion',
  operation: 'list.operation',
} as const
type Column = keyof typeof heads
const columns = [
  'index',
  'name',
  'status',
  'dept',
  'applicant',
  'date',
  'type',
  'opinion',
  'operation',
] as const satisfies Column[]

const looks: Partial<Record<Column, string | undefined>> = {
  index: styles.index,
  status: styles.status,
  dept: styles.dept,
  applicant: styles.applicant,
  date: styles.date,
  type: styles.type,
  opinion: styles.opinion,
  operation: styles.operation,
}

/** A plain table, because antd's loads trees, menus and selection for features that this list does not have. */
export function ListTable({ state, rows, firstIndex, busy, onView }: Props) {
  const { t } = useTranslation()
  const cellsOf = useCells(state, onView)
  return (
    <Spin spinning={busy} delay={150}>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col" className={looks[column]}>
                  {t(heads[column])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const cells = cellsOf(row, firstIndex + index)
              return (
                // The button in the row does the same by keyboard.
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
                <tr key={row.id} className={styles.row} onClick={() => onView(row)}>
                  {columns.map((column) => (
                    <td key={column} className={looks[column]}>
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </Spin>
  )
}

type Cells = Record<Column, ReactNode>

function useCells(state: ListState, onView: (row: ListRow) => void): (row: ListRow, number: number) => Cells {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  return (row, number) => ({
    index: number,
    name: <RowName row={row} />,
    status: (
      <>
        <StatusTag status={row.approvalStatus} />
        {row.step && <div className={ui.secondLine}>{row.step}</div>}
      </>
    ),
    dept: row.deptName,
    applicant: (
      <span className={ui.inline6}>
        <PersonAvatar name={row.createName} size={22} /> {row.createName}
      </span>
    ),
    date: <ShortTime value={row.applicationDate} />,
    type: typeName(row),
    opinion: row.opinion ? (
      <span title={row.opinion}>{row.opinion}</span>
    ) : (
      <span className={ui.faint}>—</span>
    ),
    operation: (
      <>
        <Button
          type="link"
          size="small"
          className={ui.linkInCell}
          onClick={(event) => {
            event.stopPropagation()
            onView(row)
          }}
        >
          {t('list.view')}
        </Button>
        {maySubmitAgain(row, state) && <SubmitAgainLink className={styles.again} request={row} />}
      </>
    ),
  })
}
