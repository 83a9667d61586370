import { type AfterSale, pictureOfWidth } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { Facts } from '../../../ui/facts.tsx'
import { GoodsPicture } from '../parts/goods-picture.tsx'
import { AfterSaleTag } from './after-sale-tag.tsx'
import styles from './after-sale-view.module.css'

/** A case of after-sale: what somebody asks for, why, with pictures, and the answer of the shop. */
export function AfterSaleView({ one }: { one: AfterSale }) {
  const { t } = useTranslation()
  const { kind, num, pictures, productName, variantName } = one
  const answer = [
    [
      t('shopManage.after.decision'),
      one.decision && (
        <span key="decision" className={styles.text}>
          {one.decision}
        </span>
      ),
    ],
    [t('shopManage.after.decideTime'), one.decideTime],
  ] as const
  return (
    <>
      <Facts
        rows={[
          [t('shopOrder.state'), <AfterSaleTag key="state" state={one.state} />],
          [t('shopManage.after.kind'), t(`shopManage.after.kinds.${kind}`)],
          [t('shopOrder.goods'), `${[productName, variantName].filter(Boolean).join(' ')} ×${num}`],
          [t('shopManage.after.buyer'), one.buyerName],
          [t('shopOrder.no'), one.orderNo],
          [t('shopManage.after.createTime'), one.createTime],
          [
            t('shopManage.after.reason'),
            <span key="reason" className={styles.text}>
              {one.reason}
            </span>,
          ],
          ...(one.state === 'open' ? [] : answer),
        ]}
      />
      {pictures.length > 0 && (
        <ul className={styles.pictures} aria-label={t('shopManage.after.pictures')}>
          {pictures.map((address, index) => (
            <li key={address}>
              <a href={pictureOfWidth(address, 960)} target="_blank" rel="noreferrer">
                <GoodsPicture
                  address={address}
                  width={160}
                  sizes="104px"
                  alt={t('shopManage.after.picture', { number: index + 1 })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
