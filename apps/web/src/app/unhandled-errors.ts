import { recordError } from '../lib/storage/log-store.ts'

/** Logs unhandled errors and rejections (platform.txt §8). Returns a function that stops it. */
export function recordUnhandledErrors(): () => void {
  const onError = (event: ErrorEvent) => {
    if (!isHarmless(event.message)) recordError(event.error ?? event.message, 'window')
  }
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    if (!isAborted(reason)) recordError(reason, 'promise')
  }
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
  return () => {
    window.removeEventListener('error', onError)
    window.removeEventListener('unhandledrejection', onRejection)
  }
}

/** Reported by browsers when an observer has more notifications for the next frame; nothing went wrong. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop')

/** The call was cancelled. */
const isAborted = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'
