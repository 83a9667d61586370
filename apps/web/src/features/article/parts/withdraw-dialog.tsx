import { type ArticleSection, contract } from '@countersign/contract'
import { Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthOf } from '../../../lib/format/text-length.ts'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import ui from '../../../ui/ui.module.css'
import { sectionKey } from '../api.ts'
import { useGuardedClose } from '../../../records/use-guarded-close.ts'

interface Props {
  section: ArticleSection
  article: { id: string; title: string }
  onDone?: () => void
  onClose: () => void
}

const most = 500

/** Asks for a reason and takes an article from its readers. */
export function WithdrawDialog({ section, article: { id, title }, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const reasonId = useId()
  const [reason, setReason] = useState('')
  const close = useGuardedClose(reason.trim() !== '', onClose)
  const { save, busy } = useSave({
    send: (given: string, idempotencyKey) =>
      call(contract.articleWithdraw, { section, id, reason: given }, { idempotencyKey }),
    done: t('articleManage.withdrawn'),
    changes: [sectionKey(section)],
    onDone: () => {
      onClose()
      onDone?.()
    },
  })
  return (
    <Dialog
      title={t('articleManage.withdrawTitle', { title })}
      okText={t('articleManage.withdraw')}
      okButtonProps={{ danger: true, loading: busy }}
      onOk={() => void save(reason.trim())}
      onClose={close}
    >
      <div className={ui.stack8} style={{ paddingBlockEnd: 20 }}>
        <p>{t('articleManage.withdrawText')}</p>
        <label htmlFor={reasonId}>{t('articleManage.reason')}</label>
        <Input.TextArea
          id={reasonId}
          autoSize={{ minRows: 3, maxRows: 8 }}
          maxLength={most}
          count={{ show: true, max: most, strategy: lengthOf }}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
    </Dialog>
  )
}
