import styles from './count-badge.module.css'

/** Number of waiting items, white on red; a number above `most` shows as `most` and a plus. */
export function CountBadge({ count, most = 99 }: { count: number; most?: number }) {
  return <span className={styles.badge}>{count > most ? `${most}+` : count}</span>
}
