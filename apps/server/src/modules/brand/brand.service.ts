import {
  type Brand,
  brandPictureBytes,
  type BrandUse,
  type contract,
  type InputOf,
  type OwnBrand,
} from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { sha256 } from '../../platform/canonical-json.ts'
import type { Ctx, PublicCtx, SystemCtx, TxCtx } from '../../platform/context.ts'
import { lockList } from '../../platform/database/lock-list.ts'
import { once } from '../../platform/idempotency.ts'
import { requireVersion } from '../../platform/records/require-version.ts'
import { scalePicture } from '../file/index.ts'
import {
  findBrand,
  findBrandPicture,
  type NewPictures,
  renameTenant,
  saveBrand,
  type StoredBrand,
} from './brand.repository.ts'

type Submitted = InputOf<typeof contract.brandSubmit>

/** Longest side of each picture in pixels. */
const sides = { logo: 512, loginPicture: 1600 } as const satisfies Record<BrandUse, number>

/** How a company shows itself, for everybody who sees its pages. */
export async function brandOf({ db }: Pick<PublicCtx, 'db'>, tenantId: string): Promise<Brand> {
  const { title, shortName, logo, loginPicture } = presentBrand(tenantId, await findBrand(db, tenantId))
  return { title, shortName, logo, loginPicture }
}

/** The name of the product in mails and letters. */
export async function productNameOf(ctx: Pick<SystemCtx, 'db' | 'tenantId'>): Promise<string> {
  return (await findBrand(ctx.db, ctx.tenantId))?.title || '会签'
}

/** The head of a company's documents; the logo is WebP. Undefined for a company that says nothing about itself. */
export async function letterheadOf({
  db,
  tenantId,
}: Pick<SystemCtx, 'db' | 'tenantId'>): Promise<{ name: string; logo?: Uint8Array } | undefined> {
  const { shortName = '', logo: hash = '' } = (await findBrand(db, tenantId)) ?? {}
  const logo = hash === '' ? undefined : await findBrandPicture(db, tenantId, { use: 'logo', hash })
  return shortName === '' && !logo ? undefined : { name: shortName, ...(logo && { logo }) }
}

export async function readBrand(ctx: Ctx | TxCtx): Promise<OwnBrand> {
  return presentBrand(ctx.tenantId, await findBrand(ctx.db, ctx.tenantId))
}

/** Says how the company shows itself. Refuses recordStale, and a picture that is none or too large, at its field. */
export async function submitBrand(ctx: Ctx, input: Submitted): Promise<OwnBrand> {
  const pictures = await readPictures(ctx, input)
  return once(ctx, 'brand/submit', input, async (ctx) => {
    await lockList(ctx.db, 'brand', ctx.tenantId)
    const before = await findBrand(ctx.db, ctx.tenantId)
    if (!before) throw new AppError('notFound')
    requireVersion(before, input.version)
    refuseFields({
      logo: isKept(pictures.logo, before.logo) ? undefined : 'brandPictureGone',
      loginPicture: isKept(pictures.loginPicture, before.loginPicture) ? undefined : 'brandPictureGone',
    })
    const { tenantName } = input
    const texts = { title: input.title.trim(), shortName: input.shortName.trim() }
    await saveBrand(ctx.db, ctx.tenantId, { ...texts, version: before.version + 1 }, pictures)
    if (tenantName !== before.tenantName) await renameTenant(ctx.db, ctx.tenantId, tenantName)
    const after = await findBrand(ctx.db, ctx.tenantId)
    await recordAudit(ctx, {
      action: 'brandSave',
      subject: { kind: 'tenant', id: ctx.tenantId, name: tenantName },
      before: wordsOf(before),
      after: after && wordsOf(after),
    })
    return presentBrand(ctx.tenantId, after)
  })
}

/** The bytes of a picture. Refuses (notFound) one that is not shown any more. */
export async function readBrandPicture(
  ctx: PublicCtx,
  { tenant, use, hash }: InputOf<typeof contract.brandPicture>,
): Promise<Uint8Array> {
  const bytes = await findBrandPicture(ctx.db, tenant, { use, hash })
  if (!bytes) throw new AppError('notFound')
  return bytes
}

async function readPictures({ tenantId }: Ctx, input: Submitted): Promise<NewPictures> {
  const read = (use: BrandUse) => readPicture(tenantId, use, input[use])
  return { logo: await read('logo'), loginPicture: await read('loginPicture') }
}

/** Whether a picture comes with its bytes, or is there already. */
const isKept = (picture: NewPictures[BrandUse], hash: string) =>
  picture === undefined || picture.bytes !== undefined || picture.hash === hash

/** An address stands for the picture that it leads to. The bytes of a data URL decide what it is, not its type. */
async function readPicture(tenantId: string, use: BrandUse, given: string): Promise<NewPictures[BrandUse]> {
  if (given === '') return undefined
  const [, kept] = given.split(addressOf(tenantId, use, ''))
  if (kept !== undefined) return { hash: kept }
  const [, base64 = ''] = /^data:[^;,]*;base64,([A-Za-z0-9+/]+={0,2})$/.exec(given) ?? []
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.byteLength > brandPictureBytes[use]) throw new AppError('tooLarge', { field: use })
  const limits = { widths: [sides[use]], mostMegapixels: 50, effort: 4, field: use }
  const [size] = (await scalePicture(bytes, limits)).sizes
  if (!size) throw new AppError('pictureInvalid', { field: use })
  return { bytes: size.bytes, hash: sha256(bytes) }
}

const addressOf = (tenantId: string, use: BrandUse, hash: string) =>
  `/api/blade-system/brand/picture/${tenantId}/${use}/${hash}`

/** The fields that the audit log shows. */
const wordsOf = ({ title, version: _version, ...others }: StoredBrand) => ({ ...others, productName: title })

function presentBrand(tenantId: string, stored: StoredBrand | undefined): OwnBrand {
  const {
    tenantName = '',
    title = '',
    shortName = '',
    logo = '',
    loginPicture = '',
    version = 0,
  } = stored ?? {}
  const shown = (use: BrandUse, hash: string) => (hash === '' ? '' : addressOf(tenantId, use, hash))
  return {
    tenantName,
    title,
    shortName,
    logo: shown('logo', logo),
    loginPicture: shown('loginPicture', loginPicture),
    version,
  }
}
