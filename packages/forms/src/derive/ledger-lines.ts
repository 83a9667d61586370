import { type Line, type Pot, split } from '@countersign/ledger'
import { parseFen } from '../amounts/fen.ts'
import type { FormDefinition } from '../form-definition.ts'
import type { Claim } from '../rules/ledger.ts'
import { type LinkedRecord, linksIn, type Values } from '../values.ts'
import { findPart } from './find-part.ts'

/** A source of which a form claims an amount. */
export interface ClaimedSource {
  sourceId: string
  pot: Pot
  /** What the source named as its total when it was linked; undefined without one. */
  total: bigint | undefined
}

/** What a form claims of the requests in one link. */
export interface FormClaim {
  /** The field at which it is said that too much is claimed. */
  field: string
  fen: bigint
  isRuled: boolean
  sources: ClaimedSource[]
}

/** What the values claim of linked requests. */
export function claimsIn(form: FormDefinition, values: Values): FormClaim[] {
  return (form.ledger?.claims ?? []).flatMap((claim) => {
    const fen = claim.fen(values) ?? 0n
    const sources = linksIn(values, claim.link).flatMap((record) => sourceOf(claim, values, record))
    return fen === 0n || sources.length === 0
      ? []
      : [{ field: claim.field, isRuled: claim.isRuled ?? false, fen, sources }]
  })
}

/** The pot that a form claims of a request in this link; undefined for one of which it claims nothing. */
export function potClaimedOf(
  form: FormDefinition,
  values: Values,
  { link, record }: { link: string; record: LinkedRecord },
): Pot | undefined {
  const claim = form.ledger?.claims?.find((one) => one.link === link)
  return claim && sourceOf(claim, values, record)[0]?.pot
}

function sourceOf({ of }: Claim, values: Values, record: LinkedRecord): ClaimedSource[] {
  const claimed = new Map(Object.entries(of)).get(findPart(record, 'kind'))
  if (!claimed) return []
  const { pot, total } = claimed
  return [
    {
      sourceId: findPart(record, 'id'),
      pot: typeof pot === 'function' ? pot(values) : pot,
      total: total === undefined ? undefined : parseFen(findPart(record, total)),
    },
  ]
}

/**
 * The lines that a round of a request writes. An amount claimed of several sources is divided in their order, up to what
 * `leftOf` answers; where nobody knew what was left, up to the totals that the sources named.
 */
export function ledgerLinesOf(
  form: FormDefinition,
  values: Values,
  ownId: string,
  leftOf: (source: ClaimedSource) => bigint | undefined = ({ total }) => total,
): Line[] {
  const limits = (form.ledger?.limits ?? []).flatMap(({ pot, of }) => {
    const limit = of(values)
    return limit ? [{ sourceId: ownId, pot, side: 'limit' as const, ...limit }] : []
  })
  const claims = claimsIn(form, values).flatMap(({ fen, sources }) =>
    split(
      fen,
      sources.map((source) => ({ sourceId: source.sourceId, left: leftOf(source) })),
    ).flatMap((part) =>
      sources
        .filter(({ sourceId }) => sourceId === part.sourceId)
        .map(({ pot }) => ({ ...part, pot, side: 'claim' as const, nature: '' as const })),
    ),
  )
  return [...limits, ...claims]
}
