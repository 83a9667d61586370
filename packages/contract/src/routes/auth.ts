import { z } from 'zod'
import { route } from '../route.ts'
import { emptyInput, text } from '../values.ts'

const authInfo = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  refreshToken: z.string(),
  /** Seconds. */
  expiresIn: z.number(),
  userId: z.string(),
  tenantId: z.string(),
  account: z.string(),
  /** The person's real name. */
  userName: z.string(),
  avatar: z.string(),
  /** Role aliases joined by commas. */
  authority: z.string(),
  roles: z.array(z.string()),
  oauthId: z.string(),
})
export type AuthInfo = z.infer<typeof authInfo>

/** Query, form or JSON; both spellings of the spec and of the field are taken. */
const tokenInput = z.object({
  grantType: text(32).optional(),
  grant_type: text(32).optional(),
  tenantId: text(32).optional(),
  account: text(100).optional(),
  username: text(100).optional(),
  password: text(200).optional(),
  refreshToken: text(4000).optional(),
  refresh_token: text(4000).optional(),
  key: text(100).optional(),
  code: text(100).optional(),
  type: text(32).optional(),
  scope: text(100).optional(),
})

export const token = route({
  method: 'POST',
  path: '/api/blade-auth/token',
  access: 'client',
  writes: false,
  summary: 'Log in (password, captcha) or renew (refresh_token)',
  input: tokenInput,
  output: authInfo,
})

export const captcha = route({
  method: 'GET',
  path: '/api/blade-auth/captcha',
  access: 'client',
  summary: 'A picture to read before logging in; {enabled: false} when captchas are off',
  input: emptyInput,
  output: z.object({ enabled: z.boolean(), key: z.string().optional(), image: z.string().optional() }),
})

export const logout = route({
  method: 'POST',
  path: '/api/blade-auth/logout',
  writes: false,
  summary: 'End this session',
  input: emptyInput,
  output: z.literal(true),
})
