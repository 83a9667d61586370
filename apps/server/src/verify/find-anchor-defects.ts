import { z } from 'zod'
import type { Tx } from '../platform/database/connect.ts'
import { anchorSeal } from '../modules/evidence/index.ts'
import type { AnchorHead } from '../platform/anchor-log.ts'
import type { Keyring } from '../platform/keyring.ts'
import type { Defect, DefectCode } from './defect.ts'

const headsSchema = z.array(z.object({ id: z.string(), seq: z.number(), hash: z.string() }))
const anchorsAtOnce = 20

/**
 * Walks a tenant's anchors: each must follow the one before, all from the first signed one on must be signed and the
 * last one is, every head it gathered must still stand, and so must those that are known outside the database.
 */
export async function findAnchorDefects(
  tx: Tx,
  tenantId: string,
  keys: Pick<Keyring, 'holds'>,
  known: readonly AnchorHead[],
): Promise<{ count: number; defects: Defect[] }> {
  const defects: Defect[] = []
  let count = 0
  let previous = { seq: 0, hash: '', isSigned: true }
  const lost = new Map(known.map((anchor) => [`${anchor.seq} ${anchor.hash}`, anchor.seq]))
  let hasSigned = false
  for (;;) {
    const anchors = await tx
      .selectFrom('anchor')
      .where('tenant_id', '=', tenantId)
      .where('seq', '>', String(previous.seq))
      .orderBy('seq')
      .limit(anchorsAtOnce)
      .select(['seq', 'heads', 'time', 'prev_hash', 'hash', 'key_id', 'signature'])
      .execute()
    if (anchors.length === 0) {
      const unsigned = previous.isSigned ? [] : [ofTenant('anchorUnsigned', previous.seq)]
      const gone = [...lost.values()].map((seq) => ofTenant('anchorLost', seq))
      return { count, defects: [...defects, ...unsigned, ...gone] }
    }
    for (const { hash, key_id, signature, ...anchor } of anchors) {
      const seq = Number(anchor.seq)
      const follows = seq === previous.seq + 1 && anchor.prev_hash === previous.hash
      if (!follows || anchorSeal(tenantId, anchor) !== hash) {
        return { count, defects: [...defects, ofTenant('anchorBroken', anchor.seq)] }
      }
      const isSigned = keys.holds('anchor', hash, { keyId: key_id, signature })
      if (hasSigned && !isSigned) defects.push(ofTenant('anchorUnsigned', anchor.seq))
      hasSigned ||= isSigned
      lost.delete(`${anchor.seq} ${hash}`)
      defects.push(...(await findLostHeads(tx, tenantId, anchor.heads)))
      previous = { seq, hash, isSigned: isSigned || hasSigned }
      count += 1
    }
  }
}

function ofTenant(code: DefectCode, seq: string | number): Defect {
  return { approvalId: '', applyNo: '', code, where: String(seq) }
}

async function findLostHeads(tx: Tx, tenantId: string, text: string): Promise<Defect[]> {
  const heads = headsSchema.parse(JSON.parse(text))
  const events = await tx
    .selectFrom('event')
    .where('tenant_id', '=', tenantId)
    .where(
      'hash',
      'in',
      heads.map((head) => head.hash),
    )
    .where(
      'approval_id',
      'in',
      heads.map((head) => head.id),
    )
    .select(['approval_id', 'seq', 'hash'])
    .execute()
  const standing = new Set(events.map((event) => `${event.approval_id} ${event.seq} ${event.hash}`))
  const lost = heads.filter((head) => !standing.has(`${head.id} ${head.seq} ${head.hash}`))
  if (lost.length === 0) return []
  const requests = await tx
    .selectFrom('approval')
    .where('tenant_id', '=', tenantId)
    .where(
      'id',
      'in',
      lost.map((head) => head.id),
    )
    .select(['id', 'apply_no'])
    .execute()
  return lost.map(({ id, seq }): Defect => {
    const request = requests.find((one) => one.id === id)
    return {
      approvalId: id,
      applyNo: request?.apply_no ?? '',
      code: request ? 'anchorAhead' : 'requestVanished',
      where: String(seq),
    }
  })
}
