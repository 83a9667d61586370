import type { Tx } from '../platform/database/connect.ts'
import { menu, type MenuEntry } from './menu.ts'
import { roles } from './organisation.ts'

interface Given {
  tenantId: string
  newId: () => string
}

/**
 * Gives a tenant the roles and menu entries of the product that it was never given: at the seed, and after an upgrade that
 * brings new ones. What the tenant has renamed or removed since stays as it is. Two copies that start at once give each once.
 */
export async function ensureMenu(tx: Tx, given: Given): Promise<void> {
  for (const [sort, { alias, name }] of roles.entries()) {
    if (!(await isNew(tx, given.tenantId, 'role', alias))) continue
    await tx
      .insertInto('role')
      .values({ tenant_id: given.tenantId, id: given.newId(), alias, name, sort })
      // The tenant has made a role of this alias by itself.
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const [sort, entry] of menu.entries()) {
    if (await isNew(tx, given.tenantId, 'menu', entry.code)) await insertEntry(tx, given, entry, sort)
  }
}

/** Notes that the tenant was given it; false where it was before. */
async function isNew(tx: Tx, tenantId: string, kind: 'role' | 'menu', code: string): Promise<boolean> {
  const noted = await tx
    .insertInto('given_entry')
    .values({ tenant_id: tenantId, kind, code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return noted !== undefined
}

async function insertEntry(
  tx: Tx,
  { tenantId, newId }: Given,
  entry: MenuEntry,
  sort: number,
): Promise<void> {
  const { parent, roles: aliases, category, ...words } = entry
  const above =
    parent === null
      ? undefined
      : await tx
          .selectFrom('menu')
          .where('tenant_id', '=', tenantId)
          .where('code', '=', parent)
          .orderBy('id')
          .select('id')
          .executeTakeFirst()
  const id = newId()
  await tx
    .insertInto('menu')
    // Where the tenant has removed the entry above, this one stands at the outermost level.
    .values({ tenant_id: tenantId, id, parent_id: above?.id ?? null, sort, category, ...words })
    .execute()
  for (const alias of aliases) {
    await tx
      .insertInto('menu_role')
      .columns(['tenant_id', 'menu_id', 'role_id'])
      .expression((eb) =>
        eb
          .selectFrom('role')
          .where('tenant_id', '=', tenantId)
          .where('alias', '=', alias)
          .select((one) => ['tenant_id', one.val(id).as('menu_id'), 'id']),
      )
      .execute()
  }
}
