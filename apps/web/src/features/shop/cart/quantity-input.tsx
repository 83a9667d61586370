import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Space } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './quantity-input.module.css'

interface Props {
  /** Name for screen readers, such as that of the goods. */
  label: string
  value: number
  /** The largest number; 1 at least. */
  max: number
  onChange: (num: number) => void
  disabled?: boolean
}

/** A number of pieces from 1 to `max`, by buttons, arrow keys or typing. A typed number counts when the field is left. */
export function QuantityInput({ label, value, max, onChange, disabled = false }: Props) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const current = wholeIn(typed) ?? value
  const put = (num: number) => {
    const next = Math.min(max, Math.max(1, num))
    setTyped(undefined)
    if (next !== value) onChange(next)
  }
  const putTyped = () => {
    const num = wholeIn(typed)
    if (num === undefined) setTyped(undefined)
    else put(num)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    put(current + step)
  }
  return (
    <Space.Compact className={styles.quantity ?? ''}>
      <Button
        icon={<MinusOutlined aria-hidden />}
        aria-label={t('shopBrowse.less', { name: label })}
        disabled={disabled || current <= 1}
        onClick={() => put(current - 1)}
      />
      <Input
        className={styles.number ?? ''}
        inputMode="numeric"
        aria-label={t('shopBrowse.numberOf', { name: label })}
        maxLength={6}
        disabled={disabled}
        value={typed ?? String(value)}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={putTyped}
        onPressEnter={putTyped}
        onKeyDown={onKeyDown}
      />
      <Button
        icon={<PlusOutlined aria-hidden />}
        aria-label={t('shopBrowse.moreOne', { name: label })}
        disabled={disabled || current >= max}
        onClick={() => put(current + 1)}
      />
    </Space.Compact>
  )
}

const steps: Readonly<Record<string, number | undefined>> = { ArrowUp: 1, ArrowDown: -1 }

/** The number that was typed, also in full-width digits; undefined when it is none. */
function wholeIn(typed: string | undefined): number | undefined {
  const text = typed?.normalize('NFKC').trim() ?? ''
  return /^\d+$/.test(text) ? Number(text) : undefined
}
