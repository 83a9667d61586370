import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known of a thing, a line each. A value that is blank shows as a dash. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === undefined ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
