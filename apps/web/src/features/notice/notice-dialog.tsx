import type { Notice } from '@countersign/contract'
import { App, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQueryClient } from '@tanstack/react-query'
import { CallError, isMissing } from '../../lib/call-error.ts'
import { notify } from '../../lib/notice.ts'
import { useIsCompact } from '../../lib/screen-class.ts'
import { DialogFocus } from '../../ui/dialog-focus.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { removeNotice } from './api/remove-notice.ts'
import { useNotice } from './api/use-notice.ts'
import { useCategoryName } from './category-name.ts'
import { useMayWrite } from './may-write.ts'
import { NoticeForm } from './notice-form.tsx'

interface Props {
  id: string
  onClose: () => void
}

/** A notice to read; administrators change it or take it away. */
export function NoticeDialog({ id, onClose }: Props) {
  const { t } = useTranslation()
  const isPhone = useIsCompact()
  const mayWrite = useMayWrite()
  const notice = useNotice(id)
  const [edited, setEdited] = useState<Notice>()
  const isGone = isMissing(notice.error)
  if (edited) return <NoticeForm seen={edited} onDone={() => setEdited(undefined)} />
  return (
    <Modal
      open
      title={notice.data?.title ?? t('notice.title')}
      width={isPhone ? '100%' : 680}
      closable={{ 'aria-label': t('action.close') }}
      onCancel={onClose}
      footer={
        mayWrite && notice.data ? (
          <Writing notice={notice.data} onEdit={setEdited} onRemoved={onClose} />
        ) : null
      }
    >
      <DialogFocus />
      {notice.isPending && <Skeleton active />}
      {isGone && <p className="notice-none">{t('notice.gone')}</p>}
      {notice.isError && !isGone && <LoadFailed onRetry={() => void notice.refetch()} />}
      {notice.data && <NoticeBody notice={notice.data} />}
    </Modal>
  )
}

function NoticeBody({ notice }: { notice: Notice }) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  return (
    <article>
      <p className="notice-facts second-line">
        <span className="tag tag-quiet">{categoryName(notice.category)}</span>
        {t('notice.by', { name: notice.createName, time: notice.releaseTime })}
        {notice.updateTime && ` · ${t('notice.changedAt', { time: notice.updateTime })}`}
      </p>
      <p className="notice-words">{notice.content}</p>
    </article>
  )
}

interface WritingProps {
  notice: Notice
  onEdit: (notice: Notice) => void
  onRemoved: () => void
}

function Writing({ notice, onEdit, onRemoved }: WritingProps) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const client = useQueryClient()

  const remove = async () => {
    try {
      await removeNotice(notice.id)
      notify({ kind: 'success', text: t('notice.removed') })
      onRemoved()
      // The dialog is still closing: what it shows is not there to be asked for any more.
      await client.invalidateQueries({ queryKey: ['notice', 'list'] })
    } catch (error) {
      // A refusal has shown its own words already.
      if (!(error instanceof CallError)) notify({ kind: 'error', text: t('error.network') })
      await client.invalidateQueries({ queryKey: ['notice'] })
    }
  }
  const ask = () => {
    modal.confirm({
      title: t('notice.removeTitle', { title: notice.title }),
      content: t('notice.removeText'),
      okText: t('notice.remove'),
      okButtonProps: { danger: true },
      cancelText: t('action.cancel'),
      onOk: remove,
    })
  }
  return (
    <>
      <Button danger onClick={ask}>
        {t('notice.remove')}
      </Button>
      <Button type="primary" onClick={() => onEdit(notice)}>
        {t('notice.edit')}
      </Button>
    </>
  )
}
