import { SearchOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useTypes } from '../api/use-types.ts'
import { useKindName } from '../kind-name.ts'
import { type Filters, noFilters } from './list-address.ts'

interface Fields {
  pendingName?: string
  pendingTime?: Dayjs | null
  pendType?: string
}

interface Props {
  filters: Filters
  onSearch: (filters: Filters) => void
}

const day = 'YYYY-MM-DD'

export function ListFilters({ filters, onSearch }: Props) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Fields>()
  const types = useTypes()
  const { typeName } = useKindName()

  useEffect(() => {
    form.setFieldsValue({
      pendingName: filters.pendingName,
      pendingTime: filters.pendingTime ? dayjs(filters.pendingTime, day) : null,
      pendType: filters.pendType || undefined,
    })
  }, [form, filters])

  const search = ({ pendingName, pendingTime, pendType }: Fields) =>
    onSearch({
      pendingName: pendingName?.trim() ?? '',
      pendingTime: pendingTime?.format(day) ?? '',
      pendType: pendType ?? '',
    })

  return (
    <Form form={form} className="list-filters" aria-label={t('list.filters')} onFinish={search}>
      <Form.Item name="pendingName" noStyle>
        <Input placeholder={t('list.name')} aria-label={t('list.name')} allowClear maxLength={200} />
      </Form.Item>
      <Form.Item name="pendingTime" noStyle>
        <DatePicker placeholder={t('list.date')} aria-label={t('list.date')} format={day} />
      </Form.Item>
      <Form.Item name="pendType" noStyle>
        <Select
          placeholder={t('list.type')}
          aria-label={t('list.type')}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={types.isFetching}
          options={(types.data ?? []).map((kind) => ({ value: kind.type, label: typeName(kind) }))}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
        {t('list.search')}
      </Button>
      <Button
        onClick={() => {
          form.setFieldsValue({ pendingName: '', pendingTime: null, pendType: undefined })
          onSearch(noFilters)
        }}
      >
        {t('list.cancel')}
      </Button>
    </Form>
  )
}
