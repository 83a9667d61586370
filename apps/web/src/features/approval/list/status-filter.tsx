import { approvalStatuses, type ApprovalStatus, type ListState } from '@countersign/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'

interface Props {
  state: ListState
  value: ApprovalStatus | ''
  onChange: (value: ApprovalStatus | '') => void
}

export function StatusFilter({ state, value, onChange }: Props) {
  const { t } = useTranslation()
  // A draft comes to nobody but its writer.
  const statuses = approvalStatuses.filter((status) => status !== '草稿' || state === '已发起')
  return (
    <Select<ApprovalStatus>
      value={value || null}
      onChange={(chosen: ApprovalStatus | undefined) => onChange(chosen ?? '')}
      placeholder={t('list.status')}
      aria-label={t('list.status')}
      allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
      options={statuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
    />
  )
}
