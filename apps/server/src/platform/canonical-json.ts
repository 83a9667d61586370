import { createHash } from 'node:crypto'

/** JSON with sorted keys: the same value always gives the same text, so it can be hashed. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value))
}

/** Sorted beforehand, since a replacer function doubles the time of JSON.stringify, which every event is hashed with. */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || hasToJson(value)) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(Reflect.get(value, name))]))
}

/** A key of this name that is no function is a key like any other. */
function hasToJson(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
