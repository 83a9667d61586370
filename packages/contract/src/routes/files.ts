import { z } from 'zod'
import { route } from '../route.ts'
import { id } from '../values.ts'
import { attachment } from './approval.ts'

export const uploadByte = route({
  method: 'POST',
  path: '/api/files/uploadByte',
  summary: 'A signature (data URL or bare base64, PNG or JPEG, at most 1 MiB); answers its address',
  input: z.object({ baseCode: z.string().min(1) }),
  output: z.string(),
})

/** Multipart, field `file`. */
export const upload = route({
  method: 'POST',
  path: '/api/files/upload',
  takes: 'file',
  summary: 'An attachment (multipart, at most 50 MiB)',
  input: z.unknown(),
  output: attachment,
})

/** Answers the bytes, to a signed address or to the header token. */
export const file = route({
  method: 'GET',
  path: '/api/files/{id}',
  access: 'none',
  bytes: '*/*',
  summary: 'The bytes of a file, to a signed address or to the header token',
  input: z.object({
    id,
    tenant: z.string().optional(),
    user: z.string().optional(),
    expires: z.string().optional(),
    signature: z.string().optional(),
  }),
  output: z.unknown(),
})
