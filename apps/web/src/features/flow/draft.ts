import type { Definition } from '@countersign/engine'
import type { Kind } from '@countersign/forms'

/** The parts of a flow that are edited and saved together. */
export interface FlowDraft {
  name: string
  definition: Definition
}

/** A flow as the page has opened it. Its kind and its company are fixed. */
export interface OpenedFlow extends FlowDraft {
  /** Undefined for a flow that was never saved. */
  id: string | undefined
  kind: Kind
  /** "" for all companies. */
  company: string
  /** Version of the record, for a change by two people at once. */
  version: number | undefined
}

/** Whether two drafts have the same content, whatever the order of their properties. */
export function isSameContent(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, one]) => [name, sorted(one)]),
  )
}

export interface Rebased {
  draft: FlowDraft
  /** Whether both have changed the nodes of the flow; then the own ones stay. */
  isContested: boolean
}

/**
 * A draft whose record has changed from `before` to `now`: what this person changed stays, everything else is as it is
 * now. The nodes count as one thing, because parts of two charts together need not make sense.
 */
export function rebaseDraft(before: FlowDraft, mine: FlowDraft, now: FlowDraft): Rebased {
  const pick = <T>(of: (draft: FlowDraft) => T): T =>
    isSameContent(of(mine), of(before)) ? of(now) : of(mine)
  const isContested =
    !isSameContent(mine.definition.nodes, before.definition.nodes) &&
    !isSameContent(now.definition.nodes, before.definition.nodes) &&
    !isSameContent(now.definition.nodes, mine.definition.nodes)
  return {
    draft: {
      name: pick(({ name }) => name),
      definition: {
        nodes: pick(({ definition }) => definition.nodes),
        samePerson: pick(({ definition }) => definition.samePerson),
        permits: pick(({ definition }) => definition.permits),
        resumes: pick(({ definition }) => definition.resumes),
      },
    },
    isContested,
  }
}
