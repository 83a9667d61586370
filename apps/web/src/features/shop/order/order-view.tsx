import type { Order, OrderLine } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/facts.tsx'
import { Tag } from '../../../ui/tag.tsx'
import textStyles from '../../../ui/text.module.css'
import { OrderStateTag } from './order-state-tag.tsx'
import styles from './order-view.module.css'

/** An order in full: who gets it, its lines, and what happened so far. */
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
      <ul className={styles.list}>
        {order.lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      <h3 className={styles.title}>{t('shopOrder.history')}</h3>
      <ul className={styles.list}>
        {order.history.map(({ action, actorName, time, remark, goods }) => (
          // Two events of one order never have the same time and action for the same goods.
          <li key={`${time} ${action} ${goods.join()}`} className={styles.row}>
            <span>
              {[t(`shopOrder.events.${action}`), goods.join(t('separator')), remark]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span className={textStyles.secondLine}>{`${actorName} ${time}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Line({ line }: { line: OrderLine }) {
  const { t } = useTranslation()
  const { productName, variantName, sellerName, price, num, unit, amount, returned } = line
  return (
    <li className={styles.row}>
      <span>{[productName, variantName].filter(Boolean).join(' ')}</span>
      <span className={styles.amount}>{amount}</span>
      <span className={textStyles.secondLine}>
        {[
          t('shopOrder.times', { price, num, unit }),
          sellerName,
          returned > 0 && t('shopOrder.returned', { returned, unit }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
      <LineTag line={line} />
    </li>
  )
}

function LineTag({ line: { isWaiting, isShipped, isReceived } }: { line: OrderLine }) {
  const { t } = useTranslation()
  if (isWaiting) return <Tag tone="danger">{t('shopOrder.lineStates.waiting')}</Tag>
  if (isReceived) return <Tag tone="success">{t('shopOrder.lineStates.received')}</Tag>
  if (isShipped) return <Tag tone="info">{t('shopOrder.lineStates.shipped')}</Tag>
  return <Tag tone="quiet">{t('shopOrder.lineStates.open')}</Tag>
}
