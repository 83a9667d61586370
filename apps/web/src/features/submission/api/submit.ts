import { contract } from '@countersign/contract'
import type { Values } from '@countersign/forms'
import type { Seen } from '../seen-draft.ts'
import { call } from '../../../lib/http/call.ts'

/** Submits a new request or an own draft by `add`, a returned request, which starts a new round, by `update`. */
export function submit(
  kind: string,
  { id, revision, isDraft }: Seen,
  values: Values,
  idempotencyKey: string,
) {
  if (id === undefined) return call(contract.add, { ...values, kind }, { idempotencyKey })
  const route = isDraft ? contract.add : contract.update
  return call(route, { ...values, kind, id, revision }, { idempotencyKey })
}
