import type { FormDefinition } from '../form-definition.ts'
import type { LinkedRecord, Values } from '../values.ts'
import { companyIn } from './company-in.ts'
import { presentFlat } from './flat.ts'
import type { Names } from './names.ts'

/** Facts of an approved request that the server knows beside its values. */
export interface RequestHead {
  id: string
  applyNo: string
  applicationDate: string
  /** Time of approval, `yyyy-MM-dd HH:mm:ss`. */
  updateTime: string
  /** The latest approved request of each kind that builds on this one. */
  followers: readonly { kind: string; applyNo: string; applicationName: string; updateTime: string }[]
  /** Sum paid on a contract, as canonical text. */
  paidMoney?: string
}

/**
 * The record of an approved request from which another form may copy: texts and nested records of the flat detail,
 * files as joined ids, and `{kind}Vo` for requests built on it. `mainstay` is the name of the company even when 其他 was
 * chosen.
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
