import { canonicalJson } from '../canonical-json.ts'

/** Fields of a record, as an entry of the audit log may show them. */
export type Fields = Readonly<Record<string, unknown>>

/** Fields that every record has and no person writes. */
const bookkeeping = new Set(['id', 'tenantId', 'version'])
const secret = /password|secret|token|hash/i

/**
 * The fields in which two states of a record differ, each side as canonical JSON; "" for a side without any. Throws for
 * a field whose name is that of a secret: it must not enter the log.
 */
export function changedFields(before: Fields = {}, after: Fields = {}): { before: string; after: string } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => !bookkeeping.has(name),
  )
  const hidden = names.find((name) => secret.test(name))
  if (hidden !== undefined) throw new Error(`the audit log must not hold ${hidden}`)
  const changed = names.filter((name) => canonicalJson([before[name]]) !== canonicalJson([after[name]]))
  return { before: textOf(before, changed), after: textOf(after, changed) }
}

function textOf(fields: Fields, names: readonly string[]): string {
  const held = names.filter((name) => fields[name] !== undefined)
  return held.length === 0 ? '' : canonicalJson(Object.fromEntries(held.map((name) => [name, fields[name]])))
}
