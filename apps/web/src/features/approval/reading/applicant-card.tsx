import type { Detail } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { withSeparators } from '../../../lib/format/money.ts'
import { PaymentTag } from '../payment-tag.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import ui from '../../../ui/ui.module.css'
import { amountOf } from '../form-of-kind.ts'
import styles from './applicant-card.module.css'
import { CardFields } from './card-fields.tsx'

interface Props {
  detail: Detail
}

/** Summary of the application; the first card of the form below has the same data with labels. */
export function ApplicantCard({ detail }: Props) {
  const { t } = useTranslation()
  const company = typeof detail.mainstay === 'string' ? detail.mainstay : ''
  const first = detail.cards[0]
  return (
    <Card>
      <div className={styles.applicant}>
        <PersonAvatar name={detail.createName} size={44} />
        <div className={classes(ui.grow, ui.shrinks)}>
          <h2 className={classes(ui.bold, ui.size16, ui.breaks)}>
            {detail.applicationName} <StatusTag status={detail.approvalStatus} className={styles.status} />{' '}
            {detail.payment && <PaymentTag state={detail.payment.state} />}
          </h2>
          <p className={styles.line}>
            <span>{detail.createName}</span>
            <span>{detail.departmentName}</span>
            {company && <span>{t('detail.company', { name: company })}</span>}
            <ShortTime value={detail.applicationDate} />
          </p>
          {detail.payment && <PaidLine payment={detail.payment} />}
        </div>
        <Amount detail={detail} />
      </div>
      {first && <CardFields detail={detail} card={first} />}
    </Card>
  )
}

/** What a cashier paid of the request, and why the last attempt failed. */
function PaidLine({
  payment: { paid, amount, paidOn, failure },
}: {
  payment: NonNullable<Detail['payment']>
}) {
  const { t } = useTranslation()
  return (
    <p className={styles.line}>
      <span>{t('payment.sum', { paid: withSeparators(paid), amount: withSeparators(amount) })}</span>
      {paidOn && <span>{t('payment.on', { day: paidOn })}</span>}
      {failure && <span className={ui.dangerInk}>{failure}</span>}
    </p>
  )
}

/** The amount of the request in large figures, with the amount in words below. */
function Amount({ detail }: { detail: Detail }) {
  const amount = amountOf(detail)
  if (!amount) return null
  return (
    <div className={styles.amount}>
      <div className={classes(ui.bold, ui.size20, ui.nowrap, ui.tabular)}>¥ {amount.figure}</div>
      <div className={ui.secondLine}>{amount.words}</div>
    </div>
  )
}
