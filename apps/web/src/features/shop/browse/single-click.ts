import type { MouseEvent } from 'react'

/** Whether this is the second half of a double click, which means the same as the first, however fast that was answered. */
export const isSecondClick = ({ detail }: MouseEvent): boolean => detail > 1
