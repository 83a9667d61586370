import type { Detail, PathStepView } from '@countersign/contract'
import { Alert, Collapse } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenClass } from '../../../lib/page/screen-class.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import { TrailTag } from '../../../ui/status-tag.tsx'
import ui from '../../../ui/ui.module.css'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { ApplicantCard } from './applicant-card.tsx'
import { CardFields } from './card-fields.tsx'
import { useCardWords } from './card-words.ts'
import type { Card as SubmittedCard } from './card.ts'
import styles from './detail-body.module.css'
import { Happenings } from './happenings.tsx'
import { LedgerCard } from './ledger-card.tsx'
import trailRowStyles from './trail-row.module.css'
import { rowClasses, rowKey, TrailPerson, type TrailProps, TrailSignature, TrailWhy } from './trail-row.tsx'
import { PaidAccount } from './paid-account.tsx'
import { TrailTable } from './trail-table.tsx'

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
    <div className={classes(styles.cards, ui.stack12)}>
      {detail.isSeeded && <Alert type="info" showIcon title={t('detail.seeded')} />}
      {detail.kind === 'lease' && (carbon || detail.from !== '') && (
        <Alert type="info" showIcon title={t('detail.from', { name: detail.from })} />
      )}
      {detail.actingFor !== undefined && (
        <Alert type="info" showIcon title={t('detail.actsFor', { name: detail.actingFor })} />
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
      <PaidAccount detail={detail} />
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
      <LedgerCard detail={detail} />
    </div>
  )
}

interface FormCardProps {
  detail: Detail
  card: SubmittedCard
}

/** A section of the form as submitted. */
function FormCard({ detail, card }: FormCardProps) {
  const { cardTitle } = useCardWords()
  return (
    <Card>
      <CardTitle>{cardTitle(detail.kind, card.title)}</CardTitle>
      <CardFields detail={detail} card={card} />
    </Card>
  )
}

interface HistoryRoundsProps {
  history: Detail['history']
}

/** Earlier rounds, collapsed; their signatures stay readable. */
function HistoryRounds({ history }: HistoryRoundsProps) {
  const { t } = useTranslation()
  if (history.length === 0) return null
  return (
    <Collapse
      className={ui.cardGround}
      items={history.map((round) => ({
        key: round.round,
        label: t('detail.history', { round: round.round, time: round.endedAt }),
        children: <Trail rows={round.rows} />,
      }))}
    />
  )
}

/** Steps that are not reached yet, with their approvers and the reason. */
function NextSteps({ steps }: { steps: PathStepView[] }) {
  const { t } = useTranslation()
  if (steps.length === 0) return null
  return (
    <div className={styles.steps}>
      <h4>{t('detail.next')}</h4>
      <ol>
        {steps.map((step, index) => (
          <li key={`${index}-${step.node}`} className={classes(step.skipped && ui.faint)}>
            <span className={styles.node}>{step.node}</span>
            <span>{step.people.map((person) => person.name).join(t('separator'))}</span>
            <span className={ui.secondLine}>
              {step.skipped ||
                [
                  step.branch === undefined ? '' : t('detail.beside', { branch: step.branch }),
                  step.people.length > 1 ? t(`detail.mode.${step.mode}`) : '',
                  step.why,
                ]
                  .filter(Boolean)
                  .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function Trail(props: TrailProps) {
  // A table of seven columns, one of them a signature, needs the width.
  return useScreenClass() < 2 ? <TrailList {...props} /> : <TrailTable {...props} />
}

/** The trail as a list, for phones and tablets. */
function TrailList({ rows }: TrailProps) {
  return (
    <ol className={trailRowStyles.list}>
      {rows.map((row, index) => (
        <li key={rowKey(row, index)} className={rowClasses[row.status]}>
          <div className={classes(ui.flex8, ui.between, ui.atTop)}>
            <span>
              <TrailPerson row={row} />{' '}
              <span className={ui.secondLine}>
                {[row.deptName, row.node].filter(Boolean).join(' · ')} {row.time && '·'}{' '}
                <ShortTime value={row.time} />
              </span>
            </span>
            <TrailTag status={row.status} />
          </div>
          <TrailWhy row={row} />
          {row.opinion && <p className={ui.asWritten}>{row.opinion}</p>}
          <TrailSignature row={row} />
        </li>
      ))}
    </ol>
  )
}
