import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './facts.module.css'
import ui from './ui.module.css'

/** A list of labels and values, one line each. A blank value shows as a dash. */
export function Facts({ rows }: { rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes(styles.facts, ui.stack12, ui.faintTerms)}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === undefined || value === null ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
