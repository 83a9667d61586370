import styles from './plain-text.module.css'

/** Text that people wrote, with its line breaks; nothing in it is markup. */
export function PlainText({ text }: { text: string }) {
  return <p className={styles.text}>{text}</p>
}
