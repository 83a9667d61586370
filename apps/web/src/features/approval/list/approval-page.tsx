import { SearchOutlined } from '@ant-design/icons'
import type { ListRow, ListState } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstSign } from '../../../lib/page/first-sign.ts'
import { loadChunk } from '../../../lib/page/load-chunk.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useIsPhone } from '../../../lib/page/screen-class.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { useDelegationsNow } from '../api.ts'
import { askForDetail } from '../use-detail.ts'
import { useReload } from '../reload.ts'
import { submitAddress } from '../submit-again.ts'
import styles from './approval-page.module.css'
import { DateFilter } from './date-filter.tsx'
import { LaunchList } from './launch-list.tsx'
import { type Filters, filtersIn, stateIn } from './list-address.ts'
import { NameFilter } from './name-filter.tsx'
import { PhoneFilters } from './phone-filters.tsx'
import { StateSwitch } from './state-switch.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TypeFilter } from './type-filter.tsx'
import { useFilterForm } from './use-filter-form.ts'

/** Loaded by those whom a delegation concerns. */
const NowStrip = lazy(async () => ({
  default: (await loadChunk(async () => import('./now-strip.tsx'))).NowStrip,
}))
const loadDialog = () => import('../detail-dialog/detail-dialog.tsx')
const DetailDialog = lazy(async () => ({ default: (await loadChunk(loadDialog)).DetailDialog }))

export function ApprovalPage() {
  const { t } = useTranslation()
  const { query, setQuery, go, visit } = useTabLocation()
  const state = stateIn(query)
  const filters = useMemo(() => filtersIn(query), [query])
  const reload = useReload()
  const client = useQueryClient()
  const now = useDelegationsNow()
  const isPhone = useIsPhone()
  const [total, setTotal] = useState<number>()
  const [row, setRow] = useState<ListRow>()
  const view = query.get('view')
  const seen = row?.id === view ? row : undefined

  // Loaded before the first click; a failure here is repeated by the click.
  useEffect(() => onFirstSign(() => void loadDialog().catch(() => undefined)), [])
  usePageTitle(t(`state.${state}`))

  const open = useCallback(
    (chosen: ListRow) => {
      // A draft has no detail to view, so it opens in its form (decisions.md "Statuses").
      if (chosen.approvalStatus === '草稿') return go(submitAddress(chosen))
      askForDetail(client, chosen.id, chosen.type)
      setRow(chosen)
      setQuery({ view: chosen.id })
    },
    [client, go, setQuery],
  )
  const close = useCallback(() => setQuery({ view: undefined }), [setQuery])
  /** Another list is another tab; filters that exist there are kept. */
  const turnTo = (next: ListState) => {
    const found = filtersIn(new URLSearchParams({ ...filters, state: next }))
    const sought = new URLSearchParams(Object.entries(found).filter(([, value]) => value))
    const to = `/approval/index?${new URLSearchParams({ state: next, ...Object.fromEntries(sought) }).toString()}`
    if (sought.size > 0) go(to)
    else visit(to)
  }
  const search = (next: Filters) => {
    const isSame =
      new URLSearchParams({ ...next }).toString() === new URLSearchParams({ ...filters }).toString()
    if (isSame && !query.has('current')) void reload()
    else setQuery({ ...next, current: undefined })
  }

  return (
    <Page>
      <h1 className={ui.visuallyHidden}>{t(`state.${state}`)}</h1>
      <output className={ui.visuallyHidden}>
        {total === undefined ? '' : t('list.total', { count: total })}
      </output>
      {state === '待处理' && now.given.length + now.received.length > 0 && (
        <Suspense>
          <NowStrip {...now} onView={(id) => setQuery({ view: id })} />
        </Suspense>
      )}
      <Card className={classes(ui.noWrapHeads, ui.clipped)}>
        <div className={classes(ui.wrap12x16, ui.barPad, ui.between)}>
          <StateSwitch state={state} onChange={turnTo} />
          {isPhone ? (
            <PhoneFilters state={state} filters={filters} onSearch={search} />
          ) : (
            <ListFilters state={state} filters={filters} onSearch={search} />
          )}
        </div>
        <LaunchList state={state} onView={open} onTotal={setTotal} />
      </Card>
      {view && (
        <Suspense>
          <DetailDialog
            key={view}
            id={view}
            type={seen?.type}
            carbon={seen?.isUpd ?? false}
            state={state}
            onClose={close}
          />
        </Suspense>
      )}
    </Page>
  )
}

interface Props {
  state: ListState
  filters: Filters
  onSearch: (filters: Filters) => void
}

/**
 * platform.txt §2: filters by name, time and type; search, and cancel, which resets and reloads. The status filter is
 * an addition.
 */
function ListFilters({ state, filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { chosen, choose, search, reset } = useFilterForm(filters, onSearch)
  return (
    <form
      className={classes(styles.filters, ui.flex12, ui.shrinks)}
      aria-label={t('list.filters')}
      onSubmit={search}
    >
      <NameFilter value={chosen.pendingName} onChange={(pendingName) => choose({ pendingName })} />
      <DateFilter value={chosen.pendingTime} onChange={(pendingTime) => choose({ pendingTime })} />
      <TypeFilter value={chosen.pendType} onChange={(pendType) => choose({ pendType })} />
      <StatusFilter state={state} value={chosen.propState} onChange={(propState) => choose({ propState })} />
      <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
        {t('list.search')}
      </Button>
      <Button onClick={reset}>{t('list.cancel')}</Button>
    </form>
  )
}
