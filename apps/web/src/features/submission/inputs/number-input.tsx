import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { ariaOf, type InputProps, textOf } from './input-props.ts'

/** Whole numbers, decimals, percentages and days: typed as text and read by the form's parser. */
export function NumberInput(props: InputProps) {
  const { t } = useTranslation()
  const { field, id, value, disabled, invalid, onChange, onBlur } = props
  const unit = field.type === 'percent' ? '%' : field.type === 'days' ? t('submit.days') : undefined
  return (
    <Input
      {...ariaOf(props)}
      id={id}
      className={ui.tabular}
      value={textOf(value)}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      inputMode={field.type === 'integer' ? 'numeric' : 'decimal'}
      suffix={unit}
      onChange={(event) => onChange(event.target.value)}
      onBlur={onBlur}
    />
  )
}
