import { contract, type OrderLine, type OrderRow } from '@countersign/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useCallback, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { refusalIn } from '../../../lib/http/call-error.ts'
import { notify } from '../../../lib/page/notify.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { randomId } from '../../../lib/random-id.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { cartKey } from '../cart/api.ts'

/**
 * Puts the goods of an order back into the cart, line by line, and goes there. Goods that the shop refuses are named with
 * the reason; the others are in the cart.
 */
export function useOrderAgain(order: Pick<OrderRow, 'lines'>) {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  const { visit } = useTabLocation()
  const client = useQueryClient()
  // The keys of an attempt stay until it has ended, so that what a lost attempt added is not added twice.
  const keys = useRef(new Map<string, string>())
  const again = useCallback(async () => {
    const refused: string[] = []
    let added = 0
    for (const line of order.lines) {
      const idempotencyKey = keys.current.get(line.id) ?? randomId()
      keys.current.set(line.id, idempotencyKey)
      try {
        await putBack(line, idempotencyKey)
        added += 1
      } catch (error) {
        const refusal = refusalIn(error)
        if (!refusal) {
          notify({ kind: 'error', text: t('error.network') })
          return
        }
        const reason = Object.values(refusal.fields)[0] ?? refusal.message
        refused.push([line.productName, line.variantName, reason].filter(Boolean).join(' · '))
      }
    }
    keys.current = new Map()
    await client.invalidateQueries({ queryKey: cartKey })
    if (refused.length === 0) {
      notify({ kind: 'success', text: t('shopOrder.againDone') })
      visit('/shop/cart')
      return
    }
    const question = {
      title: added > 0 ? t('shopOrder.againPart', { count: added }) : t('shopOrder.againNone'),
      content: refused.join('\n'),
      styles: { body: { whiteSpace: 'pre-line' } },
    } as const
    if (added === 0) modal.info({ ...question, okText: t('action.close') })
    else
      modal.confirm({
        ...question,
        okText: t('shopOrder.toCart'),
        cancelText: t('action.close'),
        onOk: () => visit('/shop/cart'),
      })
  }, [client, modal, order.lines, t, visit])
  return useOnceAtATime(again)
}

function putBack({ productID, variantID, num }: OrderLine, idempotencyKey: string) {
  return call(
    contract.addShopCart,
    { productID, variantID, num, alone: false },
    { idempotencyKey, quiet: true },
  )
}
