import { DownOutlined, RightOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  open: boolean
  /** Message of the entry; it makes the labels of the buttons unique. */
  message: string
  onClick: (event: MouseEvent<HTMLElement>) => void
}

export function UnfoldButton({ open, message, onClick }: Props) {
  const { t } = useTranslation()
  return (
    <Button
      type="text"
      size="small"
      icon={open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
      aria-expanded={open}
      aria-label={t(open ? 'log.fold' : 'log.unfold', { message })}
      onClick={onClick}
    />
  )
}
