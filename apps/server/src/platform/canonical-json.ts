import { createHash } from 'node:crypto'

/** JSON with sorted keys: the same value always gives the same text, so it can be hashed. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(withSortedKeys(value))
}

/**
 * Keys are sorted beforehand: a replacer function doubles the time of JSON.stringify, which hashes every event.
 */
function withSortedKeys(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || hasToJson(value)) return value
  if (Array.isArray(value)) return value.map(withSortedKeys)
  const names = Object.keys(value).toSorted()
  return Object.fromEntries(names.map((name) => [name, withSortedKeys(Reflect.get(value, name))]))
}

/** A toJSON key that is not a function is an ordinary key. */
function hasToJson(value: object): boolean {
  return 'toJSON' in value && typeof value.toJSON === 'function'
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}
