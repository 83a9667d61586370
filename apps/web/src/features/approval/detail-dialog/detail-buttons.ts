import type { Detail, ListState } from '@countersign/contract'
import {
  type Button,
  type MoreAction,
  visibleButtons,
  visibleMoreActions,
  type Viewing,
} from '@countersign/engine/visible'

export interface DetailButtons {
  /** The six buttons of the footer and the pad. */
  buttons: Record<Button, boolean>
  /** The menu 更多; there is no menu without an action. */
  more: MoreAction[]
}

/** The visible buttons by platform.txt §4 and the server's permissions, computed by the engine. */
export function buttonsOf(detail: Detail, listState: ListState, userId: string): DetailButtons {
  const viewing: Viewing = {
    listState,
    userId,
    flowId: detail.flowId,
    taskKind: detail.taskKind,
    trailStatuses: detail.personTable.map((row) => row.status),
    actions: detail.actions,
  }
  return { buttons: visibleButtons(viewing), more: visibleMoreActions(viewing) }
}

/** A detail that is only read: the actions of its reader do not show. */
export function readOnly(detail: Detail): Detail {
  return { ...detail, actions: [] }
}
