import type { ReactNode } from 'react'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { GoodsPicture } from '../picture/goods-picture.tsx'
import styles from './goods-row.module.css'

interface Props {
  goods: { productID?: string; productName: string; variantName: string; productImg: string }
  /** What stands below the name. */
  facts: ReactNode
  /** What stands at the end of the row. */
  children?: ReactNode
}

/** Goods with their picture and name, which leads to their page. */
export function GoodsRow({ goods, facts, children }: Props) {
  const { productID, productName, variantName, productImg } = goods
  return (
    <div className={styles.row}>
      <span className={classes(styles.picture, ui.framed, ui.clipped)}>
        <GoodsPicture address={productImg} width={160} alt="" />
      </span>
      <span className={classes(ui.stack2, ui.shrinks)}>
        {productID === undefined ? (
          <span className={styles.name}>{productName}</span>
        ) : (
          <TabLink className={styles.name} to={`/shop/details?id=${productID}`}>
            {productName}
          </TabLink>
        )}
        {variantName !== '' && <span className={ui.secondLine}>{variantName}</span>}
        <span className={ui.secondLine}>{facts}</span>
      </span>
      {children !== undefined && <span className={classes(styles.end, ui.stack4)}>{children}</span>}
    </div>
  )
}
