import type { Definition } from '@countersign/engine'
import type { MoveKey } from './edit.ts'
import { findItem, idsIn, isFork } from './find.ts'

/**
 * The node or branch that an arrow key leads to: up and down in reading order, left and right to the neighbouring branch
 * and into a fork.
 */
export function neighbourOf(definition: Definition, id: string, key: MoveKey): string | undefined {
  const ids = idsIn(definition.nodes)
  const at = ids.indexOf(id)
  if (at < 0) return undefined
  if (key === 'ArrowUp') return ids[at - 1]
  if (key === 'ArrowDown') return ids[at + 1]
  const found = findItem(definition, id)
  if (key === 'ArrowRight' && found?.kind === 'node' && isFork(found.node)) return found.node.branches[0]?.id
  const branch = found?.kind === 'branch' ? found : found?.around
  if (!branch) return undefined
  const { fork, index } = branch
  return (
    fork.branches[index + (key === 'ArrowLeft' ? -1 : 1)]?.id ?? (key === 'ArrowLeft' ? fork.id : undefined)
  )
}

/** The item that takes the focus when this one is removed: the one before it in reading order. */
export function itemBefore(definition: Definition, id: string): string | undefined {
  const ids = idsIn(definition.nodes)
  return ids[ids.indexOf(id) - 1]
}
