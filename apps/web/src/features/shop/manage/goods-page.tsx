import { useState } from 'react'
import { RecordPage } from '../../../records/record-page.tsx'
import { StockDrawer } from './stock-drawer.tsx'
import { useGoodsScreen } from './use-goods-screen.tsx'

/** /shop/manage/goods: the goods with their variants and their stock. */
export function GoodsPage() {
  const [stocked, setStocked] = useState<string>()
  const screen = useGoodsScreen({ onStock: ({ id }) => setStocked(id) })
  return (
    <>
      <RecordPage screen={screen} />
      {stocked !== undefined && <StockDrawer goodsId={stocked} onClose={() => setStocked(undefined)} />}
    </>
  )
}
