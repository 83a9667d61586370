import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from './copy-text.ts'

interface Props {
  text: string
  label: string
  className?: string | undefined
}

/** An icon button that copies a text; `label` is its accessible name. */
export function CopyButton({ text, label, className }: Props) {
  return (
    <Button
      size="small"
      type="text"
      className={className}
      icon={<CopyOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void copyText(text)}
    />
  )
}
