import { contract, type StockMoveRow, stockMoveKinds } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { useRecord } from '../../../records/queries.ts'
import { RecordPage } from '../../../records/record-page.tsx'
import type { RecordFilter, RecordScreen } from '../../../records/screen.ts'
import { Facts } from '../../../ui/facts.tsx'
import { movesAddress } from './moves-address.ts'
import { signed } from './signed.ts'

/** /shop/manage/stock: how the stock of goods changed. With `goodsId` in the address, of these goods only. */
export function StockMovesPage() {
  const { query } = useTabLocation()
  const goodsId = query.get('goodsId') ?? ''
  return goodsId === '' ? <MovesOfAll /> : <MovesOfGoods goodsId={goodsId} />
}

function MovesOfAll() {
  const { t } = useTranslation()
  return <RecordPage screen={useStockScreen([{ name: 'name', label: t('shopManageGoods.seekName') }])} />
}

/** The chosen goods are a filter, which the person can clear to see all. */
function MovesOfGoods({ goodsId }: { goodsId: string }) {
  const { t } = useTranslation()
  const goods = useRecord('shopGoods', contract.goodsDetail, goodsId)
  const name = goods.data?.name ?? t('shopManageMoves.removedGoods')
  const options = goods.isPending ? [] : [{ value: goodsId, label: name }]
  return (
    <RecordPage screen={useStockScreen([{ name: 'goodsId', label: t('shopManageMoves.goods'), options }])} />
  )
}

function useStockScreen(goodsFilter: readonly RecordFilter[]): RecordScreen<StockMoveRow> {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const words = {
    goods: t('shopManageMoves.goods'),
    variant: t('shopManageMoves.variant'),
    kind: t('shopManageMoves.kind'),
    change: t('shopManageMoves.change'),
    orderNo: t('shopOrder.no'),
    remark: t('shopManageStock.remark'),
    createName: t('shopManageMoves.createName'),
    createTime: t('shopManageMoves.createTime'),
  }
  return {
    name: 'shopStock',
    words: { title: t('shopManageMoves.title'), none: t('shopManageStock.none') },
    list: contract.stockMoveList,
    detail: contract.stockMoveDetail,
    needs: 'shopGoods.write',
    nameOf: ({ productName, variantName }) => [productName, variantName].filter(Boolean).join(' '),
    columns: [
      { name: 'productName', label: words.goods },
      { name: 'variantName', label: words.variant, width: 140 },
      {
        name: 'kind',
        label: words.kind,
        width: 110,
        render: ({ kind }) => t(`shopManageStock.kinds.${kind}`),
      },
      {
        name: 'change',
        label: words.change,
        width: 100,
        sortable: true,
        render: ({ change }) => signed(change),
      },
      { name: 'orderNo', label: words.orderNo, width: 180, hiddenOnPhone: true },
      { name: 'createName', label: words.createName, width: 110, hiddenOnPhone: true },
      { name: 'createTime', label: words.createTime, width: 180, sortable: true },
    ],
    filters: [
      ...goodsFilter,
      {
        name: 'kind',
        options: stockMoveKinds.map((value) => ({ value, label: t(`shopManageStock.kinds.${value}`) })),
      },
    ],
    removal: () => 'none',
    actions: [
      {
        label: t('shopManageMoves.ofGoods'),
        run: ({ productID }) => visit(movesAddress(productID)),
      },
      {
        label: t('shopManageAfter.toOrder'),
        isFor: ({ orderId }) => orderId !== '',
        run: ({ orderId }) => visit(`/shop/manage/order/index?view=${encodeURIComponent(orderId)}`),
      },
    ],
    view: (move) => (
      <Facts
        rows={[
          [words.goods, move.productName],
          [words.variant, move.variantName],
          [words.kind, t(`shopManageStock.kinds.${move.kind}`)],
          [words.change, signed(move.change)],
          [words.orderNo, move.orderNo],
          [words.remark, move.remark],
          [words.createName, move.createName],
          [words.createTime, move.createTime],
        ]}
      />
    ),
  }
}
