import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { ClearIcon } from '../../../ui/clear-icon.tsx'
import { LeaveByTab } from '../../../ui/leave-by-tab.tsx'
import ui from '../../../ui/ui.module.css'
import { ariaOf, type InputProps, listOf, textOf } from './input-props.ts'

interface Props extends InputProps {
  options: { value: string; label: string; disabled?: boolean }[]
  loading: boolean
  several: boolean
}

export function PickInput(props: Props) {
  const { t } = useTranslation()
  const { id, value, disabled, invalid, onChange, onBlur, options, loading, several } = props
  const list = (
    <Select<string | string[]>
      {...ariaOf(props)}
      id={id}
      className={ui.full}
      mode={several ? 'multiple' : undefined}
      value={several ? listOf(value) : textOf(value) || undefined}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      options={options}
      loading={loading}
      allowClear={{ clearIcon: <ClearIcon />, label: t('action.clear') }}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={t('submit.choose')}
      onChange={(chosen: string | string[] | undefined) => onChange(chosen)}
      onBlur={onBlur}
    />
  )
  return several ? <LeaveByTab>{list}</LeaveByTab> : list
}
