/** Toasts asked for from outside React. One holder (ui/notice-holder) shows them. */
export interface Notice {
  kind: 'error' | 'success'
  text: string
}

type Show = (notice: Notice) => void
let show: Show | undefined

export function notify(notice: Notice): void {
  show?.(notice)
}

export function holdNotices(holder: Show): () => void {
  show = holder
  return () => {
    if (show === holder) show = undefined
  }
}
