import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  busy: boolean
  onConfirm: (opinion: string) => void
  onCancel: () => void
}

/** 意见: a 5-row textarea and 确定; it may be empty (platform.txt §2 and §5). */
export function OpinionDialog({ busy, onConfirm, onCancel }: Props) {
  const { t } = useTranslation()
  const [opinion, setOpinion] = useState('')
  return (
    <Modal
      open
      title={t('actions.opinion')}
      onCancel={onCancel}
      mask={{ closable: false }}
      closable={{ 'aria-label': t('action.close') }}
      footer={
        <Button type="primary" loading={busy} onClick={() => onConfirm(opinion)}>
          {t('action.confirm')}
        </Button>
      }
    >
      <Input.TextArea
        rows={5}
        maxLength={500}
        showCount
        value={opinion}
        aria-label={t('actions.opinion')}
        placeholder={t('actions.opinionHint')}
        onChange={(event) => setOpinion(event.target.value)}
      />
    </Modal>
  )
}
