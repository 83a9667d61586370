import { contract, type InputOf } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import type { CallError } from '../../../lib/http/call-error.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useSave } from '../../../records/use-save.ts'
import { notify } from '../../../lib/page/notify.ts'
import { cartKey } from './api.ts'
import { offerKey } from '../parts/query-keys.ts'

type Added = InputOf<typeof contract.addShopCart>

/** Puts goods into the cart. Goods to be ordered now lead to the confirmation of the order. */
export function useCartSave(productID: string, onRefused?: (refusal: CallError) => void) {
  const { t } = useTranslation()
  const { go } = useTabLocation()
  return useSave({
    send: (added: Added, idempotencyKey) => call(contract.addShopCart, added, { idempotencyKey }),
    changes: [cartKey, offerKey(productID)],
    onDone: (_line, { alone }) => {
      if (alone) go('/shop/confirmOrder')
      else notify({ kind: 'success', text: t('shopBrowse.added') })
    },
    ...(onRefused && { onRefused }),
  })
}
