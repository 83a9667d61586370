import type { TestApp } from '@countersign/server/testing'
import { anchorSeal } from '../../src/modules/evidence/index.ts'

const tenantId = '000000'

interface Planted {
  /** The chain heads as text; by default those of the last anchor. */
  heads?: string
  time?: Date
  /** Signed by the installation, as with a wrong clock; by default signed with an untrusted key. */
  isSigned?: boolean
}

/** Appends an anchor with a valid seal, using only what the app role may do. Returns its number. */
export async function plantAnchor(
  app: TestApp,
  { heads, time = new Date(), isSigned = false }: Planted,
): Promise<string> {
  const last = await app.db
    .selectFrom('anchor')
    .where('tenant_id', '=', tenantId)
    .orderBy('seq', 'desc')
    .limit(1)
    .select(['seq', 'hash', 'heads'])
    .executeTakeFirst()
  const link = {
    seq: String(Number(last?.seq ?? 0) + 1),
    heads: heads ?? last?.heads ?? '[]',
    time: time.toISOString(),
    prev_hash: last?.hash ?? '',
  }
  const hash = anchorSeal(tenantId, link)
  const { keyId, signature } = isSigned
    ? app.evidence.keys.sign('anchor', hash)
    : { keyId: 'planted', signature: '' }
  await app.db
    .insertInto('anchor')
    .values({ tenant_id: tenantId, ...link, hash, key_id: keyId, signature })
    .execute()
  return link.seq
}
