import { SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, Pagination, Popover, Spin, Switch, Table, type TableProps } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'
import { pageSizes } from './page-sizes.ts'
import { useIsPhone } from '../lib/page/screen-class.ts'
import type { ListSort, useListState } from './list-state.ts'
import styles from './paged-table.module.css'
import ui from './ui.module.css'

export interface PagedColumn<Row> {
  name: keyof Row & string
  label: string
  sortable?: boolean
  /** In px; the widest column has none. */
  width?: number
  render?: (row: Row) => ReactNode
  /** On a phone a row shows its first column as a title and the others below it; a hidden column is left out there. */
  hiddenOnPhone?: boolean
}

interface Props<Row> {
  label: string
  list: ReturnType<typeof useListState>
  columns: readonly PagedColumn<Row>[]
  rows: readonly Row[]
  total: number
  /** Another page is loading. */
  busy: boolean
  onOpen: (row: Row) => void
  /** Rows can be selected when this is given. */
  selection?: { ids: readonly string[]; onChange: (ids: string[]) => void }
}

/** One page of a list: a table, or cards on a phone. Sorting, columns and density are kept in the address. */
export function PagedTable<Row extends { id: string }>(props: Props<Row>) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { list, total, busy } = props
  const { current, size } = list.state
  return (
    <>
      {isPhone ? (
        <Spin spinning={busy} delay={150}>
          <Cards {...props} />
        </Spin>
      ) : (
        <Rows {...props} />
      )}
      <Pagination
        className={classes(styles.pages, ui.flow, ui.ended, ui.pad12x16)}
        current={current}
        pageSize={size}
        total={total}
        pageSizeOptions={[...pageSizes]}
        showSizeChanger
        showLessItems={isPhone}
        showTotal={(count) => t('list.total', { count })}
        onChange={list.turnTo}
      />
    </>
  )
}

function Rows<Row extends { id: string }>({
  label,
  list,
  columns,
  rows,
  busy,
  onOpen,
  selection,
}: Props<Row>) {
  const { sort, isDense, hidden } = list.state
  const shown = columns.filter(({ name }, index) => index === 0 || !hidden.includes(name))
  const antColumns = shown.map(({ name, label: title, sortable, width, render }, index) => ({
    key: name,
    title,
    width,
    sorter: sortable,
    sortOrder: sort?.column === name ? orders[sort.direction] : null,
    render: (_value: unknown, row: Row) => {
      const content = render ? render(row) : text(row[name])
      if (index > 0) return content
      return (
        <button
          type="button"
          className={classes(styles.name, ui.asButton, ui.pad0, ui.breaks)}
          onClick={() => onOpen(row)}
        >
          {content}
        </button>
      )
    },
  }))
  const change: TableProps<Row>['onChange'] = (_pages, _filters, sorter) => {
    const one = Array.isArray(sorter) ? sorter[0] : sorter
    list.sortBy(sortOf(one?.columnKey, one?.order))
  }
  return (
    // The table's own scrolling draws the head twice, and keyboard users get lost in it.
    <div className={ui.scrolls}>
      <Table<Row>
        aria-label={label}
        rowKey="id"
        size={isDense ? 'small' : 'middle'}
        columns={antColumns}
        dataSource={[...rows]}
        loading={{ spinning: busy, delay: 150 }}
        pagination={false}
        onChange={change}
        rowSelection={
          selection && {
            selectedRowKeys: [...selection.ids],
            onChange: (keys) => selection.onChange(keys.map(String)),
          }
        }
      />
    </div>
  )
}

const orders = { asc: 'ascend', desc: 'descend' } as const

function sortOf(column: unknown, order: string | null | undefined): ListSort | undefined {
  if (typeof column !== 'string' || !order) return undefined
  return { column, direction: order === 'ascend' ? 'asc' : 'desc' }
}

function Cards<Row extends { id: string }>({ label, columns, rows, onOpen }: Props<Row>) {
  const [first, ...rest] = columns
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        <li key={row.id}>
          <button type="button" className={styles.card} onClick={() => onOpen(row)}>
            <span>{first && contentOf(first, row)}</span>
            <span className={classes(ui.wrap2x12, ui.muted, ui.size12)}>
              {rest
                .filter(({ hiddenOnPhone }) => !hiddenOnPhone)
                .map((column) => (
                  <span key={column.name}>{contentOf(column, row)}</span>
                ))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function contentOf<Row>({ name, render }: PagedColumn<Row>, row: Row): ReactNode {
  return render ? render(row) : text(row[name])
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Density and visible columns; the first column is always visible. */
export function TableSettings<Row>({
  list,
  columns,
}: {
  list: ReturnType<typeof useListState>
  columns: readonly PagedColumn<Row>[]
}) {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { hidden, isDense } = list.state
  if (isPhone) return null
  const toggle = (name: string, isShown: boolean) =>
    list.hide(isShown ? hidden.filter((one) => one !== name) : [...hidden, name])
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={t('records.columns')}
      content={
        <div className={ui.stack8}>
          {columns.slice(1).map(({ name, label }) => (
            <Checkbox
              key={name}
              checked={!hidden.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            >
              {label}
            </Checkbox>
          ))}
          <label className={styles.density}>
            <Switch size="small" checked={isDense} onChange={list.setDense} /> {t('records.dense')}
          </label>
        </div>
      }
    >
      <Button icon={<SettingOutlined aria-hidden />} aria-label={t('records.settings')} />
    </Popover>
  )
}
