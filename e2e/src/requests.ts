import { contract, type ListRow } from '@countersign/contract'
import type { Kind } from '@countersign/forms'
import type { LoggedIn } from './people.ts'

/** Submits the kind's own example over the wire. Returns the id. */
export async function submitExample(
  applicant: LoggedIn,
  kind: Kind,
  more: Record<string, unknown>,
): Promise<{ id: string; applyNo: string }> {
  const { example } = await applicant.call(contract.schema, { kind })
  return applicant.call(contract.add, { ...example, ...more, kind })
}

/** The person's requests of exactly this name, newest first. */
export async function listOwn(applicant: LoggedIn, applicationName: string): Promise<ListRow[]> {
  const { records } = await applicant.call(contract.list, {
    state: '已发起',
    pendingName: applicationName,
    current: 1,
    size: 50,
  })
  return records.filter((row) => row.applicationName === applicationName)
}
