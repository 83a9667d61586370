import { type ArticleSection, contract } from '@countersign/contract'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useUnsaved } from '../../../lib/tab/leave-guard.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { sectionKey } from '../api.ts'
import styles from './decision-bar.module.css'

interface Props {
  section: ArticleSection
  articleId: string
  /** The version that is being read; a newer one is refused. */
  versionNo: number
}

/** The opinion of the reviewer and the two decisions. A rejection needs an opinion. */
export function DecisionBar({ section, articleId, versionNo }: Props) {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  const confirm = useConfirm()
  const [opinionId, faultId] = [useId(), useId()]
  const [opinion, setOpinion] = useState('')
  const [fault, setFault] = useState('')
  const { forgetChanges } = useUnsaved(opinion.trim() !== '')
  const around = {
    changes: [sectionKey(section)],
    onDone: () => {
      forgetChanges()
      leave(`/article/review?section=${section}`)
    },
    onRefused: ({ fields }: { fields: Readonly<Record<string, string>> }) =>
      setFault(fields['opinion'] ?? ''),
  }
  const input = { section, id: articleId, versionNo }
  const { save: agree, busy: isAgreeing } = useSave({
    ...around,
    send: (said: string, idempotencyKey) =>
      call(contract.articleAgree, { ...input, opinion: said }, { idempotencyKey }),
    done: t('articleReview.agreed'),
  })
  const { save: reject, busy: isRejecting } = useSave({
    ...around,
    send: (said: string, idempotencyKey) =>
      call(contract.articleReject, { ...input, opinion: said }, { idempotencyKey }),
    done: t('articleReview.rejected'),
  })
  const askToReject = () => {
    if (opinion.trim() === '') {
      setFault(t('articleReview.opinionNeeded'))
      document.getElementById(opinionId)?.focus()
      return
    }
    void reject(opinion.trim())
  }
  const askToAgree = () =>
    confirm({
      title: t('articleReview.agreeTitle'),
      text: t('articleReview.agreeText'),
      ok: t('articleReview.agree'),
      run: () => agree(opinion.trim()),
    })
  return (
    <footer className={classes(styles.bar, ui.stickyFoot, ui.evenButtons, ui.atTop)}>
      <div className={styles.opinion}>
        <Input.TextArea
          id={opinionId}
          aria-label={t('articleReview.opinion')}
          aria-invalid={fault !== ''}
          aria-describedby={faultId}
          status={fault === '' ? '' : 'error'}
          placeholder={t('articleReview.opinionHint')}
          autoSize={{ minRows: 1, maxRows: 5 }}
          maxLength={500}
          value={opinion}
          onChange={(event) => {
            setOpinion(event.target.value)
            setFault('')
          }}
        />
        <p id={faultId} role="alert" className={ui.bad}>
          {fault}
        </p>
      </div>
      <Button danger loading={isRejecting} disabled={isAgreeing} onClick={askToReject}>
        {t('articleReview.reject')}
      </Button>
      <Button type="primary" loading={isAgreeing} disabled={isRejecting} onClick={askToAgree}>
        {t('articleReview.agree')}
      </Button>
    </footer>
  )
}
