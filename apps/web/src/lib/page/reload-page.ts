import { keepWork } from '../session/session.ts'

let reloading = false

/** Reloads the page without asking; unsaved work is kept as at the end of a session. */
export function reloadPage(): void {
  keepWork()
  reloading = true
  window.location.reload()
}

/** Whether an automatic reload is in progress, so that leaving the page loses nothing. */
export function isReloading(): boolean {
  return reloading
}
