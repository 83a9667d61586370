import { FilterOutlined, SearchOutlined } from '@ant-design/icons'
import { Button, Drawer, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { DateFilter, TypeFilter } from './filter-fields.tsx'
import type { Filters } from './list-address.ts'
import { useFilterForm } from './use-filter-form.ts'

interface Props {
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** On one line: the name, and a button to the other filters that says how many are in force. */
export function PhoneFilters({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { form, search, reset } = useFilterForm(filters, onSearch)
  const [open, setOpen] = useState(false)
  const active = [filters.pendingName, filters.pendingTime, filters.pendType].filter(Boolean).length

  const closeAnd = (work: () => void) => () => {
    setOpen(false)
    work()
  }
  return (
    <Form form={form} className="phone-filters" aria-label={t('list.filters')} onFinish={search}>
      <Form.Item name="pendingName" noStyle>
        <Input
          placeholder={t('list.name')}
          aria-label={t('list.name')}
          allowClear={{ clearIcon: <ClearIcon /> }}
          maxLength={200}
          enterKeyHint="search"
          prefix={<SearchOutlined aria-hidden />}
        />
      </Form.Item>
      <Button
        icon={<FilterOutlined aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        {active > 0 && (
          <span className="visually-hidden">{t('list.moreFiltersActive', { count: active })}</span>
        )}
        <span aria-hidden={active > 0}>{t('list.moreFilters')}</span>
        {active > 0 && (
          <span className="filter-count" aria-hidden="true">
            {active}
          </span>
        )}
      </Button>
      <Drawer
        open={open}
        onClose={() => setOpen(false)}
        placement="bottom"
        size={300}
        title={t('list.filters')}
        closable={{ 'aria-label': t('action.close'), placement: 'end' }}
        footer={
          <div className="filter-buttons">
            <Button onClick={closeAnd(reset)}>{t('list.cancel')}</Button>
            <Button type="primary" onClick={closeAnd(search)}>
              {t('list.search')}
            </Button>
          </div>
        }
      >
        <div className="filter-fields">
          <DateFilter />
          <TypeFilter />
        </div>
      </Drawer>
    </Form>
  )
}
