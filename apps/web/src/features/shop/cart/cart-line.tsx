import type { CartItem } from '@countersign/contract'
import { Button, Checkbox } from 'antd'
import { formatFen, parseFen } from '@countersign/forms'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { classes } from '../../../ui/classes.ts'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { GoodsPicture } from '../picture/goods-picture.tsx'
import { detailsOf } from '../parts/addresses.ts'
import styles from './cart-line.module.css'
import { canBeAskedFor, canBeOrdered } from './checkout-lines.ts'
import { Price } from './price.tsx'
import { QuantityInput } from './quantity-input.tsx'

interface Props {
  line: CartItem
  onTick: (isTicked: boolean) => void
  onNum: (num: number) => void
  onRemove: () => void
}

export function CartLine({ line, onTick, onNum, onRemove }: Props) {
  const { t } = useTranslation()
  const { productID, productName, variantName, productImg, sellerName } = line
  const { price, unit, num, maxNum, check, kind, state } = line
  const name = [productName, variantName].filter(Boolean).join(' ')
  const isGone = !canBeAskedFor(line)
  const hasNumber = !isGone && state !== 'soldOut'
  const amount = formatFen((parseFen(price) ?? 0n) * BigInt(num))
  return (
    <li className={classes(styles.line, !canBeOrdered(line) && ui.softGround)}>
      <Checkbox
        className={styles.tick ?? ''}
        aria-label={t('shopBrowse.tick', { name })}
        disabled={isGone}
        checked={check && !isGone}
        onChange={({ target }) => onTick(target.checked)}
      />
      <div className={styles.picture}>
        <GoodsPicture address={productImg} width={160} alt="" />
      </div>
      <div className={classes(styles.words, ui.stack2)}>
        {isGone ? (
          <span className={ui.breaks}>{productName}</span>
        ) : (
          <TabLink className={ui.breaks} to={detailsOf(productID)}>
            {productName}
          </TabLink>
        )}
        <span className={ui.secondLine}>{[variantName, sellerName].filter(Boolean).join(' · ')}</span>
        <span className={styles.tags}>
          {kind === 'welfare' && <Tag tone="success">{t('shopBrowse.kinds.welfare')}</Tag>}
          {state !== 'ok' && (
            <Tag tone="danger">{t(`shopBrowse.states.${state}`, { max: maxNum, unit })}</Tag>
          )}
        </span>
      </div>
      <Price className={styles.price} amount={price} unit={unit} />
      <div className={styles.number}>
        {hasNumber ? (
          <QuantityInput label={name} value={num} max={maxNum} onChange={onNum} />
        ) : (
          <span className={ui.tabular}>{t('shopBrowse.times', { n: num })}</span>
        )}
        {state === 'ok' && num >= maxNum && (
          <span className={ui.secondLine}>{t('shopBrowse.most', { max: maxNum, unit })}</span>
        )}
      </div>
      <span className={styles.sum}>{canBeOrdered(line) && <Price amount={amount} />}</span>
      <Button
        className={styles.remove ?? ''}
        type="text"
        aria-label={t('shopBrowse.removeOne', { name })}
        onClick={onRemove}
      >
        {t('shopBrowse.remove')}
      </Button>
    </li>
  )
}
