import type { Db, Tx } from '../../platform/database/connect.ts'
import {
  deleteUnused,
  listDraftsOf,
  listNamedInDrafts,
  listOwnersOfUnused,
  lockUnused,
} from './unused-file.repository.ts'

/** Files in one transaction. */
const filesAtOnce = 5000
/** Drafts in one statement: of a mebibyte each, at most, they take it a few seconds of its fifteen. */
const draftsAtOnce = 16

/**
 * Forgets what was uploaded before then and is used nowhere: in no request, no draft or edit, for no signature and no
 * picture of a person. `andThen` is told, in the same transaction, the ids of those whose bytes may be deleted. Each
 * person's uploads are looked at apart: what fails for one is left for the next time, and all of it is thrown in the end.
 */
export async function forgetUnused(
  db: Db,
  tenantId: string,
  before: Date,
  andThen: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const ownerId of await listOwnersOfUnused(db, tenantId, before)) {
    try {
      await forgetOf(db, { tenantId, ownerId, before }, andThen)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `unused uploads of ${failures.length} people remain`)
}

interface Unused {
  tenantId: string
  ownerId: string
  before: Date
}

async function forgetOf(
  db: Db,
  of: Unused,
  andThen: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after
    after = await db.transaction().execute(async (tx) => {
      // Locked before the drafts are read: whoever saves one that names such a file waits, or has it read here.
      const locked = await lockUnused(tx, of.tenantId, { ...of, after: from, limit: filesAtOnce })
      const named = await namedInDrafts(tx, of, locked)
      const ids = locked.filter((id) => !named.has(id))
      const deleted = await deleteUnused(tx, of.tenantId, { before: of.before, ids })
      if (deleted.length > 0) await andThen(tx, deleted)
      return locked.length < filesAtOnce ? undefined : locked.at(-1)
    })
  }
}

/** A draft names files in its values, as its applicant's own. */
async function namedInDrafts(tx: Tx, { tenantId, ownerId }: Unused, fileIds: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  if (fileIds.length === 0) return named
  const drafts = await listDraftsOf(tx, tenantId, ownerId)
  for (let from = 0; from < drafts.length; from += draftsAtOnce) {
    const draftIds = drafts.slice(from, from + draftsAtOnce)
    for (const id of await listNamedInDrafts(tx, tenantId, { draftIds, fileIds })) named.add(id)
  }
  return named
}
