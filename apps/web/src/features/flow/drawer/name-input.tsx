import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../lib/format/text-length.ts'
import { Labelled } from './labelled.tsx'

interface Props {
  label: string
  value: string
  max?: number
  onChange: (name: string) => void
}

export function NameInput({ label, value, max = 40, onChange }: Props) {
  const { t } = useTranslation()
  return (
    <Labelled label={label} error={value.trim() === '' ? t('flow.step.nameRequired') : undefined}>
      {(id) => (
        <Input
          id={id}
          value={value}
          count={{ show: true, max, strategy: lengthOf, exceedFormatter: shorten }}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Labelled>
  )
}

const shorten = (text: string, { max }: { max: number }) => Array.from(text).slice(0, max).join('')
