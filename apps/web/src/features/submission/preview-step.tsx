import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import textStyles from '../../ui/text.module.css'
import styles from './preview-step.module.css'
interface Props {
  number: number
  title: string
  text: string
  note?: string
  current?: boolean
  skipped?: boolean
  /** The choice of the people, where the applicant chooses them. */
  children?: ReactNode
}

export function PreviewStep(props: Props) {
  const { number, title, text, note = '', current = false, skipped = false, children } = props
  return (
    <li className={classes(styles.step, current && styles.current, skipped && styles.skipped)}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div className={styles.content}>
        <div className={styles.title}>{title}</div>
        {children || <div className={styles.people}>{text}</div>}
        {note && <div className={textStyles.secondLine}>{note}</div>}
      </div>
    </li>
  )
}
