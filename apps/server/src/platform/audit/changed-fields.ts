import { canonicalJson } from '../canonical-json.ts'

/** Fields of a record, as an entry of the audit log may show them. */
export type Fields = Readonly<Record<string, unknown>>

/** Fields that every record has and no person writes, and ids, whose records are named by another field. */
const bookkeeping = new Set(['id', 'tenantId', 'version', 'parentId'])
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

/** The names that a list gained and lost, as two fields: the list itself may be too long to compare by eye. */
export function listChanges(name: string, before: readonly string[], after: readonly string[]): Fields {
  const added = after.filter((one) => !before.includes(one))
  const removed = before.filter((one) => !after.includes(one))
  return {
    ...(added.length > 0 && { [`${name}Added`]: added }),
    ...(removed.length > 0 && { [`${name}Removed`]: removed }),
  }
}

function textOf(fields: Fields, names: readonly string[]): string {
  const held = names.filter((name) => fields[name] !== undefined)
  return held.length === 0 ? '' : canonicalJson(Object.fromEntries(held.map((name) => [name, fields[name]])))
}
