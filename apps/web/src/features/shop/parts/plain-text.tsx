import ui from '../../../ui/ui.module.css'
import { classes } from '../../../ui/classes.ts'
import styles from './plain-text.module.css'

/** Text that people wrote, with its line breaks; nothing in it is markup. */
export function PlainText({ text }: { text: string }) {
  return <p className={classes(styles.text, ui.asWritten)}>{text}</p>
}
