import type { Order } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import styles from './order-history.module.css'

/** What happened to an order, oldest first. */
export function OrderHistory({ history }: Pick<Order, 'history'>) {
  const { t } = useTranslation()
  return (
    <ol className={ui.stack} aria-label={t('shopOrder.history')}>
      {history.map(({ action, actorName, time, remark, goods }, index) => (
        // The history is only added to.
        <li key={index} className={styles.event}>
          <span className={ui.lines}>
            {[t(`shopOrder.events.${action}`), goods.join(t('separator')), remark]
              .filter(Boolean)
              .join(' · ')}
          </span>
          <span className={ui.secondLine}>{t('shopOrder.by', { name: actorName, time })}</span>
        </li>
      ))}
    </ol>
  )
}
