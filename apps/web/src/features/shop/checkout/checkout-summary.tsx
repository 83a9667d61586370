import type { contract, OutputOf } from '@countersign/contract'
import { Alert, Button, Switch } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import textStyles from '../../../ui/text.module.css'
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
      <div className={styles.body}>
        {onUsePoints && (
          <div className={styles.row}>
            <span id={label}>{t('shopCheckout.usePoints')}</span>
            <Switch aria-labelledby={label} checked={usePoints} onChange={onUsePoints} />
          </div>
        )}
        <dl className={styles.amounts}>
          <div className={styles.row}>
            <dt>{t('shopCheckout.points')}</dt>
            <dd className={textStyles.tabular}>{withSeparators(points)}</dd>
          </div>
          <div className={styles.row}>
            <dt>{t('shopCheckout.balance')}</dt>
            <dd className={textStyles.tabular}>{withSeparators(balance)}</dd>
          </div>
          <div className={styles.row}>
            <dt>{t('shopCheckout.charged')}</dt>
            <dd>
              <Money amount={charged} />
            </dd>
          </div>
          <div className={styles.row}>
            <dt className={styles.strong}>{t('shopCheckout.total')}</dt>
            <dd className={styles.total}>
              <Money amount={total} />
            </dd>
          </div>
        </dl>
        <p className={textStyles.secondLine}>{t('shopCheckout.pointsHint')}</p>
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
