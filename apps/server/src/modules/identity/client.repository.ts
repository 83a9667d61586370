import type { Page, Sort } from '@countersign/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { anyOf } from '../../platform/database/any-of.ts'
import { filtered } from '../../platform/database/filtered.ts'
import type { PageAsked } from '../../platform/records/page.ts'
import { readPage } from '../../platform/records/read-page.ts'

/** Clients; removed ones stay in the table and are left out. */
function select(db: Db) {
  return db
    .selectFrom('client')
    .where('removed_at', 'is', null)
    .select([
      'id',
      'password_without_captcha as passwordWithoutCaptcha',
      'grants',
      'access_seconds as accessSeconds',
      'refresh_seconds as refreshSeconds',
      'redirect_uri as redirectUri',
      'remark',
      'version',
    ])
}

export type StoredClient = NonNullable<Awaited<ReturnType<typeof findOne>>>

export function listPage(
  db: Db,
  clientId: string | undefined,
  asked: PageAsked & Sort,
): Promise<Page<StoredClient>> {
  return readPage(filtered(select(db), { contains: { id: clientId } }), asked, order)
}

const order = {
  columns: { clientId: 'id', accessTokenValidity: 'access_seconds' },
  first: [['id', 'asc']],
  id: 'id',
} as const

export function findOne(db: Db, id: string) {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** Locks clients in the order of their ids. */
export function lockClients(tx: Tx, ids: readonly string[]): Promise<StoredClient[]> {
  return select(tx).where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
}

/** Whether a client has this id, or a removed one had it. */
export async function isKnown(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('client').where('id', '=', id).select('id').executeTakeFirst()
  return row !== undefined
}

type Written = Omit<StoredClient, 'version'>

const columnsOf = (client: Written) => ({
  password_without_captcha: client.passwordWithoutCaptcha,
  grants: client.grants,
  access_seconds: client.accessSeconds,
  refresh_seconds: client.refreshSeconds,
  redirect_uri: client.redirectUri,
  remark: client.remark,
})

export async function insertClient(tx: Tx, client: Written, secretHash: string): Promise<void> {
  await tx
    .insertInto('client')
    .values({ id: client.id, secret_hash: secretHash, ...columnsOf(client) })
    .execute()
}

/** Changes a client; without a hash its secret stays. */
export async function updateClient(tx: Tx, client: Written, secretHash: string | undefined): Promise<void> {
  await tx
    .updateTable('client')
    .set((eb) => ({
      ...columnsOf(client),
      ...(secretHash !== undefined && { secret_hash: secretHash }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', client.id)
    .execute()
}

export async function markRemoved(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await tx
    .updateTable('client')
    .set((eb) => ({ removed_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', anyOf(ids))
    .execute()
}
