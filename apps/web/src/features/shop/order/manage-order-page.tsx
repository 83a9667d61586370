import { contract, type Order, type OrderAction, type OrderRow, orderStates } from '@countersign/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useOnceAtATime } from '../../../lib/page/once-at-a-time.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import { saveAnswer } from '../../../records/save-answer.ts'
import type { RecordScreen } from '../../../records/screen.ts'
import { useSave } from '../../../records/use-save.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { OrderStateTag } from './order-state-tag.tsx'
import { OrderView } from './order-view.tsx'
import { type OrderStep, OrderStepDrawer } from './order-step-drawer.tsx'

interface Begun {
  step: OrderStep
  order: Order
}

/** /shop/manage/order: the orders of everybody, to confirm, ship, stock and cancel. */
export function OrdersPage() {
  const [begun, setBegun] = useState<Begun>()
  const screen = useOrderScreen({ onBegin: setBegun })
  return (
    <>
      <RecordPage screen={screen} />
      {begun && <OrderStepDrawer step={begun.step} order={begun.order} onClose={() => setBegun(undefined)} />}
    </>
  )
}

const allowed = ({ may }: Order, step: OrderAction) => may.includes(step)

function useOrderScreen({ onBegin }: { onBegin: (begun: Begun) => void }): RecordScreen<OrderRow, Order> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const print = usePickingList()
  const { save } = useSave({
    send: async ({ id, version }: Order, idempotencyKey) =>
      call(contract.orderConfirm, { id, version, remark: '' }, { idempotencyKey }),
    done: t('shopManageOrder.done'),
    changes: [['shopOrder']],
  })
  return {
    name: 'shopOrder',
    words: { title: t('shopManageOrder.title'), none: t('shopManageOrder.none') },
    list: contract.orderAll,
    detail: contract.orderDetail,
    exportTo: contract.orderExport,
    needs: 'shopOrder.write',
    nameOf: ({ orderNo }) => orderNo,
    columns: [
      { name: 'orderNo', label: t('shopOrder.no'), width: 180 },
      {
        name: 'state',
        label: t('shopOrder.state'),
        width: 110,
        render: ({ state }) => <OrderStateTag state={state} />,
      },
      { name: 'buyerName', label: t('shopOrder.buyer'), width: 120 },
      {
        name: 'lines',
        label: t('shopOrder.goods'),
        render: ({ lines }) =>
          lines.map(({ productName, num }) => `${productName} ×${num}`).join(t('separator')),
      },
      { name: 'total', label: t('shopOrder.total'), width: 120 },
      { name: 'createTime', label: t('shopOrder.createTime'), width: 180, hiddenOnPhone: true },
    ],
    filters: [
      {
        name: 'state',
        options: orderStates.map((value) => ({ value, label: t(`shopOrder.states.${value}`) })),
      },
      { name: 'words', label: t('shopOrder.seek') },
    ],
    removal: () => 'none',
    chosenActions: [{ label: t('shopManageOrder.pickingList'), run: print }],
    actions: [
      {
        label: t('shopManageOrder.steps.confirm'),
        isMain: true,
        isFor: (order) => allowed(order, 'confirm'),
        run: (order) =>
          confirm({
            title: t('shopManageOrder.confirmTitle', { no: order.orderNo }),
            text: t('shopManageOrder.confirmText'),
            ok: t('shopManageOrder.steps.confirm'),
            run: () => save(order),
          }),
      },
      {
        label: t('shopManageOrder.pickingList'),
        isFor: (order) => allowed(order, 'ship'),
        run: (order) => print([order]),
      },
      ...(['ship', 'stock', 'cancel'] as const).map((step) => ({
        label: t(`shopManageOrder.steps.${step}`),
        isMain: step !== 'cancel',
        isFor: (order: Order) => allowed(order, step),
        run: (order: Order) => onBegin({ step, order }),
      })),
    ],
    view: (order) => <OrderView order={order} />,
  }
}

/** Saves the picking list of these orders. A refusal names the orders of which nothing can be shipped. */
function usePickingList(): (orders: readonly { id: string }[]) => void {
  const { t } = useTranslation()
  const { run } = useOnceAtATime((ids: readonly string[]) =>
    saveAnswer(
      contract.orderPickingList,
      { ids },
      { name: `${t('shopManageOrder.pickingList')}.pdf`, operation: 'pickingList' },
    ),
  )
  return (orders) => void run(orders.map(({ id }) => id))
}
