import { type Kysely, sql } from 'kysely'

/** Modules that could not be switched off before stay on in the tenants that have them; a new tenant begins without. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    insert into setting (tenant_id, name, value)
    select tenant_id, 'module.' || module, '1'::jsonb
    from tenant, unnest(array['shop', 'study', 'education', 'typical', 'asset', 'panorama']) module`.execute(
    db,
  )
}
