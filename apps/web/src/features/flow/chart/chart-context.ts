import { createContext, useContext } from 'react'
import type { FlowNode, ForkNode } from '@countersign/engine'
import type { Names } from '../say/names.ts'
import type { Place } from '../tree/find.ts'
import type { AddedType } from '../tree/make.ts'

/** Data that the parts of the chart share. */
export interface Chart {
  names: Names
  isEditable: boolean
  /** The node or branch that Tab reaches. */
  active: string
  /** Sentences by the id of the node or branch. */
  problems: ReadonlyMap<string, readonly string[]>
  /** A node or branch that a trial run leads to, with what was found there. */
  mark: { id: string; text: string } | undefined
  /** Id of the element that explains the keys. */
  hintId: string
  onOpen: (id: string) => void
  onFocus: (id: string) => void
  onAdd: (place: Place, type: AddedType) => void
  onAddBranch: (fork: ForkNode) => void
  onPaste: (place: Place) => void
  /** Whether the mouse can drag this node to another place. */
  mayDrag: (id: string) => boolean
  /** Whether a node is being dragged, so that places show themselves. */
  isDragging: boolean
  /** The node that is dragged from now on; undefined when it was let go. */
  onDrag: (id: string | undefined) => void
  onDrop: (place: Place) => void
  /** Name of the copied node, if there is one. */
  copied: string | undefined
  mayEnd: (listId: string, nodes: readonly FlowNode[]) => boolean
}

export const ChartContext = createContext<Chart | undefined>(undefined)

export function useChart(): Chart {
  const chart = useContext(ChartContext)
  if (!chart) throw new Error('a part of the chart outside of it')
  return chart
}
