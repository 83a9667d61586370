import { useCallback, useState } from 'react'

const everyColumn = '*'

/** The cells that have lost focus once; only their errors are shown at once. */
export function useLeftCells() {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const leave = useCallback(
    (key: string, column: string) =>
      setLeft((before) => {
        const cell = `${key}.${column}`
        return before.has(cell) ? before : new Set(before).add(cell)
      }),
    [],
  )
  const leaveRows = (keys: readonly string[]) => {
    for (const key of keys) leave(key, everyColumn)
  }
  const has = (key: string, column: string) =>
    left.has(`${key}.${column}`) || left.has(`${key}.${everyColumn}`)
  return { has, leave, leaveRows }
}

export type LeftCells = ReturnType<typeof useLeftCells>
