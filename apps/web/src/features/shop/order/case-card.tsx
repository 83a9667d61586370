import { type AfterSale, type AfterSaleState, pictureOfWidth } from '@countersign/contract'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag, type Tone } from '../../../ui/tag.tsx'
import textStyles from '../../../ui/text.module.css'
import { GoodsPicture } from '../parts/goods-picture.tsx'
import styles from './case-card.module.css'
import { GoodsRow } from './goods-row.tsx'

const tones: Record<AfterSaleState, Tone> = {
  open: 'warning',
  agreed: 'success',
  refused: 'danger',
  withdrawn: 'quiet',
}

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
    <div className={styles.case}>
      <GoodsRow
        goods={{ productName: one.productName, variantName: one.variantName, productImg: one.productImg }}
        facts={t('shopAfter.pieces', { kind: t(`shopAfter.kinds.${kind}`), num })}
      >
        <Tag tone={tones[state]}>{t(`shopAfter.states.${state}`)}</Tag>
      </GoodsRow>
      <p className={styles.words}>{t('shopAfter.reason', { reason })}</p>
      {pictures.length > 0 && (
        <ul className={styles.pictures}>
          {pictures.map((address, index) => (
            <li key={address} className={styles.picture}>
              <a href={pictureOfWidth(address, 960)} target="_blank" rel="noreferrer">
                <GoodsPicture
                  address={address}
                  width={160}
                  alt={t('shopAfter.picture', { number: index + 1 })}
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {decision !== '' && <p className={styles.words}>{t('shopAfter.decision', { decision })}</p>}
      <p className={textStyles.secondLine}>
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
