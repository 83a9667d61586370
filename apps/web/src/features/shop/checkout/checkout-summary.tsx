import type { contract, OutputOf } from '@countersign/contract'
import { Alert, Button, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { missingOf } from '../cart/checkout-lines.ts'
import styles from './checkout-summary.module.css'
import { Money } from '../parts/money.tsx'

type Settled = OutputOf<typeof contract.orderSettle>

interface Props {
  settled: Settled
  /** The total that was submitted, when the shop refused it. */
  refusedTotal: string | undefined
  usePoints: boolean
  /** Undefined when there is nothing to choose, as with welfare goods only. */
  onUsePoints: ((usePoints: boolean) => void) | undefined
  isFresh: boolean
  hasAddress: boolean
  busy: boolean
  onSubmit: () => void
}

/** What the order costs and who pays it, with the button that orders. */
export function CheckoutSummary({
  settled,
  refusedTotal,
  usePoints,
  onUsePoints,
  isFresh,
  hasAddress,
  busy,
  onSubmit,
}: Props) {
  const { t } = useTranslation()
  const label = useId()
  const { total, points, balance, charged, isCovered } = settled
  const isChanged = refusedTotal !== undefined && refusedTotal !== total
  return (
    <Card>
      <CardTitle as="h2">{t('shopCheckout.summary')}</CardTitle>
      <div className={classes(ui.stack12, ui.pad16)}>
        {onUsePoints && (
          <div className={classes(ui.row12, ui.between)}>
            <span id={label}>{t('shopCheckout.usePoints')}</span>
            <Switch aria-labelledby={label} checked={usePoints} onChange={onUsePoints} />
          </div>
        )}
        <dl className={classes(styles.amounts, ui.stack8, ui.faintTerms)}>
          <div className={classes(ui.row12, ui.between)}>
            <dt>{t('shopCheckout.points')}</dt>
            <dd className={ui.tabular}>{withSeparators(points)}</dd>
          </div>
          <div className={classes(ui.row12, ui.between)}>
            <dt>{t('shopCheckout.balance')}</dt>
            <dd className={ui.tabular}>{withSeparators(balance)}</dd>
          </div>
          <div className={classes(ui.row12, ui.between)}>
            <dt>{t('shopCheckout.charged')}</dt>
            <dd>
              <Money amount={charged} />
            </dd>
          </div>
          <div className={classes(ui.row12, ui.between)}>
            <dt className={styles.strong}>{t('shopCheckout.total')}</dt>
            <dd className={classes(ui.bold, ui.size20)}>
              <Money amount={total} />
            </dd>
          </div>
        </dl>
        <p className={ui.secondLine}>{t('shopCheckout.pointsHint')}</p>
        {refusedTotal !== undefined && (
          <Alert
            type="warning"
            showIcon
            title={t('shopCheckout.changed')}
            description={
              isChanged &&
              t('shopCheckout.totalWas', { was: withSeparators(refusedTotal), now: withSeparators(total) })
            }
          />
        )}
        {!isCovered && (
          <Alert
            type="error"
            showIcon
            title={t('shopCheckout.short', { points, balance, missing: missingOf(points, balance) })}
            description={
              usePoints && onUsePoints ? t('shopCheckout.shortOwn') : t('shopCheckout.shortWelfare')
            }
          />
        )}
        {!hasAddress && <Alert type="info" showIcon title={t('shopCheckout.addressNeeded')} />}
      </div>
      <div className={styles.foot}>
        <span className={styles.footTotal}>
          <Money amount={total} />
        </span>
        <Button
          type="primary"
          size="large"
          className={styles.submit ?? ''}
          loading={busy}
          disabled={!isCovered || !hasAddress || !isFresh}
          onClick={onSubmit}
        >
          {t('shopCheckout.submit')}
        </Button>
      </div>
    </Card>
  )
}
