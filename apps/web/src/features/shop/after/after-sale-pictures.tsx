import { pictureOfWidth } from '@countersign/contract'
import { useTranslation } from 'react-i18next'
import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './after-sale-pictures.module.css'
import { GoodsPicture } from '../picture/goods-picture.tsx'

/** Pictures of what is wrong; each opens at its full size. */
export function AfterSalePictures({ pictures }: { pictures: readonly string[] }) {
  const { t } = useTranslation()
  if (pictures.length === 0) return null
  return (
    <ul className={ui.flow8} aria-label={t('shopCase.pictures')}>
      {pictures.map((address, index) => (
        <li key={address} className={classes(styles.picture, ui.framed, ui.clipped, ui.width72)}>
          <a href={pictureOfWidth(address, 960)} target="_blank" rel="noreferrer">
            <GoodsPicture address={address} width={160} alt={t('shopCase.picture', { number: index + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  )
}
