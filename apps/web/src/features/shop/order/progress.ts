import type { Order } from '@countersign/contract'

const progressSteps = ['place', 'confirm', 'ship', 'receive'] as const

export interface ProgressStep {
  name: (typeof progressSteps)[number]
  isDone: boolean
  /** When it was done, or "". */
  time: string
  /** Lines that are through, when it is done line by line and only some are. */
  part: { done: number; all: number } | undefined
}

/** How far an order is. It follows from its lines, because an open case of after-sale hides the state that they say. */
export function progressOf({ history, lines }: Pick<Order, 'history' | 'lines'>): ProgressStep[] {
  const all = lines.length
  const counts = {
    ship: lines.filter(({ isShipped }) => isShipped).length,
    receive: lines.filter(({ isReceived }) => isReceived).length,
  }
  return progressSteps.map((name) => {
    const time = history.findLast(({ action }) => action === name)?.time ?? ''
    if (name === 'place' || name === 'confirm') return { name, isDone: time !== '', time, part: undefined }
    const done = counts[name]
    const isDone = done === all
    return { name, isDone, time: isDone ? time : '', part: done > 0 && !isDone ? { done, all } : undefined }
  })
}
