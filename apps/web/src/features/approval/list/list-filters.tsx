import type { ListState } from '@countersign/contract'
import { SearchOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { DateFilter } from './date-filter.tsx'
import type { Filters } from './list-address.ts'
import { NameFilter } from './name-filter.tsx'
import { StatusFilter } from './status-filter.tsx'
import { TypeFilter } from './type-filter.tsx'
import { useFilterForm } from './use-filter-form.ts'
import styles from './list-filters.module.css'

interface Props {
  state: ListState
  filters: Filters
  onSearch: (filters: Filters) => void
}

/**
 * platform.txt §2: filters by name, time and type; search, and cancel, which resets and reloads. The status filter is
 * an addition.
 */
export function ListFilters({ state, filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { chosen, choose, search, reset } = useFilterForm(filters, onSearch)
  return (
    <form className={styles.filters} aria-label={t('list.filters')} onSubmit={search}>
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
