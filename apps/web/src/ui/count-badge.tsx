import styles from './count-badge.module.css'

/** So many wait for somebody: white on red. Above the most that is shown there is a plus. */
export function CountBadge({ count, most = 99 }: { count: number; most?: number }) {
  return <span className={styles.badge}>{count > most ? `${most}+` : count}</span>
}
