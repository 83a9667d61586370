import { contract } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import type { LoggedIn } from './people.ts'

/** Submits the kind's own example over the wire. Answers the id. */
export async function submitExample(
  applicant: LoggedIn,
  kind: Kind,
  more: Record<string, unknown>,
): Promise<{ id: string; applyNo: string }> {
  const { example } = await applicant.call(contract.schema, { kind })
  return applicant.call(contract.add, { ...example, ...more, kind })
}
