import { useBrand, useProductName } from '../lib/page/brand.ts'
import styles from './brand.module.css'

/** The mark and the name of the product, or those of the company. */
export function Brand({ short = false }: { short?: boolean }) {
  const { logo } = useBrand()
  const product = useProductName()
  return (
    <span className={styles.brand}>
      {logo === '' ? (
        <svg className={styles.mark} viewBox="0 0 64 64" aria-hidden="true">
          <rect width="64" height="64" rx="14" fill="currentColor" />
          <path d="M14 42c5-14 9-20 12-20s2 18 6 18 5-12 9-12 3 10 9 8" strokeWidth="5" />
          <path d="M16 52h32" strokeOpacity=".65" strokeWidth="3" />
        </svg>
      ) : (
        <img className={short ? styles.shortLogo : styles.logo} src={logo} alt="" />
      )}
      {!short && <span className={styles.name}>{product}</span>}
    </span>
  )
}
