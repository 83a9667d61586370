import type { MoveKey } from '../tree/edit.ts'

/** Command of a key to the chart. */
export type ChartOrder =
  | { type: 'undo' | 'redo' }
  | { type: 'walk' | 'move'; id: string; key: MoveKey }
  | { type: 'add' | 'remove' | 'copy' | 'paste'; id: string }
  /** 1 and -1 for one step, 0 for the whole size. */
  | { type: 'zoom'; by: 1 | -1 | 0 }

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>

const arrows: readonly MoveKey[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']
const zooms: Readonly<Record<string, 1 | -1 | 0>> = { '+': 1, '=': 1, '-': -1, '0': 0 }

/** `id` is the node or branch that has the focus, if one has. */
export function orderOf(pressed: Pressed, id: string | undefined): ChartOrder | undefined {
  const { key, altKey, shiftKey } = pressed
  if (pressed.ctrlKey || pressed.metaKey) {
    const zoom = zooms[key]
    if (zoom !== undefined) return { type: 'zoom', by: zoom }
    switch (key.toLowerCase()) {
      case 'z':
        return { type: shiftKey ? 'redo' : 'undo' }
      case 'y':
        return { type: 'redo' }
      case 'c':
        return id === undefined ? undefined : { type: 'copy', id }
      case 'v':
        return id === undefined ? undefined : { type: 'paste', id }
    }
    return undefined
  }
  if (id === undefined) return undefined
  const arrow = arrows.find((one) => one === key)
  if (arrow) return { type: altKey ? 'move' : 'walk', id, key: arrow }
  if (key === 'Insert') return { type: 'add', id }
  return key === 'Delete' ? { type: 'remove', id } : undefined
}
