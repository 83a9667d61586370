import type { Detail } from '@countersign/contract'

/**
 * A decision names the version that was seen, so that nobody decides on changed content (decisions.md "What was seen").
 */
export function seen({ id, version, taskId }: Detail) {
  return { id, version, taskId: taskId ?? undefined }
}
