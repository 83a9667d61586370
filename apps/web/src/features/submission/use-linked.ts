import { fieldsOf, type FormDefinition, type LinkedRecord, findPart } from '@countersign/forms'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { linkable } from './api.ts'
import type { Entered, Files } from './entered.ts'
import { recordsOf } from './inputs/input-props.ts'

export type Records = ReadonlyMap<string, LinkedRecord>

/**
 * The linked requests of a form by id, with their current data and files, which a form may copy. Until they are loaded,
 * or if they may no longer be linked, the entered data is used.
 */
export function useLinked(form: FormDefinition, entered: Entered): { records: Records; linkedFiles: Files } {
  const kept = fieldsOf(form)
    .filter((field) => field.type === 'link')
    .flatMap((field) => recordsOf(entered[field.name]))
  const fresh = useQueries({
    queries: kept.map((record) => linkable(findPart(record, 'kind'), findPart(record, 'id'))),
    combine: (results) => results.flatMap((result) => result.data ?? []),
  })
  const known = JSON.stringify(kept)
  return useMemo(() => {
    const entries: LinkedRecord[] = [...JSON.parse(known), ...fresh.map((one) => one.record)]
    const files = fresh.flatMap((one) => one.files)
    return {
      records: new Map(entries.map((record) => [findPart(record, 'id'), record])),
      linkedFiles: Object.fromEntries(files.map((file) => [file.id, file])),
    }
  }, [known, fresh])
}
