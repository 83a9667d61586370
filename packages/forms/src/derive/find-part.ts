import type { LinkedRecord } from '../values.ts'

/** What stands at a dotted path of a record (`tender.tenderDate`); "" where there is nothing. */
export function findPart(record: LinkedRecord, path: string): string {
  let part: LinkedRecord[string] | undefined = record
  for (const name of path.split('.')) {
    if (typeof part !== 'object' || part === null) return ''
    part = part[name]
  }
  return typeof part === 'string' ? part : ''
}
