import { useTranslation } from 'react-i18next'
import styles from './brand.module.css'

export function Brand({ short = false }: { short?: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={styles.brand}>
      <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
        <rect width="64" height="64" rx="14" fill="currentColor" />
        <path d="M14 42c5-14 9-20 12-20s2 18 6 18 5-12 9-12 3 10 9 8" strokeWidth="5" />
        <path d="M16 52h32" strokeOpacity=".65" strokeWidth="3" />
      </svg>
      {!short && <span className={styles.name}>{t('title')}</span>}
    </span>
  )
}
