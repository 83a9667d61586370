import { type GetRef, Input } from 'antd'
import { type Ref, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './opinion-input.module.css'

/** The limit of wire.md "Decisions"; the server refuses longer texts. */
const longest = 500

interface Props {
  /** A form adds these three. */
  id?: string
  value?: string
  onChange?: (text: string) => void
  /** The name of an input without a visible label. */
  label?: string
  placeholder: string
  /** Keeps room for the sentence about the limit, so that the dialog does not grow. */
  hasRoom?: boolean
  ref?: Ref<GetRef<typeof Input.TextArea>>
}

/** A 5-row textarea for at most 500 characters. Pasted text is cut off at the limit, and the person is told so. */
export function OpinionInput({
  value = '',
  onChange,
  label,
  placeholder,
  hasRoom = false,
  ref,
  ...bound
}: Props) {
  const { t } = useTranslation()
  const fullId = useId()
  /** Text was cut off at the limit and not shortened since. */
  const [isCut, setIsCut] = useState(false)
  const cut = (text: string) => {
    setIsCut(true)
    // Removes the first half of a split surrogate pair.
    return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
  }
  return (
    <>
      <Input.TextArea
        {...bound}
        ref={ref}
        rows={5}
        count={{ show: true, max: longest, exceedFormatter: cut }}
        value={value}
        aria-label={label}
        placeholder={placeholder}
        {...(isCut && { 'aria-describedby': fullId })}
        onChange={({ target }) => {
          if (target.value.length < value.length) setIsCut(false)
          onChange?.(target.value)
        }}
      />
      <output id={fullId} className={classes(styles.full, hasRoom && ui.high22)}>
        {isCut && t('actions.opinionFull', { count: longest })}
      </output>
    </>
  )
}
