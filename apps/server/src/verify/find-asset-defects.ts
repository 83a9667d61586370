import { listApprovedValues } from '../modules/approval/index.ts'
import {
  differencesOfLease,
  type LeaseTerms,
  listKeptOccupations,
  listLeaseEnds,
  listOccupying,
  listUnloggedEnds,
  listWrongLetDays,
  termsOfLease,
} from '../modules/asset/index.ts'
import type { Tx } from '../platform/database/connect.ts'
import type { Defect } from './defect.ts'
import { listApprovedLeases, listRegistered } from './verify.repository.ts'

const leasesAtOnce = 500

/**
 * Answers all defects of a tenant's register of assets:
 * - a room whose days, lessee or rent do not follow from the approved leases and the entries that ended them early
 * - a room that is occupied by a request that is no approved lease
 * - a room whose days on lease are not those of its occupations
 * - an early end without its entry in the audit log
 */
export async function findAssetDefects(tx: Tx, tenantId: string): Promise<Defect[]> {
  const terms = await listTerms(tx, tenantId)
  const successors = Map.groupBy(
    [...terms.values()].flatMap((successor) => successor.formerIds.map((id) => ({ id, successor }))),
    ({ id }) => id,
  )
  const ids = [...new Set([...terms.keys(), ...(await listAllOccupying(tx, tenantId))])]
  const defects: Defect[] = []
  for (let from = 0; from < ids.length; from += leasesAtOnce) {
    const some = ids.slice(from, from + leasesAtOnce)
    const [kept, ends, known] = await Promise.all([
      listKeptOccupations(tx, tenantId, some),
      listLeaseEnds(tx, tenantId, some),
      listRegistered(
        tx,
        tenantId,
        some.flatMap((id) => namedBy(id, terms.get(id))),
      ),
    ])
    const [keptOf, endsOf, knownOf] = [groupByLease(kept), groupByLease(ends), groupByLease(known)]
    for (const id of some) {
      const differences = differencesOfLease(terms.get(id), keptOf.get(id) ?? [], {
        successors: (successors.get(id) ?? []).map(({ successor }) => successor),
        ends: endsOf.get(id) ?? [],
        known: new Set(knownOf.get(id)?.map(({ assetNo }) => assetNo)),
      })
      defects.push(
        ...differences.map((where) => ({
          approvalId: id,
          applyNo: '',
          code: 'leaseChanged' as const,
          where,
        })),
      )
    }
  }
  const unlogged = await listUnloggedEnds(tx, tenantId)
  const mislet = await listWrongLetDays(tx, tenantId)
  return [
    ...defects,
    ...mislet.map((where) => ({ approvalId: '', applyNo: '', code: 'letDaysChanged' as const, where })),
    ...unlogged.map(({ requestId, endsOn }) => ({
      approvalId: requestId,
      applyNo: '',
      code: 'leaseEndUnlogged' as const,
      where: endsOn,
    })),
  ]
}

/** The terms of all approved leases, by request. */
async function listTerms(tx: Tx, tenantId: string): Promise<Map<string, LeaseTerms>> {
  const terms = new Map<string, LeaseTerms>()
  for (let last = ''; ; ) {
    const ids = await listApprovedLeases(tx, tenantId, last, leasesAtOnce)
    for (const [id, values] of await listApprovedValues(tx, tenantId, ids)) {
      const found = termsOfLease(values)
      if (found) terms.set(id, found)
    }
    last = ids.at(-1) ?? ''
    if (ids.length < leasesAtOnce) return terms
  }
}

async function listAllOccupying(tx: Tx, tenantId: string): Promise<string[]> {
  const all: string[] = []
  for (;;) {
    const ids = await listOccupying(tx, tenantId, all.at(-1) ?? '', leasesAtOnce)
    all.push(...ids)
    if (ids.length < leasesAtOnce) return all
  }
}

function namedBy(requestId: string, terms: LeaseTerms | undefined) {
  return (terms?.rows ?? []).flatMap(({ assetNo }) => (assetNo === '' ? [] : [{ requestId, assetNo }]))
}

function groupByLease<T extends { requestId: string }>(rows: readonly T[]): Map<string, T[]> {
  return Map.groupBy(rows, ({ requestId }) => requestId)
}
