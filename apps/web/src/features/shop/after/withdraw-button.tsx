import { type AfterSale, contract } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useSave } from '../../../records/use-save.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { changedByOrder } from '../parts/query-keys.ts'
import styles from './withdraw-button.module.css'

/** Withdraws an own open case of after-sale, after a question. */
export function WithdrawButton({ case: one }: { case: Pick<AfterSale, 'id' | 'productName'> }) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save } = useSave({
    send: (id: string, idempotencyKey) => call(contract.afterWithdraw, { id }, { idempotencyKey }),
    done: t('shopAfter.withdrawDone'),
    changes: changedByOrder,
  })
  return (
    <div className={styles.actions}>
      <Button
        aria-label={t('shopAfter.withdrawOf', { name: one.productName })}
        onClick={() =>
          confirm({
            title: t('shopAfter.withdrawTitle'),
            text: one.productName,
            ok: t('shopAfter.withdraw'),
            run: () => save(one.id),
          })
        }
      >
        {t('shopAfter.withdraw')}
      </Button>
    </div>
  )
}
