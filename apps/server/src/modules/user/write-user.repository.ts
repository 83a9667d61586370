import type { Standing } from '@countersign/contract'
import { sql } from 'kysely'
import { anyOf } from '../../platform/database/any-of.ts'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { spellingOf } from '../../platform/spelling.ts'

/** Fields of a person that administrators write, beside departments and roles. */
export interface UserWords {
  account: string
  code: string
  realName: string
  nickname: string
  phone: string
  email: string
  birthday: string | null
  sex: number
}

const columnsOf = ({ realName, account, code, nickname, phone, email, birthday, sex }: UserWords) => ({
  account,
  code,
  name: realName,
  spelling: spellingOf(realName, 'person'),
  nickname,
  phone,
  email,
  birthday,
  sex,
})

export interface NewUser extends UserWords {
  id: string
  passwordHash: string
  mustChangePassword: boolean
}

export async function insertUsers(tx: Tx, tenantId: string, people: readonly NewUser[]): Promise<void> {
  if (people.length === 0) return
  await tx
    .insertInto('app_user')
    .values(
      people.map((person) => ({
        tenant_id: tenantId,
        id: person.id,
        ...columnsOf(person),
        password_hash: person.passwordHash,
        must_change_password: person.mustChangePassword,
        status: 'active' as const,
      })),
    )
    .execute()
}

/** Another phone is no way to log in until `trustPhones` makes it one. */
export async function updateUser(tx: Tx, tenantId: string, id: string, words: UserWords): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      ...columnsOf(words),
      phone_verified: eb
        .and([eb('phone_verified', '=', true), eb('phone', '=', words.phone)])
        .$castTo<boolean>(),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Replaces the departments of people; the first of each is the one that submissions propose. */
export async function replacePlaces(
  tx: Tx,
  tenantId: string,
  people: readonly { id: string; places: readonly { deptId: string; postId: string | null }[] }[],
): Promise<void> {
  await tx
    .deleteFrom('user_department')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(people.map(({ id }) => id)))
    .execute()
  const rows = people.flatMap(({ id, places }) =>
    places.map(({ deptId, postId }, sort) => ({
      tenant_id: tenantId,
      user_id: id,
      dept_id: deptId,
      post_id: postId,
      sort,
    })),
  )
  if (rows.length > 0) await tx.insertInto('user_department').values(rows).execute()
}

/** Replaces the roles of people. */
export async function replaceRoles(
  tx: Tx,
  tenantId: string,
  people: readonly { id: string; roleIds: readonly string[] }[],
): Promise<void> {
  await tx
    .deleteFrom('user_role')
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', anyOf(people.map(({ id }) => id)))
    .execute()
  const rows = people.flatMap(({ id, roleIds }) =>
    roleIds.map((roleId) => ({ tenant_id: tenantId, user_id: id, role_id: roleId })),
  )
  if (rows.length > 0) await tx.insertInto('user_role').values(rows).execute()
}

export async function countChanges(tx: Tx, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/**
 * Gives a person a password that must be changed first; an empty hash is none. It does not count as a generated one of the demo, which
 * DEMO_PASSWORD may replace at the next start.
 */
export async function givePassword(
  tx: Tx,
  tenantId: string,
  id: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      password_hash: passwordHash,
      password_generated: false,
      must_change_password: passwordHash !== '',
      credentials_at: now,
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Locks people of any standing, in the order of their ids. */
export function lockPeople(tx: Tx, tenantId: string, ids: readonly string[]): Promise<{ id: string }[]> {
  return tx
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .select('id')
    .forUpdate()
    .execute()
}

/** Changes the standing of people. The phone of one who comes back is no way to log in until `trustPhones` makes it one. */
export async function writeStanding(
  tx: Tx,
  tenantId: string,
  {
    ids,
    standing,
    returnsOn,
    at,
  }: { ids: readonly string[]; standing: Standing; returnsOn: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({
      status: standing === 'working' ? 'active' : 'inactive',
      paused_at: standing === 'paused' ? at : null,
      returns_on: returnsOn,
      removed_at: standing === 'left' ? at : null,
      ...(standing === 'working' && { phone_verified: false }),
      version: eb('version', '+', 1),
    }))
    .where('tenant_id', '=', tenantId)
    .where('id', '=', anyOf(ids))
    .execute()
}

/** Fills the spelling of names that have none, as after an upgrade; answers how many. */
export async function fillSpellings(db: Db, tenantId: string): Promise<number> {
  const rows = await db
    .selectFrom('app_user')
    .where('tenant_id', '=', tenantId)
    .where('spelling', '=', '')
    .where('name', '!=', '')
    .select(['id', 'name'])
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const spellings = rows.map(({ name }) => spellingOf(name, 'person'))
  await sql`update app_user set spelling = given.spelling
    from unnest(${ids}::text[], ${spellings}::text[]) as given (id, spelling)
    where app_user.tenant_id = ${tenantId} and app_user.id = given.id`.execute(db)
  return rows.length
}
