import { type CartItem, contract, type InputOf } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { cartKey } from '../cart/api.ts'
import { purchasable } from '../cart/checkout-lines.ts'

interface Props {
  cart: readonly CartItem[]
  /** Undefined until the person has chosen one. */
  addressId: string | undefined
  note: string
  onRaised: () => void
}

/**
 * Makes a purchase request of the ticked goods instead of an order, also of those without stock. The person fills in the
 * rest on the page of the request.
 */
export function PurchaseCard({ cart, addressId, note, onRaised }: Props) {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  const { save, busy } = useSave({
    send: (input: InputOf<typeof contract.purchaseRaise>, idempotencyKey) =>
      call(contract.purchaseRaise, input, { idempotencyKey }),
    done: t('shopCheckout.raised'),
    changes: [cartKey],
    onDone: ({ approvalId, kind }) => {
      onRaised()
      leave(`/approval/submit/${kind}?id=${approvalId}`, { replace: true })
    },
  })
  const cartIds = purchasable(cart).map(({ id }) => id)
  return (
    <Card className={classes(ui.stack12, ui.pad16, ui.above12)}>
      <p className={ui.secondLine}>{t('shopCheckout.purchaseHint')}</p>
      <Button
        block
        loading={busy}
        disabled={addressId === undefined || cartIds.length === 0}
        onClick={() => addressId !== undefined && void save({ cartIds, addressId, note: note.trim() })}
      >
        {t('shopCheckout.purchase')}
      </Button>
    </Card>
  )
}
