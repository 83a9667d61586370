import { useCallback, useEffect, useState } from 'react'
import { holdToasts, type Toast } from '../lib/page/notify.ts'
import { classes } from './classes.ts'
import styles from './toasts.module.css'

interface ShownToast extends Toast {
  /** Increases when the same text is shown again, so that it stays its full time. */
  number: number
}

const shownForMs = 3000

const looks: Record<Toast['kind'], string | undefined> = { error: styles.error, success: styles.success }

/** Toasts before the component library is loaded, in its look. The same text shows once. */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly ShownToast[]>([])
  useEffect(() => {
    let number = 0
    return holdToasts((toast) => {
      number += 1
      const shown = { ...toast, number }
      setToasts((now) => [...now.filter(({ text }) => text !== toast.text), shown])
    })
  }, [])
  const drop = useCallback(
    (done: ShownToast) => setToasts((now) => now.filter((toast) => toast !== done)),
    [],
  )
  return (
    <div className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastLine key={toast.number} toast={toast} onDone={drop} />
      ))}
    </div>
  )
}

function ToastLine({ toast, onDone }: { toast: ShownToast; onDone: (toast: ShownToast) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onDone(toast), shownForMs)
    return () => clearTimeout(timer)
  }, [onDone, toast])
  return (
    <div role="alert" className={classes(styles.toast, looks[toast.kind])}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle cx="8" cy="8" r="8" fill="currentColor" />
        <path d={toast.kind === 'error' ? 'M5.4 5.4l5.2 5.2m0-5.2l-5.2 5.2' : 'M4.6 8.3l2.4 2.3 4.4-4.9'} />
      </svg>
      {toast.text}
    </div>
  )
}
