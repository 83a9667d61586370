import type { ListState } from '@countersign/contract'
import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstSign } from '../../../lib/page/first-sign.ts'
import { loadChunk } from '../../../lib/page/load-chunk.ts'
import ui from '../../../ui/ui.module.css'
import type { Filters } from './list-address.ts'
import { NameFilter } from './name-filter.tsx'
import { useFilterForm } from './use-filter-form.ts'
import styles from './phone-filters.module.css'

const loadDrawer = () => import('./phone-filter-drawer.tsx')
const PhoneFilterDrawer = lazy(async () => ({ default: (await loadChunk(loadDrawer)).PhoneFilterDrawer }))

interface Props {
  state: ListState
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** One line with the name and a button that opens the other filters and counts the active ones. */
export function PhoneFilters({ state, filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { chosen, choose, search, reset } = useFilterForm(filters, onSearch)
  const [open, setOpen] = useState<boolean>()
  useEffect(() => onFirstSign(() => void loadDrawer().catch(() => undefined)), [])
  const active = Object.values(filters).filter(Boolean).length

  const closeAnd = (work: () => void) => () => {
    setOpen(false)
    work()
  }
  return (
    <form className={styles.filters} aria-label={t('list.filters')} onSubmit={search}>
      <NameFilter
        value={chosen.pendingName}
        onChange={(pendingName) => choose({ pendingName })}
        enterKeyHint="search"
        prefix={<SearchOutlined aria-hidden />}
      />
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open ?? false}
        onClick={() => setOpen(true)}
      >
        {active > 0 && (
          <span className={ui.visuallyHidden}>{t('list.moreFiltersActive', { count: active })}</span>
        )}
        <span aria-hidden={active > 0}>{t('list.moreFilters')}</span>
        {active > 0 && (
          <span className={styles.count} aria-hidden="true">
            {active}
          </span>
        )}
      </Button>
      {open !== undefined && (
        <Suspense>
          <PhoneFilterDrawer
            state={state}
            open={open}
            chosen={chosen}
            choose={choose}
            onClose={() => setOpen(false)}
            onSearch={closeAnd(search)}
            onReset={closeAnd(reset)}
          />
        </Suspense>
      )}
    </form>
  )
}
