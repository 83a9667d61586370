import { CheckCircleFilled } from '@ant-design/icons'
import { type ArticleSection, contract } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { Card } from '../../../ui/card.tsx'
import { sectionKey } from '../api.ts'
import styles from './confirm-card.module.css'
import type { Article } from './article.ts'

/** Asks the reader to confirm this version, or says when that was done. */
export function ConfirmCard({ section, article }: { section: ArticleSection; article: Article }) {
  const { t } = useTranslation()
  const { id, versionNo, confirmTime } = article
  const { save, busy } = useSave({
    send: (input: { id: string; versionNo: number }, idempotencyKey) =>
      call(contract.articleConfirm, { section, ...input }, { idempotencyKey }),
    done: t('articleConfirm.done'),
    changes: [sectionKey(section)],
  })
  return (
    <Card className={styles.card} aria-label={t('articleConfirm.title')}>
      {confirmTime === '' ? (
        <>
          <p>{t('articleConfirm.ask')}</p>
          <Button type="primary" size="large" loading={busy} onClick={() => void save({ id, versionNo })}>
            {t('articleConfirm.confirm')}
          </Button>
        </>
      ) : (
        <p className={styles.done}>
          <CheckCircleFilled aria-hidden /> {t('articleConfirm.doneAt', { time: confirmTime })}
        </p>
      )}
    </Card>
  )
}
