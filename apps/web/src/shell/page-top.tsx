import { useEffect, useRef } from 'react'
import styles from './page-top.module.css'

/** Where Tab starts on a page that comes without being loaded, as after the login: what had the focus is gone. */
export function PageTop() {
  const top = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) top.current?.focus({ preventScroll: true })
  }, [])
  return <span ref={top} tabIndex={-1} className={styles.top} />
}
