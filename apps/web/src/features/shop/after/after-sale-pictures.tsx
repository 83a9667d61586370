import { pictureOfWidth } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import styles from './after-sale-pictures.module.css'
import { GoodsPicture } from '../picture/goods-picture.tsx'

/** Pictures of what is wrong; each opens at its full size. */
export function AfterSalePictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <ul className={styles.pictures} aria-label={t('shopCase.pictures')}>
      {pictures.map((address, index) => (
        <li key={address} className={styles.picture}>
          <a href={pictureOfWidth(address, 960)} target="_blank" rel="noreferrer">
            <GoodsPicture address={address} width={160} alt={t('shopCase.picture', { number: index + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  )
}
