import type { Detail, ListState } from '@countersign/contract'
import { type Button, visibleButtons } from '@countersign/engine/visible'

/** The visible buttons by platform.txt §4 and the server's permissions, computed by the engine. */
export function buttonsOf(detail: Detail, listState: ListState, userId: string): Record<Button, boolean> {
  return visibleButtons({
    listState,
    userId,
    flowId: detail.flowId,
    trailStatuses: detail.personTable.map((row) => row.status),
    actions: detail.actions,
  })
}
