/** Fills path parameters such as `{kind}` from the input and returns the remaining fields for query or body. */
export function splitInput(path: string, input: object) {
  const rest: Record<string, unknown> = { ...input }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(asText(value))
  })
  return { address, rest }
}

function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join(',')
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Undefined, null and "" are left out; arrays are comma-joined. */
export function toQuery(values: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || value === null || value === '') continue
    query.set(name, asText(value))
  }
  const text = query.toString()
  return text ? `?${text}` : ''
}
