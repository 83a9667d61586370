/** A short message on the page, requested from outside React. */
export interface Toast {
  kind: 'error' | 'success'
  text: string
}

type Show = (toast: Toast) => void
const holders: Show[] = []

export function notify(toast: Toast): void {
  holders.at(-1)?.(toast)
}

/**
 * The last registered holder shows toasts: ui/toast-holder inside the component library, ui/toasts before it is loaded.
 */
export function holdToasts(holder: Show): () => void {
  holders.push(holder)
  return () => void holders.splice(holders.indexOf(holder), 1)
}
