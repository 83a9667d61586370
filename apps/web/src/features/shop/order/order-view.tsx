import type { Order } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { classes } from '../../../ui/classes.ts'
import { Facts } from '../../../ui/facts.tsx'
import ui from '../../../ui/ui.module.css'
import { CaseCard } from '../after/case-card.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStateTag } from './order-state-tag.tsx'
import styles from './order-view.module.css'

/** An order in full: who gets it, its lines, its cases of after-sale, and what happened so far. */
export function OrderView({ order }: { order: Order }) {
  const { t } = useTranslation()
  return (
    <>
      <Facts
        rows={[
          [t('shopOrder.state'), <OrderStateTag key="state" state={order.state} />],
          [t('shopOrder.buyer'), order.buyerName],
          [t('shopOrder.receiver'), `${order.receiverName} ${order.receiverPhone}`],
          [t('shopOrder.address'), order.receiverAddress],
          [t('shopOrder.note'), order.note],
          [t('shopOrder.total'), order.total],
          [t('shopOrder.points'), order.points],
        ]}
      />
      <h3 className={styles.title}>{t('shopOrder.goods')}</h3>
      <OrderLines lines={order.lines} />
      {order.cases.length > 0 && (
        <>
          <h3 className={styles.title}>{t('shopAfter.cases')}</h3>
          <ul className={ui.stack}>
            {order.cases.map((one) => (
              <li key={one.id} className={classes(ui.padY12, ui.lineBetween)}>
                <CaseCard case={one} />
              </li>
            ))}
          </ul>
        </>
      )}
      <h3 className={styles.title}>{t('shopOrder.history')}</h3>
      <OrderHistory history={order.history} />
    </>
  )
}
