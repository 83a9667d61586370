import type { Tx } from '../../platform/database/connect.ts'
import type { MenuEntry } from './first-menu.rules.ts'

/** Records that the tenant was given this entry; answers false when it had been before. */
export async function noteGiven(
  tx: Tx,
  tenantId: string,
  kind: 'role' | 'menu',
  code: string,
): Promise<boolean> {
  const noted = await tx
    .insertInto('given_entry')
    .values({ tenant_id: tenantId, kind, code })
    .onConflict((conflict) => conflict.doNothing())
    .returning('code')
    .executeTakeFirst()
  return noted !== undefined
}

/** Number of the data scope of a new role: requests of its own people only. */
const own = 2

/** A role whose name the tenant gave to another one has its alias behind the name. */
export async function insertRole(
  tx: Tx,
  { tenantId, name, ...role }: { tenantId: string; id: string; alias: string; name: string; sort: number },
): Promise<void> {
  const holder = await tx
    .selectFrom('role')
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('removed_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  await tx
    .insertInto('role')
    .values({ tenant_id: tenantId, name: holder ? `${name} (${role.alias})` : name, ...role })
    // The tenant already made a role with this alias.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx
    .insertInto('role_scope')
    .columns(['tenant_id', 'role_id', 'scope'])
    .expression((eb) =>
      eb
        .selectFrom('role')
        .where('tenant_id', '=', tenantId)
        .where('id', '=', role.id)
        .select((one) => ['tenant_id', 'id', one.val(own).as('scope')]),
    )
    .execute()
}

/** Inserts an entry below its parent and grants it to the roles it names. An entry of the tenant with its code stays alone. */
export async function insertEntry(
  tx: Tx,
  { tenantId, id, sort }: { tenantId: string; id: string; sort: number },
  entry: MenuEntry,
): Promise<void> {
  const { parent, roles: aliases, category, isOfInstallation: _, ...words } = entry
  const above =
    parent === null
      ? undefined
      : await tx
          .selectFrom('menu')
          .where('tenant_id', '=', tenantId)
          .where('code', '=', parent)
          .where('removed_at', 'is', null)
          .orderBy('id')
          .select('id')
          .executeTakeFirst()
  const inserted = await tx
    .insertInto('menu')
    // When the tenant has removed the parent, the entry is inserted at the top level.
    .values({
      tenant_id: tenantId,
      id,
      parent_id: above?.id ?? null,
      sort,
      category,
      for_all: aliases.length === 0 && category === 1,
      ...words,
    })
    // The tenant already made an entry with this code.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return
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
