import { Button, type GetRef, type Input } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { OpinionInput } from './opinion-input.tsx'

interface Props {
  busy: boolean
  opinion: string
  onWrite: (opinion: string) => void
  onConfirm: () => void
  onCancel: () => void
}

/** 意见: a 5-row textarea and 确定; the opinion may be empty (platform.txt §2 and §5). */
export function OpinionDialog({ busy, opinion, onWrite, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const box = useRef<GetRef<typeof Input.TextArea>>(null)
  return (
    <Dialog
      title={t('actions.opinion')}
      onClose={onCancel}
      mask={{ closable: false }}
      styles={{ body: { paddingBlockEnd: 20 } }}
      afterOpenChange={(open) => open && box.current?.focus()}
      footer={
        <Button type="primary" loading={busy} onClick={onConfirm}>
          {t('action.confirm')}
        </Button>
      }
    >
      <OpinionInput
        ref={box}
        hasRoom
        value={opinion}
        label={t('actions.opinion')}
        placeholder={t('actions.opinionHint')}
        onChange={onWrite}
      />
    </Dialog>
  )
}
