import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef } from 'react'
import { useFieldId } from '../field-id.ts'
import { cellsOf } from './pasted-text.ts'

interface Props {
  name: string
  count: number
  /** The column focused in a new row. */
  firstColumn: string | undefined
  canAdd: boolean
  onAdd: () => void
  onPaste: (cells: string[][], at: { row: number; column: string | undefined }) => void
}

/** Enter moves down a row and adds one after the last; several pasted cells are spread over the table. */
export function useTableKeys({ name, count, firstColumn, canAdd, onAdd, onPaste }: Props) {
  const fieldId = useFieldId()
  const next = useRef<string>(undefined)
  useEffect(() => {
    if (next.current === undefined) return
    document.querySelector<HTMLElement>(`#${CSS.escape(fieldId(next.current))}`)?.focus()
    next.current = undefined
  })

  const add = () => {
    next.current = `${name}.${count}.${firstColumn ?? ''}`
    onAdd()
  }

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || !at || !isPlainInput(event.target)) return
    event.preventDefault()
    if (at.row < count - 1) {
      document
        .querySelector<HTMLElement>(`#${CSS.escape(fieldId(`${name}.${at.row + 1}.${at.column ?? ''}`))}`)
        ?.focus()
    } else if (canAdd) add()
  }

  const onPasteCapture = (event: ClipboardEvent<HTMLElement>) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    const isProse = event.target instanceof HTMLTextAreaElement && !text.includes('\t')
    const cells = cellsOf(text)
    const isSingle = cells.length === 1 && (cells[0]?.length ?? 0) < 2
    if (!at || isProse || isSingle) return
    event.preventDefault()
    event.stopPropagation()
    onPaste(cells, at)
  }

  return { add, onKeyDown, onPasteCapture }
}

function placeOf(target: EventTarget): { row: number; column: string | undefined } | undefined {
  if (!(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row']
  const column = target.closest<HTMLElement>('[data-column]')?.dataset['column']
  return row === undefined ? undefined : { row: Number(row), column }
}

/** Lists, calendars and long texts use Enter themselves. */
function isPlainInput(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement &&
    target.getAttribute('role') !== 'combobox' &&
    target.closest('.ant-picker') === null
  )
}
