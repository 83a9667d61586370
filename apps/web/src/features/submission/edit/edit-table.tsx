import type { ListRow } from '@countersign/contract'
import { Button, Table } from 'antd'
import { useTranslation } from 'react-i18next'
import { ShortTime } from '../../../ui/short-time.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import ui from '../../../ui/ui.module.css'

interface Props {
  rows: ListRow[]
  onOpen: (id: string) => void
}

export function EditTable({ rows, onOpen }: Props) {
  const { t } = useTranslation()
  return (
    <Table<ListRow>
      rowKey={(row) => row.id}
      dataSource={rows}
      pagination={false}
      columns={[
        { title: t('list.name'), dataIndex: 'applicationName', className: ui.breaks },
        {
          title: t('edit.number'),
          dataIndex: 'applyNo',
          width: 200,
          className: ui.tabular,
          render: (number: string) => number || t('detail.none'),
        },
        {
          title: t('list.status'),
          dataIndex: 'approvalStatus',
          width: 128,
          render: (_, row) => <StatusTag status={row.approvalStatus} />,
        },
        {
          title: t('list.date'),
          dataIndex: 'applicationDate',
          width: 140,
          render: (time: string) => <ShortTime value={time} />,
        },
        {
          title: t('list.operation'),
          width: 96,
          render: (_, row) => (
            <Button
              type="link"
              size="small"
              className={ui.linkInCell}
              aria-label={t('edit.openOne', { name: row.applicationName })}
              onClick={() => onOpen(row.id)}
            >
              {t('edit.open')}
            </Button>
          ),
        },
      ]}
    />
  )
}
