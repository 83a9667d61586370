import type { TestApp } from '@countersign/server/testing'
import { anchorSeal } from '../../src/modules/evidence/index.ts'

const tenantId = '000000'

interface Planted {
  /** As text; those of the last anchor where it is not given. */
  heads?: string
  time?: Date
  /** By the installation's key, as somebody has it whose clock is wrong; otherwise with a key that nobody trusts. */
  isSigned?: boolean
}

/** Puts an anchor behind the last one, with a seal that fits, as the app role may. Answers its number. */
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
    .executeTakeFirstOrThrow()
  const link = {
    seq: String(Number(last.seq) + 1),
    heads: heads ?? last.heads,
    time: time.toISOString(),
    prev_hash: last.hash,
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
