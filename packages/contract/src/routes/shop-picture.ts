import * as z from 'zod/mini'
import { route } from '../route.ts'
import { id } from '../values.ts'

const picture = z.object({
  /** SHA-256 of the uploaded bytes in hexadecimal. */
  id: z.string(),
  /** Address of the picture at the width of tiles. */
  url: z.string(),
  /** Size of the upright original in pixels. */
  width: z.number(),
  height: z.number(),
})
export type ShopPicture = z.infer<typeof picture>

/** The picture is sent as multipart in the field `file`. */
export const shopPictureUpload = route({
  method: 'POST',
  path: '/api/shop/picture/upload',
  takes: 'file',
  summary: 'Upload a picture of goods or of a case of after-sale (PNG, JPEG or WebP, at most 10 MiB)',
  input: z.unknown(),
  output: picture,
  refuses: ['fileMissing', 'oneFile', 'pictureInvalid', 'tooManyUploads'],
})

export const shopPicture = route({
  method: 'GET',
  path: '/api/shop/picture/{tenant}/{id}/{width}',
  access: 'none',
  bytes: 'image/webp',
  summary: 'Return a picture of the shop in one of its widths; the bytes at an address never change',
  input: z.object({ tenant: id, id, width: id }),
  output: z.unknown(),
  refuses: ['notFound'],
})
