import { SearchOutlined } from '@ant-design/icons'
import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { DateFilter, TypeFilter } from './filter-fields.tsx'
import type { Filters } from './list-address.ts'
import { useFilterForm } from './use-filter-form.ts'

interface Props {
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** platform.txt §2: name, time, type; search, and cancel, which resets and reloads. */
export function ListFilters({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const { form, search, reset } = useFilterForm(filters, onSearch)
  return (
    <Form form={form} className="list-filters" aria-label={t('list.filters')} onFinish={search}>
      <Form.Item name="pendingName" noStyle>
        <Input
          placeholder={t('list.name')}
          aria-label={t('list.name')}
          allowClear={{ clearIcon: <ClearIcon /> }}
          maxLength={200}
        />
      </Form.Item>
      <DateFilter />
      <TypeFilter />
      <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
        {t('list.search')}
      </Button>
      <Button onClick={reset}>{t('list.cancel')}</Button>
    </Form>
  )
}
