import type { AfterSale } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/facts.tsx'
import ui from '../../../ui/ui.module.css'
import { AfterSalePictures } from './after-sale-pictures.tsx'
import { AfterSaleTag } from './after-sale-tag.tsx'

/** A case of after-sale: what somebody asks for, why, with pictures, and the answer of the shop. */
export function AfterSaleView({ one }: { one: AfterSale }) {
  const { t } = useTranslation()
  const { kind, num, pictures, productName, variantName } = one
  const answer = [
    [
      t('shopManageAfter.decision'),
      one.decision && (
        <span key="decision" className={ui.asWritten}>
          {one.decision}
        </span>
      ),
    ],
    [t('shopManageAfter.decideTime'), one.decideTime],
  ] as const
  return (
    <div className={ui.stack24}>
      <Facts
        rows={[
          [t('shopOrder.state'), <AfterSaleTag key="state" state={one.state} />],
          [t('shopManageAfter.kind'), t(`shopCase.kinds.${kind}`)],
          [t('shopOrder.goods'), `${[productName, variantName].filter(Boolean).join(' ')} ×${num}`],
          [t('shopManageAfter.buyer'), one.buyerName],
          [t('shopOrder.no'), one.orderNo],
          [t('shopManageAfter.createTime'), one.createTime],
          [
            t('shopManageAfter.reason'),
            <span key="reason" className={ui.asWritten}>
              {one.reason}
            </span>,
          ],
          ...(one.state === 'open' ? [] : answer),
        ]}
      />
      <AfterSalePictures pictures={pictures} />
    </div>
  )
}
