import type { Detail } from '@countersign/contract'
import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { FormCard } from './form-card.tsx'
import { Happenings } from './happenings.tsx'
import { HistoryRounds } from './history-rounds.tsx'
import { NextSteps } from './next-steps.tsx'
import { Trail } from './trail.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import styles from './detail-body.module.css'

interface Props {
  detail: Detail
  carbon: boolean
  /** The server allows resubmission but the footer has no button for it: a withdrawn request. */
  offersSubmitAgain: boolean
  onClose: () => void
  /** The signature pad, for approvers. */
  children: ReactNode
}

export function DetailBody({ detail, carbon, offersSubmitAgain, onClose, children }: Props) {
  const { t } = useTranslation()
  return (
    <div className={styles.cards}>
      {detail.isSeeded && <Alert type="info" showIcon title={t('detail.seeded')} />}
      {detail.kind === 'lease' && (carbon || detail.from !== '') && (
        <Alert type="info" showIcon title={t('detail.from', { name: detail.from })} />
      )}
      {offersSubmitAgain && (
        <Alert
          type="info"
          showIcon
          title={t('detail.cameBack', { status: t(`status.${detail.approvalStatus}`) })}
          action={<SubmitAgainLink request={detail} onLeave={onClose} />}
        />
      )}
      <ApplicantCard detail={detail} />
      {detail.warnings.length > 0 && (
        <Alert
          type="warning"
          showIcon
          aria-label={t('detail.warnings')}
          title={
            <ul>
              {detail.warnings.map((warning) => (
                <li key={`${warning.code}-${warning.field}`}>{warning.message}</li>
              ))}
            </ul>
          }
        />
      )}
      {detail.cards.slice(1).map((card) => (
        <FormCard key={card.title} detail={detail} card={card} />
      ))}
      <Card>
        <CardTitle>{t('detail.record')}</CardTitle>
        <Trail rows={detail.personTable} />
        <NextSteps steps={detail.route} />
      </Card>
      <Happenings happenings={detail.happenings} round={detail.round} />
      <HistoryRounds history={detail.history} />
      {children}
    </div>
  )
}
