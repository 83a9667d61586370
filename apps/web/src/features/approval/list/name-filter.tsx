import { Input, type InputProps } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import type { FilterProps } from './use-filter-form.ts'

export function NameFilter({
  value,
  onChange,
  ...look
}: FilterProps & Pick<InputProps, 'prefix' | 'enterKeyHint'>) {
  const { t } = useTranslation()
  return (
    <Input
      {...look}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      placeholder={t('list.name')}
      aria-label={t('list.name')}
      allowClear={{ clearIcon: <ClearIcon /> }}
      maxLength={200}
    />
  )
}
