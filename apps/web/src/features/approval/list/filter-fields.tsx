import { DatePicker, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useIsPhone } from '../../../lib/screen-class.ts'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { useTypes } from '../api/use-types.ts'
import { useKindName } from '../kind-name.ts'
import { day } from './use-filter-form.ts'

export function DateFilter() {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  return (
    <Form.Item name="pendingTime" noStyle>
      <DatePicker
        placeholder={t('list.date')}
        aria-label={t('list.date')}
        format={day}
        // Or the keyboard of a phone comes up over the calendar.
        inputReadOnly={isPhone}
      />
    </Form.Item>
  )
}

export function TypeFilter() {
  const { t } = useTranslation()
  const types = useTypes()
  const { typeName } = useKindName()
  return (
    <Form.Item name="pendType" noStyle>
      <Select
        placeholder={t('list.type')}
        aria-label={t('list.type')}
        allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
        showSearch={{ optionFilterProp: 'label' }}
        loading={types.isFetching}
        options={(types.data ?? []).map((kind) => ({ value: kind.type, label: typeName(kind) }))}
      />
    </Form.Item>
  )
}
