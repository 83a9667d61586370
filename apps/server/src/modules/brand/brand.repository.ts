import type { BrandUse } from '@countersign/contract'
import type { Db, Tx } from '../../platform/database/connect.ts'
import { upsert } from '../../platform/database/upsert.ts'

/** Texts of a company, with the hashes of its pictures, "" for none. */
export interface StoredBrand {
  tenantName: string
  title: string
  shortName: string
  logo: string
  loginPicture: string
  version: number
}

const bytesOf = { logo: 'logo', loginPicture: 'login_picture' } as const satisfies Record<BrandUse, string>
const hashOf = { logo: 'logo_hash', loginPicture: 'login_picture_hash' } as const satisfies Record<
  BrandUse,
  string
>

export async function findBrand(db: Db, tenantId: string): Promise<StoredBrand | undefined> {
  const found = await db
    .selectFrom('tenant')
    .leftJoin('brand', (join) =>
      join.onRef('brand.tenant_id', '=', 'tenant.tenant_id').on('brand.tenant_id', '=', tenantId),
    )
    .where('tenant.tenant_id', '=', tenantId)
    .select([
      'tenant.name as tenantName',
      'brand.title',
      'brand.short_name as shortName',
      'brand.logo_hash as logo',
      'brand.login_picture_hash as loginPicture',
      'brand.version',
    ])
    .executeTakeFirst()
  return (
    found && {
      tenantName: found.tenantName,
      title: found.title ?? '',
      shortName: found.shortName ?? '',
      logo: found.logo ?? '',
      loginPicture: found.loginPicture ?? '',
      version: found.version ?? 0,
    }
  )
}

/** The bytes of a picture; undefined when it is not the company's picture for that use any more. */
export async function findBrandPicture(
  db: Db,
  tenantId: string,
  { use, hash }: { use: BrandUse; hash: string },
): Promise<Uint8Array | undefined> {
  const found = await db
    .selectFrom('brand')
    .where('tenant_id', '=', tenantId)
    .where(hashOf[use], '=', hash)
    .select(`${bytesOf[use]} as bytes`)
    .executeTakeFirst()
  return found?.bytes ?? undefined
}

/** A picture without bytes stays as it is, and an undefined one is taken away. */
export type NewPictures = Record<BrandUse, { hash: string; bytes?: Uint8Array } | undefined>

export async function saveBrand(
  tx: Tx,
  tenantId: string,
  { title, shortName, version }: Pick<StoredBrand, 'title' | 'shortName' | 'version'>,
  { logo, loginPicture }: NewPictures,
): Promise<void> {
  await upsert(
    tx,
    'brand',
    {
      tenant_id: tenantId,
      title,
      short_name: shortName,
      version,
      ...(isChanged(logo) && { logo: logo?.bytes ?? null, logo_hash: logo?.hash ?? '' }),
      ...(isChanged(loginPicture) && {
        login_picture: loginPicture?.bytes ?? null,
        login_picture_hash: loginPicture?.hash ?? '',
      }),
    },
    { key: ['tenant_id'] },
  ).execute()
}

const isChanged = (picture: NewPictures[BrandUse]) => picture === undefined || picture.bytes !== undefined

/** Renames a tenant. Its version increases, so that 租户管理 refuses a form that was opened before. */
export async function renameTenant(tx: Tx, tenantId: string, name: string): Promise<void> {
  await tx
    .updateTable('tenant')
    .where('tenant_id', '=', tenantId)
    .set((eb) => ({ name, version: eb('version', '+', 1) }))
    .execute()
}
