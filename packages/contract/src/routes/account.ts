import * as z from 'zod/mini'
import { route } from '../route.ts'
import { emptyInput, id, storable, text } from '../values.ts'

const profile = z.object({
  id: z.string(),
  account: z.string(),
  /** The nickname shown on the person's own pages; signed records bear the real name. */
  name: z.string(),
  realName: z.string(),
  /** The address of the picture, or "". */
  avatar: z.string(),
  phone: z.string(),
  email: z.string(),
  tenantId: z.string(),
  deptNames: z.array(z.string()),
})
export type Profile = z.infer<typeof profile>

export const userDetail = route({
  method: 'GET',
  path: '/api/blade-user/detail',
  summary: "Return the caller's own record",
  input: z.object({ id }),
  output: profile,
})

/** A parameter that is left out keeps its value; a blank e-mail address removes the address. */
export const updateUser = route({
  method: 'POST',
  path: '/api/blade-user/update',
  summary: "Change the caller's own record. `avatar` is the id or address of an uploaded PNG or JPEG",
  input: z.object({
    id: z.optional(id),
    name: z.optional(text(30)),
    phone: z.optional(text(30)),
    email: z.optional(text(100)),
    avatar: z.optional(storable(2000)),
  }),
  output: z.literal(true),
})

/** 128 characters, of which each may take two UTF-16 units. */
const password = storable(256).check(z.minLength(1))

export const updatePassword = route({
  method: 'POST',
  path: '/api/blade-user/update-password',
  summary: "Change the caller's password and end the caller's other sessions",
  input: z.object({ oldPassword: password, newPassword: password, newPassword1: password }),
  output: z.literal(true),
})

const session = z.object({
  id: z.string(),
  address: z.string(),
  /** The browser's own name, from its User-Agent. */
  userAgent: z.string(),
  since: z.string(),
  /** Time of the last renewal of its tokens; an open page renews them every ten minutes. */
  lastSeen: z.string(),
  isCurrent: z.boolean(),
})
export type Session = z.infer<typeof session>

export const sessions = route({
  method: 'GET',
  path: '/api/blade-user/sessions',
  summary: "List the caller's sessions, newest first",
  input: emptyInput,
  output: z.array(session),
})

export const endSession = route({
  method: 'POST',
  path: '/api/blade-user/endSession',
  summary: 'End a session of the caller; its next call answers 401',
  input: z.object({ id }),
  output: z.literal(true),
})
