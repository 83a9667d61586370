import {
  withThousands,
  formatFen,
  softenedBy,
  checkClaims,
  type CheckedClaims,
  claimsIn,
  type FormDefinition,
  type KnownStanding,
  type Values,
} from '@countersign/forms'
import { controlOf, leftIn, type Standing } from '@countersign/ledger'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx, SystemCtx } from '../../../platform/context.ts'
import {
  listReserving,
  listStandings,
  type OwnClaim,
  standingIn,
  sumReservedBefore,
} from '../../ledger/index.ts'
import { settingsOf } from '../../setting/index.ts'
import type { ApprovalRow } from '../request/approval-row.rules.ts'
import { readableAmong } from '../request/may-read.service.ts'
import { listLinked } from './link.repository.ts'

const sayYuan = (fen: bigint) => withThousands(formatFen(fen))

/** Ids of the requests that these values claim of. */
export function sourcesIn(form: FormDefinition, values: Values): string[] {
  const ids = claimsIn(form, values).flatMap(({ sources }) => sources.map(({ sourceId }) => sourceId))
  return [...new Set(ids)]
}

/**
 * What a submission writes into the ledger, with what must be said of it. `standings` were read under the locks of the sources.
 * Refuses (claimAboveLeft) a claim above what is left of a source that binds.
 */
export async function claim(
  ctx: Ctx,
  form: FormDefinition,
  { values, ownId, standings }: { values: Values; ownId: string; standings: readonly Standing[] },
): Promise<Pick<CheckedClaims, 'lines' | 'warnings'>> {
  const settings = await settingsOf(ctx, ctx.tenantId)
  const check = (known: readonly KnownStanding[]) =>
    checkClaims(form, values, ownId, {
      settings,
      standing: ({ sourceId, pot }) => known.find((one) => one.sourceId === sourceId && one.pot === pot),
    })
  const nobody = { zh: '', en: '' }
  const checked = check(standings.map((one) => ({ ...one, numbers: nobody })))
  if (checked.refused.length + checked.warnings.length === 0) return checked
  const { lines, refused, warnings } = check(await withNumbers(ctx, standings))
  const [first] = refused
  if (first) throw new AppError('claimAboveLeft', { field: first.field, detail: first.message })
  return { lines, warnings }
}

/** How these sources stand, with the numbers of the requests that reserve of them, as far as this person may read them. */
export async function withNumbers(ctx: Ctx, standings: readonly Standing[]): Promise<KnownStanding[]> {
  const ids = [...new Set(standings.map(({ sourceId }) => sourceId))]
  const reserving = await listReserving(ctx.db, ctx.tenantId, ids)
  const readable = await readableAmong(
    ctx.db,
    ctx.user,
    reserving.map(({ id }) => id),
  )
  return standings.map((standing) => {
    const own = reserving.filter(
      ({ sourceId, pot }) => sourceId === standing.sourceId && pot === standing.pot,
    )
    const named = own.flatMap(({ id, applyNo }) => (readable.has(id) ? [applyNo] : [])).slice(0, 3)
    return { ...standing, numbers: sayNumbers(named, own.length - named.length) }
  })
}

function sayNumbers(named: readonly string[], others: number): KnownStanding['numbers'] {
  if (named.length === 0) return { zh: `${others} 份申请`, en: `${others} other requests` }
  const [zh, en] = [named.join('、'), named.join(', ')]
  return others === 0 ? { zh, en } : { zh: `${zh}、另 ${others} 份`, en: `${en} and ${others} more` }
}

/**
 * Refuses (claimNoLongerFits) to agree to a request that claims more of a binding source than is left by now, since a limit was
 * lowered or more was claimed before. Who came first keeps the place.
 */
export async function refuseUnfitting(
  ctx: SystemCtx,
  { id }: Pick<ApprovalRow, 'id'>,
  claims: readonly OwnClaim[],
): Promise<void> {
  const overdrawn = claims
    .map((one) => ({ ...one, standing: standingIn(one) }))
    .filter(({ standing }) => (leftIn(standing) ?? 0n) < 0n)
  if (overdrawn.length === 0) return
  const settings = await settingsOf(ctx, ctx.tenantId)
  for (const { sourceId, pot, fen, standing } of overdrawn) {
    if (controlOf(pot, standing.natures, softenedBy(settings)) !== 'refuse') continue
    const before = await sumReservedBefore(ctx.db, ctx.tenantId, { fromId: id, sourceId, pot })
    const left = leftIn({ ...standing, reserved: before }) ?? 0n
    if (left >= BigInt(fen)) continue
    const [source] = await listLinked(ctx.db, ctx.tenantId, [sourceId])
    const words = { number: source?.applyNo ?? '', left: sayYuan(left), amount: sayYuan(BigInt(fen)) }
    throw new AppError('claimNoLongerFits', {
      detail: {
        zh: `${words.number} 剩余已变为 ${words.left}，本申请为 ${words.amount}`,
        en: `${words.number} has ${words.left} left by now, and this asks for ${words.amount}`,
      },
    })
  }
}
