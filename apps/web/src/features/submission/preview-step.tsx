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
}

export function PreviewStep({ number, title, text, note = '', current = false, skipped = false }: Props) {
  return (
    <li className={classes(styles.step, current && styles.current, skipped && styles.skipped)}>
      <span className={styles.number} aria-hidden="true">
        {number}
      </span>
      <div>
        <div className={styles.title}>{title}</div>
        <div className={styles.people}>{text}</div>
        {note && <div className={textStyles.secondLine}>{note}</div>}
      </div>
    </li>
  )
}
