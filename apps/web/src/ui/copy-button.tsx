import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copyText } from './copy-text.ts'

/** An icon that copies a text; `label` says which. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button
      size="small"
      type="text"
      className="copy-button"
      icon={<CopyOutlined aria-hidden />}
      aria-label={label}
      title={label}
      onClick={() => void copyText(text)}
    />
  )
}
