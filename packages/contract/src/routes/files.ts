import * as z from 'zod/mini'
import { route } from '../route.ts'
import { id } from '../values.ts'
import { attachment } from './approval.ts'

export const uploadByte = route({
  method: 'POST',
  path: '/api/files/uploadByte',
  summary: 'Upload a signature (data URL or base64, PNG or JPEG, at most 1 MiB); answers its address',
  input: z.object({ baseCode: z.string().check(z.minLength(1)) }),
  body: { bytes: 1.5 * 1024 * 1024, values: 2 },
  output: z.string(),
  refuses: ['imageInvalid', 'imageEmpty', 'tooManyUploads'],
})

/** The file is sent as multipart in the field `file`. */
export const upload = route({
  method: 'POST',
  path: '/api/files/upload',
  takes: 'file',
  summary: 'Upload an attachment (multipart, at most 50 MiB)',
  input: z.unknown(),
  output: attachment,
  refuses: [
    'fileMissing',
    'oneFile',
    'fileType',
    'fileContent',
    'fileInfected',
    'tooManyUploads',
    'tenantFull',
  ],
})

/** Answers the bytes to a signed address or to the token in the header. */
export const file = route({
  method: 'GET',
  path: '/api/files/{id}',
  access: 'none',
  bytes: '*/*',
  summary: 'Return the bytes of a file, for a signed address or the token in the header',
  input: z.object({
    id,
    tenant: z.optional(z.string()),
    user: z.optional(z.string()),
    session: z.optional(z.string()),
    expires: z.optional(z.string()),
    signature: z.optional(z.string()),
  }),
  output: z.unknown(),
  refuses: ['unauthorized', 'forbidden', 'notFound', 'addressExpired', 'sessionLocked'],
})
