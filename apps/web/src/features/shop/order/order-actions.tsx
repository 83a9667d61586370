import type { OrderRow } from '@countersign/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import styles from './order-actions.module.css'
import { useOrderAgain } from './use-order-again.ts'

/** What the person who ordered may do with an order now. */
export function OrderActions({ order }: { order: OrderRow }) {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const [isCancelling, setIsCancelling] = useState(false)
  const { run: again, busy } = useOrderAgain(order)
  const { id, may, orderNo } = order
  return (
    <div className={styles.actions}>
      <Button
        loading={busy}
        aria-label={t('shopOrder.againOf', { no: orderNo })}
        onClick={() => void again()}
      >
        {t('shopOrder.again')}
      </Button>
      {may.includes('cancel') && (
        <Button aria-label={t('shopOrder.cancelOf', { no: orderNo })} onClick={() => setIsCancelling(true)}>
          {t('shopOrder.cancel')}
        </Button>
      )}
      {may.includes('ask') && (
        <Button onClick={() => visit(`/shop/after?id=${id}`)}>{t('shopOrder.ask')}</Button>
      )}
      {may.includes('receive') && (
        <Button
          type="primary"
          aria-label={t('shopOrder.receiveOf', { no: orderNo })}
          onClick={() => visit(`/shop/confirms?id=${id}`)}
        >
          {t('shopOrder.receive')}
        </Button>
      )}
      {isCancelling && <CancelDialog order={order} onClose={() => setIsCancelling(false)} />}
    </div>
  )
}
