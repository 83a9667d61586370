import { useTranslation } from 'react-i18next'
import { classes } from '../../ui/classes.ts'
import styles from './captcha-picture.module.css'

interface Props {
  image: string | undefined
  loading: boolean
  onReload: () => void
}

export function CaptchaPicture({ image, loading, onReload }: Props) {
  const { t } = useTranslation()
  if (loading) return <div className={classes(styles.picture, styles.loading)} />
  return (
    <button
      type="button"
      className={styles.picture}
      onClick={onReload}
      title={t('login.captchaReload')}
      aria-label={t('login.captchaReload')}
    >
      {image ? <img src={image} alt="" /> : t('login.captchaFailed')}
    </button>
  )
}
