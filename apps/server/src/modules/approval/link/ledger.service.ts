import type { contract, OutputOf } from '@countersign/contract'
import { findForm, formatFen, type Kind, type KnownStanding } from '@countersign/forms'
import { leftIn } from '@countersign/ledger'
import { formatTime } from '../../../platform/business-time.ts'
import { type Ctx, readTogether } from '../../../platform/context.ts'
import { listClaims, listStandings } from '../../ledger/index.ts'
import { statusNames } from '../request/approval-status.rules.ts'
import { getReadable, readableAmong } from '../request/may-read.service.ts'
import { withNumbers } from './claims.service.ts'
import { listLinked, listRelated, type RelatedRow } from './link.repository.ts'

type Ledger = OutputOf<typeof contract.ledger>

const dayMs = 86_400_000

/** How a standing goes over the wire, in yuan. */
export function presentStanding({
  sourceId: _source,
  ...one
}: KnownStanding): OutputOf<typeof contract.linkable>['standings'][number] {
  return {
    ...one,
    natures: [...one.natures],
    named: [...one.named],
    limit: one.limit === undefined ? null : formatFen(one.limit),
    lowering: formatFen(one.lowering),
    taken: formatFen(one.taken),
    reserved: formatFen(one.reserved),
  }
}

/**
 * Reads how the sources and pots of a request stand now, and at most 300 requests that it builds on or that build on it. Those
 * that the caller may not read are only counted. Refuses as getReadable does.
 */
export function readLedger(ctx: Ctx, kind: Kind, id: string): Promise<Ledger> {
  return readTogether(ctx, async (ctx) => {
    const approval = await getReadable(ctx, id, kind)
    const { db, tenantId, user } = ctx
    const claims = await listClaims(db, tenantId, { id, round: approval.round })
    const rows = await listRelated(db, tenantId, id)
    const related = rows.map((row) => row.id)
    const readable = await readableAmong(db, user, related)
    const sources = claims.map(({ sourceId }) => sourceId)
    const known = await listStandings(db, tenantId, [...new Set([id, ...sources, ...related])])
    const named = await withNumbers(
      ctx,
      known.filter(({ sourceId }) => sourceId === id || sources.includes(sourceId)),
    )
    const linked = await listLinked(db, tenantId, sources)
    const shown = rows.filter((row) => readable.has(row.id))
    const isApproved = (kinds: readonly string[]) =>
      rows.some((row) => row.status === 'approved' && row.isBehind && kinds.includes(row.kind))
    return {
      sources: claims.flatMap(({ sourceId, pot, fen }) => {
        const source = linked.find((one) => one.id === sourceId)
        const standing = named.find((one) => one.sourceId === sourceId && one.pot === pot)
        if (!source || !standing) return []
        const { applyNo, name: applicationName } = source
        const own = formatFen(BigInt(fen))
        return [{ id: sourceId, applyNo, applicationName, own, standing: presentStanding(standing) }]
      }),
      pots: named.filter(({ sourceId }) => sourceId === id).map(presentStanding),
      related: shown.map((row) => ({ ...presentRelated(row), unsettled: unsettledOf(row) })),
      hidden: rows.length - shown.length,
      lacksInspection:
        approval.kind === 'contract' && isApproved(['payments', 'advance']) && !isApproved(['inspection']),
    }

    function unsettledOf({ id, approvedAt }: RelatedRow): Ledger['related'][number]['unsettled'] {
      const standing = known.find((one) => one.sourceId === id && one.pot === 'writeoff')
      const left = standing && leftIn(standing)
      if (approvedAt === null || left === undefined || left <= 0n) return null
      return {
        left: formatFen(left),
        days: Math.max(0, Math.floor((ctx.now().getTime() - Date.parse(approvedAt)) / dayMs)),
      }
    }
  })
}

function presentRelated(row: RelatedRow) {
  return {
    id: row.id,
    kind: row.kind,
    type: findForm(row.kind)?.typeName ?? row.kind,
    applyNo: row.applyNo,
    applicationName: row.name,
    approvalStatus: statusNames[row.status],
    applicationDate: formatTime(row.appliedAt),
    amount: row.amount ?? '',
  }
}
