import { BgColorsOutlined } from '@ant-design/icons'
import { Button, Popover } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColourChoice } from './colour-choice.tsx'

/** 换色: the choice is seen at once on everything around it, so it opens beside the button and not as a dialog. */
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
