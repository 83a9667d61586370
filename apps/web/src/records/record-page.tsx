import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../lib/http/call.ts'
import { useTabLocation } from '../lib/tab/tab-location.ts'
import ui from '../ui/ui.module.css'
import { classes } from '../ui/classes.ts'
import { useLastPage } from '../ui/use-last-page.ts'
import { useMay } from '../lib/session/use-may.ts'
import { AsyncFace } from '../ui/async-face.tsx'
import { inputOf, useListState } from '../ui/list-state.ts'
import { PagedTable, TableSettings } from '../ui/paged-table.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { BatchReport } from './batch-report.tsx'
import { labelled, viewOf } from './from-form.tsx'
import { useRecords } from './queries.ts'
import { RecordDrawer } from './record-drawer.tsx'
import { RecordFilters } from './record-filters.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordScreen } from './screen.ts'
import { SheetButtons } from './sheet-buttons.tsx'
import { useBatch } from './use-batch.ts'
import { Page } from '../ui/page.tsx'
import { Card } from '../ui/card.tsx'

/** The page of one kind of record: filters, a list, a drawer to read and edit, and deletion of several. */
export function RecordPage<Row extends { id: string }, Detail extends Row>({
  screen,
}: {
  screen: RecordScreen<Row, Detail>
}) {
  const { query, setQuery } = useTabLocation()
  const { columns, filters } = labelled(screen)
  const viewRecord = viewOf(screen, columns[0]?.name)
  const list = useListState(filters.map(({ name }) => name))
  const sortable = columns.filter((column) => column.sortable).map(({ name }) => name)
  const asked = { ...inputOf(list.state, sortable), ...screen.fixed }
  const records = useRecords(screen.name, screen.list, asked)
  const mayWrite = useMay(screen.needs)
  const [isNew, setIsNew] = useState(false)
  const [ids, setIds] = useState<readonly string[]>([])
  const { remove, submit, begin = submit && (() => setIsNew(true)), open } = screen
  const hasChoice = remove !== undefined || screen.chosenActions !== undefined
  const view = query.get('view')
  useLastPage(records, list.state.current, list.setPage)

  const rows = records.data?.records ?? []
  const chosen = rows.filter(({ id }) => ids.includes(id))
  return (
    <Page>
      <PageHeader title={screen.words.title}>
        {mayWrite && (
          <SheetButtons screen={screen} asked={{ ...asked, current: undefined, size: undefined }} />
        )}
        {mayWrite &&
          screen.pageActions?.map(({ label, run }) => (
            <Button key={label} onClick={run}>
              {label}
            </Button>
          ))}
        {mayWrite && begin && (
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={begin}>
            {screen.words.create}
          </Button>
        )}
      </PageHeader>
      <Card>
        <div className={classes(ui.wrap12, ui.between, ui.pad12x16)}>
          <RecordFilters filters={filters} applied={list.state.filters} onSearch={list.filterBy} />
          <TableSettings list={list} columns={columns} />
        </div>
        {screen.summary?.(asked)}
        {mayWrite && hasChoice && (
          <Chosen screen={screen} chosen={chosen} onDone={(left) => setIds(left.map(({ id }) => id))} />
        )}
        <AsyncFace
          query={records}
          isEmpty={({ total }) => total === 0}
          empty={<p className={classes(ui.pad48x16, ui.muted, ui.centredText)}>{screen.words.none}</p>}
        >
          {(page) => (
            <PagedTable
              label={screen.words.title}
              list={list}
              columns={columns}
              rows={page.records}
              total={page.total}
              busy={records.isPlaceholderData}
              onOpen={(row) => (open ? open(row) : setQuery({ view: row.id }))}
              selection={
                mayWrite && hasChoice ? { ids: chosen.map(({ id }) => id), onChange: setIds } : undefined
              }
            />
          )}
        </AsyncFace>
      </Card>
      {view && (
        <RecordDrawer
          screen={screen}
          view={viewRecord}
          id={view}
          actions={screen.actions ?? []}
          onClose={() => setQuery({ view: undefined })}
        />
      )}
      {isNew && <RecordForm screen={screen} onClose={() => setIsNew(false)} />}
    </Page>
  )
}

interface ChosenProps<Row extends { id: string }, Detail extends Row> {
  screen: RecordScreen<Row, Detail>
  chosen: readonly Row[]
  /** Called with the rows that could not be deleted. */
  onDone: (left: readonly Row[]) => void
}

/** What can be done with the chosen rows. */
function Chosen<Row extends { id: string }, Detail extends Row>({
  screen: { name, nameOf, remove, words, chosenActions = [] },
  chosen,
  onDone,
}: ChosenProps<Row, Detail>) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const batch = useBatch<Row>({
    name,
    send: async ({ id }, idempotencyKey) =>
      remove && call(remove, { ids: [id] }, { idempotencyKey, quiet: true }),
    done: (count) => t('records.removed', { count }),
    onDone: (outcomes) => onDone(outcomes.filter(({ reason }) => reason !== '').map(({ row }) => row)),
  })
  const ask = () =>
    confirm({
      title: t('records.removeChosenTitle', { count: chosen.length }),
      text: words.removeText ?? t('records.removeText'),
      ok: t('records.remove'),
      danger: true,
      run: () => batch.run(chosen),
    })
  return (
    <>
      {chosen.length > 0 && (
        <div className={classes(ui.wrap12, ui.pad12Under)}>
          <span>{t('records.chosen', { count: chosen.length })}</span>
          {remove && (
            <Button danger icon={<DeleteOutlined aria-hidden />} loading={batch.busy} onClick={ask}>
              {t('records.remove')}
            </Button>
          )}
          {chosenActions
            .filter(({ isFor }) => isFor?.(chosen) !== false)
            .map(({ label, run }) => (
              <Button key={label} onClick={() => run(chosen)}>
                {label}
              </Button>
            ))}
        </div>
      )}
      {batch.outcomes.length > 0 && (
        <BatchReport outcomes={batch.outcomes} nameOf={nameOf} onClose={batch.forget} />
      )}
    </>
  )
}
