import { BgColorsOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourChoice } from './colour-choice.tsx'

/** 换色: opens as a popover beside the button, not as a dialog, so that the new colour is visible around it at once. */
export function ColourPicker() {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  const choice = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)

  const change = (next: boolean) => {
    if (!next && choice.current?.contains(document.activeElement)) button.current?.focus()
    setOpen(next)
  }
  return (
    <Popover
      open={open}
      onOpenChange={change}
      trigger="click"
      placement="bottom"
      destroyOnHidden
      afterOpenChange={(isOpen) => {
        if (isOpen) choice.current?.querySelector<HTMLInputElement>('input:checked, input')?.focus()
      }}
      content={
        <div ref={choice}>
          <ColourChoice />
        </div>
      }
    >
      <Button
        ref={button}
        type="text"
        icon={<BgColorsOutlined aria-hidden />}
        aria-label={t('navbar.color')}
        aria-expanded={open}
        title={t('navbar.color')}
      />
    </Popover>
  )
}
