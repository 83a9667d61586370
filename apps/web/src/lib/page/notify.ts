/** Toasts asked for from outside React. */
export interface Notice {
  kind: 'error' | 'success'
  text: string
}

type Show = (notice: Notice) => void
const holders: Show[] = []

export function notify(notice: Notice): void {
  holders.at(-1)?.(notice)
}

/** Whoever came last shows them: inside the component library's (ui/notice-holder), before it ui/toasts. */
export function holdNotices(holder: Show): () => void {
  holders.push(holder)
  return () => void holders.splice(holders.indexOf(holder), 1)
}
