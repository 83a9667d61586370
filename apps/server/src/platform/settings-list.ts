import { z } from 'zod'
import { isLoopback } from './ip-address.ts'

/** Plain http is accepted on this machine only: codes and secrets travel to these addresses. */
export const secureAddress = z.url({ protocol: /^https?$/ }).refine((text) => {
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''))
})

/**
 * Reads a list of settings that is a file of JSON. Throws with a sentence that names the wrong entry; it quotes no value, since some
 * are secret. `wanted` says which values a field takes.
 */
export function readEntries<T>(
  json: string,
  entry: z.ZodType<T>,
  wanted: Readonly<Record<string, string>>,
): T[] {
  return parseList(json).map((given, index) => readEntry(given, entry, { number: index + 1, wanted }))
}

/** Throws when two entries have the same name. */
export function refuseTwice<T>(entries: readonly T[], nameOf: (one: T) => string): void {
  const names = entries.map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) < index)
  if (twice !== undefined) throw new Error(`two entries have ${twice}`)
}

function parseList(json: string): unknown[] {
  let list: unknown
  try {
    list = JSON.parse(json)
  } catch {
    throw new Error('it is not JSON')
  }
  if (!Array.isArray(list)) throw new Error('it is not a list')
  return list
}

function readEntry<T>(
  given: unknown,
  entry: z.ZodType<T>,
  { number, wanted }: { number: number; wanted: Readonly<Record<string, string>> },
): T {
  const parsed = entry.safeParse(given)
  if (parsed.success) return parsed.data
  const named = z.object({ source: z.string().max(100) }).safeParse(given)
  const which = named.success ? ` (${named.data.source})` : ''
  const names = parsed.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => `${key} is not known`)
      : [sayWanted(issue.path, wanted)],
  )
  throw new Error(`entry ${number}${which}: ${names.join('; ')}`)
}

function sayWanted([field]: readonly PropertyKey[], wanted: Readonly<Record<string, string>>): string {
  if (field === undefined) return 'it is not an object'
  return `${String(field)} ${wanted[String(field)] ?? 'must be a text of 1 to 2,000 characters'}`
}
