import type { UserInfo } from '@countersign/contract'
import {
  checkClaims,
  computeValues,
  fieldsOf,
  findPart,
  type FormDefinition,
  type KnownStanding,
  isMondayToFriday,
  type LinkedRecord,
  parseValues,
  proposeValues,
  validateInput,
} from '@countersign/forms'
import { useQueries } from '@tanstack/react-query'
import { useCallback, useInsertionEffect, useMemo, useRef, useState } from 'react'
import { readStanding } from '../../lib/format/standing.ts'
import { officeNow } from '../../lib/format/office-time.ts'
import { useOncePainted } from '../../lib/page/use-once-painted.ts'
import { linkable, useFormContext } from './api.ts'
import { asEntered } from './as-entered.ts'
import { chosenIn, sentWith } from './chosen.ts'
import { type Entered, type Files, lookupsFor } from './entered.ts'
import type { FieldIssue } from './field-notes.tsx'
import { recordsOf } from './inputs/input-props.ts'
import { placeFindings } from './table/place-findings.ts'

interface Props {
  form: FormDefinition
  user: UserInfo
  initial: Entered
  files: Files
  /** Fields that the person has filled in, so proposals do not replace them. */
  settled: readonly string[]
}

/**
 * The input and what is derived from it: computed and proposed values, warnings and issues. `ownIssues` are found by
 * this page; `issues` adds those of the server. A draft keeps table rows as entered, so a half-filled row is not lost
 * and keeps its place.
 */
export function useFormValues({ form, user, initial, files, settled: filledIn }: Props) {
  const [entered, setEntered] = useState<Entered>(initial)
  const [edited, setEdited] = useState<ReadonlySet<string>>(() => new Set(filledIn))

  const [hasEdits, setHasEdits] = useState(false)
  const [refusals, setRefusals] = useState<readonly FieldIssue[]>([])

  const change = useCallback((name: string, update: (before: unknown) => unknown) => {
    setEntered((before) => ({ ...before, [name]: update(before[name]) }))
    setHasEdits(true)
    setEdited((before) => (before.has(name) ? before : new Set(before).add(name)))
    setRefusals((before) => {
      const others = before.filter(({ field }) => field !== name && !field.startsWith(`${name}.`))
      return others.length === before.length ? before : others
    })
  }, [])
  /** A refusal is shown until its field changes or the form is sent again. */
  const showRefusals = useCallback((fields: Readonly<Record<string, string>>) => {
    setRefusals(
      Object.entries(fields).map(([field, sentence]) => ({ field, message: { zh: sentence, en: sentence } })),
    )
  }, [])

  const { records, linkedFiles, standings } = useLinked(form, entered)
  const { options, settings, companies } = useFormContext()

  // What was read of a row is kept as long as these are the same (per-row.ts).
  const today = officeNow().slice(0, 10)
  const facts = useMemo(
    () => ({
      today,
      applicantId: user.userId,
      workingDay: isMondayToFriday,
      departmentsOf: () => undefined,
      companies,
      settings,
    }),
    [today, user.userId, companies, settings],
  )
  const lookups = useMemo(() => lookupsFor(files, records, options), [files, records, options])

  const derive = useCallback(
    ({ entered, edited }: { entered: Entered; edited: ReadonlySet<string> }) => {
      // Proposals may depend on computed values: the rent depends on the area, which is a sum.
      const known = computeValues(form, parseValues(form, entered, lookups).values, facts)
      const proposals = proposeValues(form, known, facts, edited)
      const input = { ...entered, ...proposals }
      const outcome = validateInput(form, input, lookups, facts, 'page')
      const claimed = checkClaims(form, outcome.values, '', {
        settings,
        standing: ({ sourceId, pot }) =>
          standings.find((one) => one.sourceId === sourceId && one.pot === pot),
      })
      const computed = fieldsOf(form).filter(
        (field) => field.computed?.compute(outcome.values, facts) !== undefined,
      )
      return {
        proposals,
        derivedFrom: input,
        values: outcome.values,
        draft: {
          ...outcome.values,
          ...asEntered(form, input, outcome.values),
          ...sentWith(chosenIn(entered)),
        },
        ownIssues: placeFindings(form, input, [...outcome.issues, ...claimed.refused]),
        warnings: placeFindings(form, input, [...outcome.warnings, ...claimed.warnings]),
        computedNames: new Set(computed.map((field) => field.name)),
      }
    },
    [form, lookups, facts, settings, standings],
  )
  // A key is painted before the form is read, computed and checked with it.
  const latest = useMemo(() => ({ entered, edited }), [entered, edited])
  const settled = useOncePainted(latest)
  const outcome = useMemo(() => derive(settled), [derive, settled])
  /** Derives from the newest input, which the page may not have drawn yet. */
  const now = useNow(() => (settled === latest ? outcome : derive(latest)))

  const { ownIssues, proposals, derivedFrom } = outcome
  const input = useMemo(() => {
    const open = Object.entries(proposals).filter(([name]) => !edited.has(name))
    return { ...entered, ...Object.fromEntries(open) }
  }, [entered, edited, proposals])
  const issues: readonly FieldIssue[] = useMemo(
    () => [...ownIssues, ...placeFindings(form, derivedFrom, refusals)],
    [form, derivedFrom, ownIssues, refusals],
  )

  const chosen = useMemo(() => chosenIn(entered), [entered])
  return {
    ...outcome,
    input,
    now,
    definition: form,
    chosen,
    settings,
    issues,
    showRefusals,
    entered,
    change,
    hasEdits,
    linkedFiles,
  }
}

/** The same function for the life of the page, which calls the one last drawn. */
function useNow<T>(read: () => T): () => T {
  const last = useRef(read)
  useInsertionEffect(() => {
    last.current = read
  })
  return useCallback(() => last.current(), [])
}

export type FormValues = ReturnType<typeof useFormValues>

interface Linked {
  records: ReadonlyMap<string, LinkedRecord>
  linkedFiles: Files
  standings: readonly KnownStanding[]
}

/**
 * The linked requests of a form by id, with their current data and files, which a form may copy. Until they are loaded,
 * or if they may no longer be linked, the entered data is used.
 */
function useLinked(form: FormDefinition, entered: Entered): Linked {
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
      standings: fresh.flatMap(({ record, standings }) =>
        standings.map((one) => readStanding(findPart(record, 'id'), one)),
      ),
    }
  }, [known, fresh])
}
