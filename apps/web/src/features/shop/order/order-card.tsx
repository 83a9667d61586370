import type { OrderRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card } from '../../../ui/card.tsx'
import textStyles from '../../../ui/text.module.css'
import { OrderActions } from './order-actions.tsx'
import styles from './order-card.module.css'
import { OrderLines } from './order-lines.tsx'
import { OrderStateTag } from './order-state-tag.tsx'
import { withSeparators } from '../../../lib/format/money.ts'

/** Lines that a card shows before it counts the others. */
const shownLines = 3

/** An own order in a list: its state, its first goods, what it cost, and what can be done. */
export function OrderCard({ order }: { order: OrderRow }) {
  const { t } = useTranslation()
  const { id, orderNo, state, createTime, lines, total, points } = order
  const to = `/shop/detailOrder?id=${id}`
  const more = lines.length - shownLines
  const money = (amount: string) => t('shopOrder.money', { amount: withSeparators(amount) })
  return (
    <Card as="li" className={styles.card}>
      <div className={styles.head}>
        <TabLink className={styles.no} to={to} aria-label={t('shopOrder.open', { no: orderNo })}>
          {orderNo}
        </TabLink>
        <span className={textStyles.secondLine}>{createTime}</span>
        <span className={styles.state}>
          <OrderStateTag state={state} />
        </span>
      </div>
      <div className={styles.lines}>
        <OrderLines lines={lines.slice(0, shownLines)} hasStates={state === 'toShip'} />
        {more > 0 && <TabLink to={to}>{t('shopOrder.more', { count: more })}</TabLink>}
      </div>
      <div className={styles.foot}>
        <span>
          {t('shopOrder.sum', { count: lines.length, total: money(total) })}
          {points !== '0.00' && (
            <span className={textStyles.secondLine}>
              {' '}
              {t('shopOrder.sumPoints', { points: withSeparators(points) })}
            </span>
          )}
        </span>
        <OrderActions order={order} />
      </div>
    </Card>
  )
}
