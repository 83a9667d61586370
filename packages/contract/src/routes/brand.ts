import * as z from 'zod/mini'
import { type Brand, brandPictureBytes, brandUses } from '../brand.ts'
import { route } from '../route.ts'
import { emptyInput, filledText, id, storable, text, wholeNumber, withDefault } from '../values.ts'

export const brand: z.ZodMiniType<Brand> = z.object({
  title: z.string(),
  shortName: z.string(),
  logo: z.string(),
  loginPicture: z.string(),
})

const ownBrand = z.object({
  /** Name of the company. */
  tenantName: z.string(),
  title: z.string(),
  shortName: z.string(),
  logo: z.string(),
  loginPicture: z.string(),
  /** Increases with each change; 0 when nobody wrote anything yet. */
  version: z.number(),
})
export type OwnBrand = z.infer<typeof ownBrand>

export const brandDetail = route({
  method: 'GET',
  path: '/api/blade-system/brand/detail',
  needs: 'brand.write',
  summary: 'Return how the company shows itself',
  input: emptyInput,
  output: ownBrand,
})

/** Characters that base64 takes for so many bytes, with room for the head of a data URL. */
const asDataUrl = (bytes: number) => storable(Math.ceil(bytes / 3) * 4 + 100)

export const brandSubmit = route({
  method: 'POST',
  path: '/api/blade-system/brand/submit',
  needs: 'brand.write',
  body: { bytes: 8 * 1024 * 1024, values: 10 },
  summary:
    'Say how the company shows itself. A picture is a data URL (PNG, JPEG or WebP), or the address of the present one to keep it; without either there is none. A call with `version` changes no other version',
  input: z.object({
    tenantName: filledText(40),
    title: withDefault(text(20), ''),
    shortName: withDefault(text(12), ''),
    logo: withDefault(asDataUrl(brandPictureBytes.logo), ''),
    loginPicture: withDefault(asDataUrl(brandPictureBytes.loginPicture), ''),
    version: z.optional(wholeNumber(0, 1_000_000_000)),
  }),
  output: ownBrand,
  refuses: ['recordStale', 'pictureInvalid', 'brandPictureGone', 'tooLarge'],
  example: { tenantName: '云岭集团', title: '云岭协同办公', shortName: '云岭', version: 1 },
})

export const brandPicture = route({
  method: 'GET',
  path: '/api/blade-system/brand/picture/{tenant}/{use}/{hash}',
  access: 'none',
  bytes: 'image/webp',
  summary: 'Return a picture of a company; the bytes at an address never change',
  input: z.object({ tenant: id, use: z.enum(brandUses), hash: id }),
  output: z.unknown(),
  refuses: ['notFound'],
})
