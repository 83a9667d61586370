import type { FormDefinition } from '../form-definition.ts'
import type { LinkedRecord, Values } from '../values.ts'
import { companyIn } from './company-in.ts'
import { presentFlat } from './flat.ts'
import type { Names } from './names.ts'

/** What the server knows of an approved request beside its values. */
export interface RequestHead {
  id: string
  applyNo: string
  applicationDate: string
  /** When it was approved, `yyyy-MM-dd HH:mm:ss`. */
  updateTime: string
  /** The latest approved request of each kind that builds on this one. */
  followers: readonly { kind: string; applyNo: string; applicationName: string; updateTime: string }[]
  /** Of a contract: what was paid on it, as canonical text. */
  paidMoney?: string
}

/**
 * All that another form may take from an approved request: the flat detail's texts and nested records, files as joined
 * ids, and `{kind}Vo` for what was built on it. `mainstay` is the company itself, also where 其他 was chosen.
 */
export function recordOf(
  form: FormDefinition,
  values: Values,
  names: Omit<Names, 'fileUrl'>,
  head: RequestHead,
): LinkedRecord {
  const flat = presentFlat(form, values, { ...names, fileUrl: (id) => id })
  const followers = head.followers.map(({ kind, ...follower }) => [`${kind}Vo`, follower])
  const { id, applyNo, applicationDate, updateTime, paidMoney } = head
  return {
    ...Object.fromEntries(
      Object.entries(flat).filter((entry): entry is [string, LinkedRecord[string]] => isPart(entry[1])),
    ),
    ...Object.fromEntries(followers),
    ...(paidMoney !== undefined && { paidMoney }),
    id,
    kind: form.kind,
    applyNo,
    applicationDate,
    updateTime,
    mainstay: companyIn(values, 'mainstay') ?? '',
  }
}

function isPart(value: unknown): value is LinkedRecord[string] {
  return typeof value === 'string' || (typeof value === 'object' && !Array.isArray(value))
}
