import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import styles from './solid-button.module.css'

/** A primary button for pages shown before the component library is loaded; it looks like antd's. */
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
