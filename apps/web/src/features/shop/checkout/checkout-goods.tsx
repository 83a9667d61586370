import type { CartItem } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { amountOf, type CheckoutLine, type SellerGroup } from '../cart/checkout-lines.ts'
import styles from './checkout-goods.module.css'
import { GoodsRow } from '../parts/goods-row.tsx'
import { Money } from '../parts/money.tsx'

/** The goods of an order before it is placed, by seller. A price or number that changed says what it was. */
export function CheckoutGoods({ groups }: { groups: readonly SellerGroup[] }) {
  const { t } = useTranslation()
  return (
    <Card>
      <CardTitle as="h2">{t('shopCheckout.goods')}</CardTitle>
      {groups.map(({ sellerId, sellerName, lines }) => (
        <section key={sellerId} className={styles.group}>
          <h3 className={styles.seller}>{t('shopCheckout.seller', { name: sellerName })}</h3>
          <ul aria-label={sellerName}>
            {lines.map((line) => (
              <li key={line.item.id} className={styles.line}>
                <Line line={line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  )
}

function Line({ line: { item, seen } }: { line: CheckoutLine }) {
  const { t } = useTranslation()
  const { price, num, unit, kind } = item
  return (
    <GoodsRow
      goods={item}
      facts={
        <>
          {t('shopOrder.times', { price, num, unit })}
          {seen && seen.price !== price && (
            <span className={classes(ui.block, ui.bad)}>
              {t('shopCheckout.priceWas', { price: seen.price, now: price })}
            </span>
          )}
          {seen && seen.num !== num && (
            <span className={classes(ui.block, ui.bad)}>
              {t('shopCheckout.numWas', { num: seen.num, now: num })}
            </span>
          )}
        </>
      }
    >
      <Money amount={amountOf(item)} />
      {kind === 'welfare' && <Tag tone="success">{t('shopBrowse.kinds.welfare')}</Tag>}
    </GoodsRow>
  )
}

/** Ticked goods that cannot be ordered now, with the reason. */
export function LeftOutGoods({ lines }: { lines: readonly CartItem[] }) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <Card>
      <CardTitle as="h2">{t('shopCheckout.left')}</CardTitle>
      <ul className={styles.group}>
        {lines.map((item) => (
          <li key={item.id} className={styles.line}>
            <GoodsRow goods={item} facts={t('shopOrder.pieces', { num: item.num, unit: item.unit })}>
              {item.state !== 'ok' && (
                <Tag tone="danger">
                  {t(`shopCheckout.states.${item.state}`, { max: item.maxNum, unit: item.unit })}
                </Tag>
              )}
            </GoodsRow>
          </li>
        ))}
      </ul>
      <p className={ui.pad12x16}>
        <TabLink to="/shop/cart">{t('shopCheckout.leftLink')}</TabLink>
      </p>
    </Card>
  )
}
