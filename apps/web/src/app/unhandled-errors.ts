import { recordError } from '../lib/storage/log-store.ts'

/** Unhandled errors and rejections go into the log (platform.txt §8). Answers how to stop. */
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

/** Browsers report it where an observer has more to say in the next frame: nothing went wrong. */
const isHarmless = (message: string) => message.startsWith('ResizeObserver loop')

/** Somebody no longer wanted the answer. */
const isAborted = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError'
