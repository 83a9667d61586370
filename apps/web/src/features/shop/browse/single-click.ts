import type { MouseEvent } from 'react'

/** Handler that takes a double click for one click, even when the answer to the first one is faster than the second. */
export const onSingleClick = (act: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) act()
}
