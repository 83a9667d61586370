import type { ListRow } from '@countersign/contract'
import { Button, Table, type TableColumnsType, Tooltip } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { useKindName } from '../kind-name.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { RowName } from './row-name.tsx'

interface Props {
  rows: ListRow[]
  /** Number of the first row, from 1. */
  firstIndex: number
  busy: boolean
  onView: (row: ListRow) => void
}

/** Columns and their order: platform.txt §2 "Approval list screen". */
export function ListTable({ rows, firstIndex, busy, onView }: Props) {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const columns = useMemo<TableColumnsType<ListRow>>(
    () => [
      {
        title: t('list.index'),
        width: 64,
        align: 'center',
        className: 'tabular list-index',
        render: (_, __, index) => firstIndex + index,
      },
      {
        title: t('list.name'),
        dataIndex: 'applicationName',
        render: (_, row) => <RowName row={row} />,
      },
      {
        title: t('list.status'),
        dataIndex: 'approvalStatus',
        width: 128,
        render: (_, row) => (
          <div>
            <StatusTag status={row.approvalStatus} />
            {row.step && <div className="second-line">{row.step}</div>}
          </div>
        ),
      },
      { title: t('list.dept'), dataIndex: 'deptName', width: 116 },
      {
        title: t('list.applicant'),
        dataIndex: 'createName',
        width: 120,
        render: (name: string) => (
          <span className="list-person">
            <PersonAvatar name={name} size={22} /> {name}
          </span>
        ),
      },
      {
        title: t('list.date'),
        dataIndex: 'applicationDate',
        width: 128,
        render: (time: string) => <ShortTime value={time} />,
      },
      {
        title: t('list.type'),
        dataIndex: 'type',
        width: 152,
        render: (_, row) => typeName(row),
      },
      {
        title: t('list.opinion'),
        dataIndex: 'opinion',
        width: 132,
        ellipsis: { showTitle: false },
        render: (opinion: string) =>
          opinion ? (
            <Tooltip title={opinion} placement="topLeft">
              {opinion}
            </Tooltip>
          ) : (
            <span className="list-none">—</span>
          ),
      },
      {
        title: t('list.operation'),
        width: 80,
        // Where the table is wider than the screen it is scrolled under this one.
        fixed: 'end',
        render: (_, row) => (
          <Button
            type="link"
            size="small"
            className="list-view"
            onClick={(event) => {
              event.stopPropagation()
              onView(row)
            }}
          >
            {t('list.view')}
          </Button>
        ),
      },
    ],
    [t, typeName, firstIndex, onView],
  )
  return (
    <Table<ListRow>
      rowKey={(row) => row.id}
      columns={columns}
      dataSource={rows}
      pagination={false}
      loading={{ spinning: busy, delay: 150 }}
      scroll={{ x: 1140 }}
      onRow={(row) => ({ onClick: () => onView(row) })}
      rowClassName="list-row"
    />
  )
}
