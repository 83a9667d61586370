import { useState } from 'react'
import { RecordPage } from '../../../records/record-page.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { movesAddress } from '../stock/moves-address.ts'
import { StockDrawer } from '../stock/stock-drawer.tsx'
import { useGoodsScreen } from './use-goods-screen.tsx'

/** /shop/manage/goods: the goods with their variants and their stock. */
export function GoodsPage() {
  const [stocked, setStocked] = useState<string>()
  const { visit } = useTabLocation()
  const screen = useGoodsScreen({
    onStock: ({ id }) => setStocked(id),
    onMoves: ({ id }) => visit(movesAddress(id)),
  })
  return (
    <>
      <RecordPage screen={screen} />
      {stocked !== undefined && <StockDrawer goodsId={stocked} onClose={() => setStocked(undefined)} />}
    </>
  )
}
