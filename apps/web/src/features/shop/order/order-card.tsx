import type { OrderRow } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
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
    <Card as="li" className={ui.pad0x16}>
      <div className={classes(ui.wrap4x12, ui.padY10, ui.lineBelow)}>
        <TabLink
          className={classes(ui.bold, ui.breaks)}
          to={to}
          aria-label={t('shopOrder.open', { no: orderNo })}
        >
          {orderNo}
        </TabLink>
        <span className={ui.secondLine}>{createTime}</span>
        <span className={ui.pushed}>
          <OrderStateTag state={state} />
        </span>
      </div>
      <div className={styles.lines}>
        <OrderLines lines={lines.slice(0, shownLines)} hasStates={state === 'toShip'} />
        {more > 0 && <TabLink to={to}>{t('shopOrder.more', { count: more })}</TabLink>}
      </div>
      <div className={classes(styles.foot, ui.wrap8x16, ui.between, ui.padY10)}>
        <span>
          {t('shopOrder.sum', { count: lines.length, total: money(total) })}
          {points !== '0.00' && (
            <span className={ui.secondLine}>
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
