import { useCallback, useEffect, useState } from 'react'
import { holdNotices, type Notice } from '../lib/page/notify.ts'
import { classes } from './classes.ts'
import styles from './toasts.module.css'

interface Toast extends Notice {
  /** Counts up; of a text that is shown anew, so that it stays its full time. */
  number: number
}

const shownForMs = 3000

const looks: Record<Notice['kind'], string | undefined> = { error: styles.error, success: styles.success }

/** Notices where the component library is not loaded yet, looking like its own. The same text shows once. */
export function Toasts() {
  const [toasts, setToasts] = useState<readonly Toast[]>([])
  useEffect(() => {
    let number = 0
    return holdNotices((notice) => {
      number += 1
      const toast = { ...notice, number }
      setToasts((now) => [...now.filter(({ text }) => text !== notice.text), toast])
    })
  }, [])
  const drop = useCallback((done: Toast) => setToasts((now) => now.filter((toast) => toast !== done)), [])
  return (
    <div className={styles.toasts}>
      {toasts.map((toast) => (
        <ToastLine key={toast.number} toast={toast} onDone={drop} />
      ))}
    </div>
  )
}

function ToastLine({ toast, onDone }: { toast: Toast; onDone: (toast: Toast) => void }) {
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
