import { useEffect, useRef } from 'react'
import styles from './page-top.module.css'

/**
 * Starting point of Tab after navigation without a page load, as after the login, because the focused element is gone.
 */
export function PageTop() {
  const top = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [])
  return <span ref={top} tabIndex={-1} className={styles.top} />
}
