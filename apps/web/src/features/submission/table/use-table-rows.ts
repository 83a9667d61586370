import type { Field } from '@countersign/forms'
import { useCallback, useEffect, useRef, useState } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { type EnteredRow, enteredRows } from './entered-rows.ts'

interface Props {
  field: Field
  value: unknown
  /** Number of rows shown from the start. */
  least: number
  onUpdate: (name: string, update: (before: unknown) => unknown) => void
}

/** The rows of a table, with keys that stay when earlier rows are deleted. */
export function useTableRows({ field, value, least, onUpdate }: Props) {
  const { name } = field
  const rows = atLeast(enteredRows(value), least)
  const [keys, setKeys] = useState<readonly string[]>([])
  if (keys.length < rows.length) setKeys([...keys, ...rows.slice(keys.length).map(() => randomId())])
  // An upload may end after its row has moved.
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })

  const change = useCallback(
    (update: (rows: EnteredRow[]) => EnteredRow[]) =>
      onUpdate(name, (before) => update(atLeast(enteredRows(before), least))),
    [name, least, onUpdate],
  )
  const updateCell = useCallback(
    (key: string, column: string, update: (before: unknown) => unknown) => {
      const place = latest.current.indexOf(key)
      change((before) =>
        before.map((row, index) => (index === place ? { ...row, [column]: update(row[column]) } : row)),
      )
    },
    [change],
  )
  const remove = useCallback(
    (key: string) => {
      const place = latest.current.indexOf(key)
      setKeys((before) => before.filter((one) => one !== key))
      change((before) => before.filter((_, index) => index !== place))
    },
    [change, setKeys],
  )
  const add = useCallback(() => change((before) => [...before, {}]), [change])

  /** Replaces all rows and returns their new keys. */
  const replace = (next: EnteredRow[]): readonly string[] => {
    const named = [...keys, ...next.slice(keys.length).map(() => randomId())]
    setKeys(named)
    change(() => next)
    return named
  }

  return { rows, keys, updateCell, remove, add, replace }
}

export type TableRows = ReturnType<typeof useTableRows>

function atLeast(rows: EnteredRow[], least: number): EnteredRow[] {
  return rows.length >= least ? rows : [...rows, ...Array.from({ length: least - rows.length }, () => ({}))]
}
