import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Empty, Table, type TableProps } from 'antd'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../lib/page/screen-class.ts'
import type { LogEntry } from '../../lib/storage/log-store.ts'
import { classes } from '../../ui/classes.ts'
import { Tag } from '../../ui/tag.tsx'
import ui from '../../ui/ui.module.css'
import { LogDetail } from './log-detail.tsx'
import styles from './log-table.module.css'

export interface LogRow extends LogEntry {
  id: string
}

interface Props {
  rows: LogRow[]
  emptyText: string
}

/**
 * Type, address, message and time, with an expandable stack (platform.txt §2). On a phone the other columns expand,
 * too.
 */
export function LogTable({ rows, emptyText }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const message: Column = { title: t('log.message'), key: 'message', render: renderMessage }
  const columns: Column[] = isPhone
    ? [{ ...message, render: renderOnPhone }]
    : [
        { title: t('log.type'), key: 'type', width: 90, render: renderType },
        { title: t('log.address'), dataIndex: 'url', width: '26%', className: styles.address },
        message,
        {
          title: t('log.time'),
          dataIndex: 'time',
          width: 170,
          className: classes(ui.tabular, styles.time),
        },
      ]
  return (
    <Table<LogRow>
      className={styles.table}
      size="small"
      rowKey="id"
      tableLayout="fixed"
      columns={columns}
      dataSource={rows}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} /> }}
      expandable={{
        columnWidth: isPhone ? 52 : 44,
        columnTitle: <span className={ui.visuallyHidden}>{t('log.stack')}</span>,
        expandedRowRender: renderDetail,
        expandIcon: renderUnfold,
      }}
      pagination={{ pageSize: 10, hideOnSinglePage: true, showSizeChanger: false }}
    />
  )
}

type Column = NonNullable<TableProps<LogRow>['columns']>[number]
type Unfold = NonNullable<NonNullable<TableProps<LogRow>['expandable']>['expandIcon']>

const renderDetail = (row: LogRow) => <LogDetail row={row} />

const renderUnfold: Unfold = ({ expanded, onExpand, record }) => (
  <UnfoldButton open={expanded} message={record.message} onClick={(event) => onExpand(record, event)} />
)

const renderType = (_value: unknown, { type }: LogRow) => <Tag tone="danger">{type}</Tag>

const renderMessage = (_value: unknown, { message }: LogRow) => (
  <span className={styles.message}>{message}</span>
)

const renderOnPhone = (_value: unknown, { message, type, time }: LogRow) => (
  <>
    <span className={styles.message}>{message}</span>
    <span className={ui.secondLine}>
      {type} · {time}
    </span>
  </>
)

interface UnfoldButtonProps {
  open: boolean
  /** Message of the entry; it makes the labels of the buttons unique. */
  message: string
  onClick: (event: MouseEvent<HTMLElement>) => void
}

function UnfoldButton({ open, message, onClick }: UnfoldButtonProps) {
  const { t } = useTranslation()
  return (
    <Button
      type="text"
      size="small"
      icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-expanded={open}
      aria-label={t(open ? 'log.fold' : 'log.unfold', { message })}
      onClick={onClick}
    />
  )
}
