import type { AfterSale } from '@countersign/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { AfterSalePictures } from './after-sale-pictures.tsx'
import { AfterSaleTag } from './after-sale-tag.tsx'
import { GoodsRow } from '../parts/goods-row.tsx'

interface Props {
  case: AfterSale
  /** Where it is about, and what can be done. */
  children?: ReactNode
}

/** A case of after-sale: what is wanted and why, and the answer of the shop. */
export function CaseCard({ case: one, children }: Props) {
  const { t } = useTranslation()
  const { kind, num, reason, pictures, state, decision, createTime, decideTime } = one
  return (
    <div className={ui.stack8}>
      <GoodsRow
        goods={{ productName: one.productName, variantName: one.variantName, productImg: one.productImg }}
        facts={t('shopAfter.pieces', { kind: t(`shopCase.kinds.${kind}`), num })}
      >
        <AfterSaleTag state={state} />
      </GoodsRow>
      <p className={ui.lines}>{t('shopAfter.reason', { reason })}</p>
      <AfterSalePictures pictures={pictures} />
      {decision !== '' && <p className={ui.lines}>{t('shopAfter.decision', { decision })}</p>}
      <p className={ui.secondLine}>
        {[
          t('shopAfter.asked', { time: createTime }),
          decideTime !== '' && t('shopAfter.decided', { time: decideTime }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {children}
    </div>
  )
}
