import type { Detail, ListState } from '@countersign/contract'
import { type Button, visibleButtons } from '@countersign/engine/visible'

/** platform.txt §4 and what the server allows, from the engine's one function. */
export function buttonsOf(detail: Detail, listState: ListState, userId: string): Record<Button, boolean> {
  return visibleButtons({
    listState,
    userId,
    flowId: detail.flowId,
    trailStatuses: detail.personTable.map((row) => row.status),
    actions: detail.actions,
  })
}
