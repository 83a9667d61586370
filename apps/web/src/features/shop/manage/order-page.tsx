import { contract, type Order, type OrderAction, type OrderRow, orderStates } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordScreen } from '../../../records/screen.ts'
import { useSave } from '../../../records/use-save.ts'
import { useConfirm } from '../../../ui/use-confirm.ts'
import { OrderStateTag } from '../order/order-state-tag.tsx'
import { OrderView } from '../order/order-view.tsx'

/** /shop/manage/order: the orders of everybody, to confirm, ship, stock and cancel. */
export function OrdersPage() {
  return <RecordPage screen={useOrderScreen()} />
}

const steps = ['confirm', 'ship', 'stock', 'cancel'] as const
type Step = (typeof steps)[number]

function useOrderScreen(): RecordScreen<OrderRow, Order> {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const { save } = useSave({
    send: async ({ order, step }: { order: Order; step: Step }, idempotencyKey) =>
      callOf(step, order, idempotencyKey),
    done: t('shopManage.order.done'),
    changes: [['shopOrder']],
  })
  return {
    name: 'shopOrder',
    words: { title: t('shopManage.order.title'), none: t('shopManage.order.none') },
    list: contract.orderAll,
    detail: contract.orderDetail,
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
        label: t('shopOrder.state'),
        options: orderStates.map((value) => ({ value, label: t(`shopOrder.states.${value}`) })),
      },
      { name: 'words', label: t('shopOrder.seek') },
    ],
    removal: () => 'none',
    actions: steps.map((step) => ({
      label: t(`shopManage.order.steps.${step}`),
      isMain: step !== 'cancel',
      isFor: (order: Order) => (order.may as readonly OrderAction[]).includes(step),
      run: (order: Order) =>
        confirm({
          title: t(`shopManage.order.asks.${step}`, { no: order.orderNo }),
          text: t(`shopManage.order.texts.${step}`),
          ok: t(`shopManage.order.steps.${step}`),
          danger: step === 'cancel',
          run: () => save({ order, step }),
        }),
    })),
    view: (order) => <OrderView order={order} />,
  }
}

function callOf(step: Step, { id, version, lines }: Order, idempotencyKey: string): Promise<Order> {
  const lineIds = lines.filter(({ may }) => may.includes(step)).map((line) => line.id)
  switch (step) {
    case 'confirm':
      return call(contract.orderConfirm, { id, version, remark: '' }, { idempotencyKey })
    case 'ship':
      return call(contract.orderShip, { id, version, lineIds, remark: '' }, { idempotencyKey })
    case 'stock':
      return call(contract.orderStock, { id, version, lineIds }, { idempotencyKey })
    case 'cancel':
      return call(contract.orderCancel, { id, version, remark: '' }, { idempotencyKey })
  }
}
