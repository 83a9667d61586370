/**
 * Whether PostgreSQL can store the value: jsonb accepts neither NUL nor lone surrogates, in values or in names.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\u0000') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([name, inner]) => isStorable(name) && isStorable(inner))
}
