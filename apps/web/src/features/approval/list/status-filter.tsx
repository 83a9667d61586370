import type { ApprovalStatus, ListState } from '@countersign/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { statusesIn } from './list-address.ts'

interface Props {
  state: ListState
  value: ApprovalStatus | ''
  onChange: (value: ApprovalStatus | '') => void
}

export function StatusFilter({ state, value, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Select<ApprovalStatus>
      value={value || null}
      onChange={(chosen: ApprovalStatus | undefined) => onChange(chosen ?? '')}
      placeholder={t('list.status')}
      aria-label={t('list.status')}
      allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
      options={statusesIn(state).map((status) => ({ value: status, label: t(`status.${status}`) }))}
    />
  )
}
