import { Radio } from 'antd'
import { useTranslation } from 'react-i18next'
import { ariaOf, type InputProps } from './input-props.ts'

/** 1 means yes, 0 no (forms.txt §3 "Contract payment"). */
export function YesNoInput(props: InputProps) {
  const { t } = useTranslation()
  const { id, labelId, value, disabled, onChange, onBlur } = props
  return (
    <Radio.Group
      {...ariaOf(props)}
      id={id}
      aria-labelledby={labelId}
      value={value}
      disabled={disabled}
      options={[
        { value: 0, label: t('submit.no') },
        { value: 1, label: t('submit.yes') },
      ]}
      onChange={(event) => {
        const chosen: unknown = event.target.value
        onChange(chosen)
        onBlur()
      }}
    />
  )
}
