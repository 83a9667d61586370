import { Button, type GetRef, Input, Modal } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFocus } from '../../../ui/dialog-focus.tsx'

interface Props {
  busy: boolean
  opinion: string
  onWrite: (opinion: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** 意见: a 5-row textarea and 确定; it may be empty (platform.txt §2 and §5). */
export function OpinionDialog({ busy, opinion, onWrite, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  return (
    <Modal
      open
      title={t('actions.opinion')}
      onCancel={onCancel}
      mask={{ closable: false }}
      styles={{ body: { paddingBlockEnd: 20 } }}
      afterOpenChange={(open) => open && box.current?.focus()}
      closable={{ 'aria-label': t('action.close') }}
      footer={
        <Button type="primary" loading={busy} onClick={onConfirm}>
          {t('action.confirm')}
        </Button>
      }
    >
      <DialogFocus />
      <Input.TextArea
        ref={box}
        rows={5}
        maxLength={500}
        showCount
        value={opinion}
        aria-label={t('actions.opinion')}
        placeholder={t('actions.opinionHint')}
        onChange={(event) => onWrite(event.target.value)}
      />
    </Modal>
  )
}
