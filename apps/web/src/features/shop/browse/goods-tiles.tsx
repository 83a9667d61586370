import type { GoodsTile } from '@countersign/contract'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { GoodsPicture } from '../picture/goods-picture.tsx'
import { detailsOf } from '../parts/addresses.ts'
import styles from './goods-tiles.module.css'
import { Price } from '../cart/price.tsx'

interface Props {
  label: string
  goods: readonly GoodsTile[]
  /** How many of them are seen first, so that their pictures are loaded before others. */
  firsts?: number
}

export function GoodsTiles({ label, goods, firsts = 0 }: Props) {
  return (
    <ul className={classes(styles.tiles, ui.stack12)} aria-label={label}>
      {goods.map((one, index) => (
        <li key={one.productID}>
          <Tile goods={one} isFirst={index < firsts} />
        </li>
      ))}
    </ul>
  )
}

function Tile({ goods, isFirst }: { goods: GoodsTile; isFirst: boolean }) {
  const { t } = useTranslation()
  const { productID, productName, productImg, price, unit, kind, sellerName, hasVariants, stock } = goods
  return (
    <TabLink className={styles.tile} to={detailsOf(productID)}>
      <GoodsPicture
        className={ui.below8}
        address={productImg}
        width={480}
        alt=""
        sizes="(width < 768px) 50vw, 200px"
        isFirst={isFirst}
      />
      <span className={styles.name}>{productName}</span>
      <span className={classes(ui.secondLine, ui.cut)}>{sellerName}</span>
      <span className={styles.foot}>
        <Price amount={price} unit={unit} isLowest={hasVariants} />
        {stock === 0 ? (
          <Tag tone="quiet">{t('shopBrowse.soldOut')}</Tag>
        ) : (
          kind === 'welfare' && <Tag tone="success">{t('shopBrowse.kinds.welfare')}</Tag>
        )}
      </span>
    </TabLink>
  )
}

/** Places of tiles before they arrive. */
export function TilesLoading({ count }: { count: number }) {
  return (
    <div className={classes(styles.tiles, ui.stack12)} aria-hidden>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.tile}>
          <Skeleton.Node active className={styles.placeholder ?? ''} />
          <Skeleton active title={false} paragraph={{ rows: 2 }} />
        </div>
      ))}
    </div>
  )
}
