import type { Detail } from '@countersign/contract'

/** A decision names what was seen, so that nobody decides on something else (decisions.md "What was seen"). */
export function seen({ id, version, taskId }: Detail) {
  return { id, version, taskId: taskId ?? undefined }
}
