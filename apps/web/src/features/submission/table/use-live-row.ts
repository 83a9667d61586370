import type { Field, FieldType } from '@countersign/forms'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'

/** Types whose value is shown as a text while their row is out of sight. */
const plain: ReadonlySet<FieldType> = new Set<FieldType>([
  'text',
  'longText',
  'choice',
  'date',
  'integer',
  'decimal',
  'percent',
  'money',
])

/** So many rows have inputs from the start. */
const first = 6

/**
 * Whether a row has inputs. Two hundred rows of inputs take seconds to draw and slow down each key, so a row shows its texts
 * until it is near the visible part of the page. A row that had the focus keeps its inputs.
 */
export function useLiveRow({ columns = [] }: Field, index: number) {
  const isPlain = columns.every(({ type, onlyComputed }) => onlyComputed || plain.has(type))
  const mayRest = isPlain && index >= first && nearness !== undefined
  const [isNear, setNear] = useState(false)
  const [isTouched, setTouched] = useState(false)
  const isLive = !mayRest || isNear || isTouched

  const ref = useCallback((row: HTMLTableRowElement | null) => {
    if (!row || !nearness) return undefined
    tell.set(row, setNear)
    nearness.observe(row)
    return () => nearness.unobserve(row)
  }, [])

  /** The focus goes from the text to its input. */
  const wanted = useRef<string>(undefined)
  const onFocus = useCallback((event: FocusEvent) => {
    wanted.current = event.currentTarget.id
    setTouched(true)
  }, [])
  useLayoutEffect(() => {
    if (!isLive || wanted.current === undefined) return
    document.querySelector<HTMLElement>(`#${CSS.escape(wanted.current)}`)?.focus({ preventScroll: true })
    wanted.current = undefined
  }, [isLive])
  return { ref, isLive, onFocus }
}

const tell = new WeakMap<Element, (isNear: boolean) => void>()

/** Undefined where the browser does not know what is in sight: then all rows have inputs. */
const nearness =
  typeof IntersectionObserver === 'undefined'
    ? undefined
    : new IntersectionObserver(
        (entries) => {
          for (const { target, isIntersecting } of entries) tell.get(target)?.(isIntersecting)
        },
        // The page scrolls inside the shell in some layouts.
        { rootMargin: '100px 0px', scrollMargin: '100px 0px' },
      )
