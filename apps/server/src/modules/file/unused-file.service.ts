import type { Db, Tx } from '../../platform/database/connect.ts'
import { eachInTurn } from '../../platform/each-in-turn.ts'
import {
  deleteUnused,
  listDraftsOf,
  listNamedInDrafts,
  listOwnersOfUnused,
  lockUnused,
} from './unused-file.repository.ts'

/** Number of files per transaction. */
const filesAtOnce = 5000
/**
 * Number of drafts per statement. A draft holds at most a mebibyte, so a statement ends well within its limit
 * of 15 s.
 */
const draftsAtOnce = 16

/**
 * Deletes the rows of files uploaded before `before` that are used nowhere: in no request, draft or edit, for
 * no signature and as no person's picture. `andThen` runs in the same transaction with the ids whose bytes may
 * be deleted. Each owner's files have their own transactions; when one fails, the others go on, and an error is
 * thrown at the end.
 */
export async function forgetUnused(
  db: Db,
  tenantId: string,
  before: Date,
  andThen: (tx: Tx, ids: string[]) => Promise<void>,
): Promise<void> {
  const owners = await listOwnersOfUnused(db, tenantId, before)
  await eachInTurn(owners, (ownerId) => forgetOf(db, { tenantId, ownerId, before }, andThen))
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
      // Files are locked before drafts are read: a draft saved meanwhile either waits for the lock or is read
      // here.
      const locked = await lockUnused(tx, of.tenantId, { ...of, after: from, limit: filesAtOnce })
      const named = await namedInDrafts(tx, of, locked)
      const ids = locked.filter((id) => !named.has(id))
      const deleted = await deleteUnused(tx, of.tenantId, { before: of.before, ids })
      if (deleted.length > 0) await andThen(tx, deleted)
      return locked.length < filesAtOnce ? undefined : locked.at(-1)
    })
  }
}

/** Only the owner's drafts are read: a draft shows and submits no other person's uploads. */
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
