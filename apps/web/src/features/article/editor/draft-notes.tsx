import type { ArticleDraft } from '@countersign/contract'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'

/** What the author should know before changing an article: why it was rejected, and what staff read meanwhile. */
export function DraftNotes({ draft: { state, isPublished, events } }: { draft: ArticleDraft }) {
  const { t } = useTranslation()
  const last = events.at(-1)
  return (
    <>
      {state === 'rejected' && last && (
        <Alert
          type="warning"
          showIcon
          title={t('articleEdit.rejectedBy', { name: last.name })}
          description={last.opinion}
        />
      )}
      {isPublished && <Alert type="info" showIcon title={t('articleEdit.stillPublished')} />}
    </>
  )
}
