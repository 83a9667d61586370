import type { LinkedRecord } from '../values.ts'

/** The text at a dotted path of a record (`tender.tenderDate`); "" when there is none. */
export function findPart(record: LinkedRecord, path: string): string {
  let part: LinkedRecord[string] | undefined = record
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null) return ''
    part = part[name]
  }
  return typeof part === 'string' ? part : ''
}
