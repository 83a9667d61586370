import { Button, type GetRef, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from './opinion-dialog.module.css'

/** The limit of wire.md "Decisions"; the server refuses longer texts. */
const longestOpinion = 500

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
  const fullId = useId()
  /** Text was cut off at the limit and not shortened since. */
  const [isCut, setIsCut] = useState(false)
  const cut = (text: string) => {
    setIsCut(true)
    // Removes the first half of a split surrogate pair.
    return text.slice(0, longestOpinion).replace(/[\ud800-\udbff]$/, '')
  }
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
      <Input.TextArea
        ref={box}
        rows={5}
        count={{ show: true, max: longestOpinion, exceedFormatter: cut }}
        value={opinion}
        aria-label={t('actions.opinion')}
        placeholder={t('actions.opinionHint')}
        aria-describedby={isCut ? fullId : undefined}
        onChange={({ target: { value } }) => {
          if (value.length < opinion.length) setIsCut(false)
          onWrite(value)
        }}
      />
      {/* Pasted text is cut off at the limit, and the person must be told so. */}
      <output id={fullId} className={styles.full}>
        {isCut && t('actions.opinionFull', { count: longestOpinion })}
      </output>
    </Dialog>
  )
}
