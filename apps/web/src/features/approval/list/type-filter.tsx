import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { useTypes } from '../api.ts'
import { useKindName } from '../../../records/kind-name.ts'
import type { FilterProps } from './use-filter-form.ts'

export function TypeFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation()
  const types = useTypes()
  const { typeName } = useKindName()
  return (
    <Select<string>
      value={value || null}
      onChange={(chosen: string | undefined) => onChange(chosen ?? '')}
      placeholder={t('list.type')}
      aria-label={t('list.type')}
      allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
      showSearch={{ optionFilterProp: 'label' }}
      loading={types.isFetching}
      options={(types.data ?? []).map((kind) => ({ value: kind.type, label: typeName(kind) }))}
    />
  )
}
