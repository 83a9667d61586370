import {
  withThousands,
  formatFen,
  softenedBy,
  type Card,
  checkClaims,
  type CheckedClaims,
  claimsIn,
  type FormDefinition,
  fieldsOf,
  findPart,
  type KnownStanding,
  linksIn,
  linkText,
  presentClaims,
  type Values,
} from '@countersign/forms'
import { controlOf, leftIn, type Standing } from '@countersign/ledger'
import { AppError } from '../../../platform/app-error.ts'
import type { Ctx, SystemCtx } from '../../../platform/context.ts'
import { listReserving, type OwnClaim, standingIn, sumReservedBefore } from '../../ledger/index.ts'
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

/** The lines that a submission writes into the ledger, its warnings, and the card that its round keeps. */
interface Claimed extends Pick<CheckedClaims, 'lines' | 'warnings'> {
  card: Card | undefined
}

/**
 * Makes the lines, warnings and card of a submission. The caller has read `standings` under the locks of the sources.
 * Refuses (claimAboveLeft) a claim above what is left of a source that binds.
 */
export async function claim(
  ctx: Ctx,
  form: FormDefinition,
  { values, ownId, standings }: { values: Values; ownId: string; standings: readonly Standing[] },
): Promise<Claimed> {
  const settings = await settingsOf(ctx, ctx.tenantId)
  const known = await withNumbers(ctx, standings)
  const { lines, refused, warnings } = checkClaims(form, values, ownId, {
    settings,
    standing: ({ sourceId, pot }) => known.find((one) => one.sourceId === sourceId && one.pot === pot),
  })
  const [first] = refused
  if (first) throw new AppError('claimAboveLeft', { field: first.field, detail: first.message })
  return { lines, warnings, card: presentClaims(lines, known, (id) => nameIn(form, values, id)) }
}

/** Number and name of a linked request. */
function nameIn(form: FormDefinition, values: Values, id: string): string {
  const linked = fieldsOf(form).flatMap(({ type, name }) => (type === 'link' ? linksIn(values, name) : []))
  const record = linked.find((one) => findPart(one, 'id') === id)
  return record ? linkText(record) : ''
}

/** Whether somebody else claims of a pot and is named; what is taken is named only where it is taken once. */
const isClaimed = ({ pot, taken, reserved }: Standing) => reserved > 0n || (pot === 'closing' && taken > 0n)

/** How these sources stand, with the numbers of the requests that reserve of them, as far as this person may read them. */
export async function withNumbers(ctx: Ctx, standings: readonly Standing[]): Promise<KnownStanding[]> {
  const ids = [...new Set(standings.flatMap((one) => (isClaimed(one) ? one.sourceId : [])))]
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
    return { ...standing, named, others: own.length - named.length }
  })
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
