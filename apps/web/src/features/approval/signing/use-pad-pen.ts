import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { type Arrow, ink, isArrow, movePen, type Pen, penAtStart } from './pad-pen.ts'
import type { StartedPad } from './pad-start.ts'

/** Events that are announced: the start and end of a stroke and the edge, but not every step. */
export type PenNews = 'down' | 'up' | 'edge'

/** Keyboard signing: arrow keys move the pen, Shift enlarges the steps, the space bar lowers and lifts it. */
export function usePadPen(started: RefObject<StartedPad | null>, onStroke: () => void) {
  const [pen, setPen] = useState(penAtStart)
  const [news, setNews] = useState<PenNews>()
  const held = useRef(new Set<Arrow>())

  const lift = useCallback(() => {
    held.current.clear()
    setPen((now) => (now.isDown ? { ...now, isDown: false } : now))
  }, [])

  const put = (next: Pen, begins: boolean) => {
    const one = started.current
    if (one && next.isDown) ink(one.pad, next, one.width(), begins)
    setPen(next)
  }
  const toggle = () => {
    const next = { ...pen, isDown: !pen.isDown }
    if (next.isDown) onStroke()
    put(next, next.isDown)
    setNews(next.isDown ? 'down' : 'up')
  }
  const move = (arrow: Arrow, isLarge: boolean) => {
    held.current.add(arrow)
    const next = movePen(pen, held.current, isLarge)
    const isStopped = next.x === pen.x && next.y === pen.y
    setNews(isStopped ? 'edge' : undefined)
    if (!isStopped) put(next, false)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, altKey, metaKey } = event
    if (ctrlKey || altKey || metaKey || !(key === ' ' || isArrow(key))) return
    event.preventDefault()
    if (isArrow(key)) move(key, event.shiftKey)
    else if (!event.repeat) toggle()
  }
  const onKeyUp = ({ key }: KeyboardEvent) => {
    if (isArrow(key)) held.current.delete(key)
  }
  return { pen, news, lift, listeners: { onKeyDown, onKeyUp, onBlur: lift, onPointerDown: lift } }
}
