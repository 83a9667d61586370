import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './solid-button.module.css'

/** The one button of a page that comes before the component library; it looks like that one's. */
export function SolidButton({
  busy = false,
  children,
  ...props
}: ComponentProps<'button'> & { busy?: boolean }) {
  return (
    <button
      type="button"
      {...props}
      className={classes(styles.button, props.className)}
      aria-busy={busy || undefined}
    >
      {busy && <span className={styles.ring} />}
      {children}
    </button>
  )
}
