import { keepWork } from '../session/session.ts'

let reloading = false

/** Loads the page anew; what is unsaved is kept as at the end of a session, and nobody is asked. */
export function reloadPage(): void {
  keepWork()
  reloading = true
  window.location.reload()
}

/** The page goes by itself: nothing is lost by it. */
export function isReloading(): boolean {
  return reloading
}
