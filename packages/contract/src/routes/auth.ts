import * as z from 'zod/mini'
import { type Captcha, captchaCall } from '../captcha.ts'
import { logInSourcesCall } from '../log-in-sources.ts'
import { defaultTenantId } from '../default-tenant.ts'
import { guessRefusals, secondStepRefusals } from '../refusals.ts'
import { route } from '../route.ts'
import { emptyInput, password, storable, text } from '../values.ts'
import { factorInput } from './factor.ts'

const authInfo = z.object({
  accessToken: z.string(),
  tokenType: z.literal('bearer'),
  refreshToken: z.string(),
  /** Lifetime in seconds. */
  expiresIn: z.number(),
  userId: z.string(),
  tenantId: z.string(),
  account: z.string(),
  /** The person's real name. */
  userName: z.string(),
  avatar: z.string(),
  /** Aliases of the roles, joined by commas. */
  authority: z.string(),
  roles: z.array(z.string()),
  oauthId: z.string(),
})
export type AuthInfo = z.infer<typeof authInfo>

/** The parameters come as query, form or JSON, in the spelling of the spec or of OAuth. */
const tokenInput = z.object({
  grantType: z.optional(storable(32)),
  grant_type: z.optional(storable(32)),
  tenantId: z.optional(storable(32)),
  account: z.optional(text(100)),
  username: z.optional(text(100)),
  password: z.optional(storable(256)),
  refreshToken: z.optional(storable(4000)),
  refresh_token: z.optional(storable(4000)),
  key: z.optional(storable(100)),
  phone: z.optional(text(100)),
  /** The codes of third parties may be long. */
  code: z.optional(text(4000)),
  source: z.optional(text(32)),
  state: z.optional(text(200)),
  type: z.optional(text(32)),
  scope: z.optional(text(100)),
  /** The ticket from the answer `factorNeeded`; it replaces the parameters of the first step. */
  ticket: z.optional(storable(100)),
  ...factorInput,
})

export const token = route({
  method: 'POST',
  path: '/api/blade-auth/token',
  access: 'client',
  writes: false,
  summary: 'Log in (password, captcha, phone, social) or renew the tokens (refresh_token)',
  input: tokenInput,
  output: authInfo,
  refuses: [
    'grantUnsupported',
    'grantNotYours',
    'captchaRequired',
    'captchaWrong',
    'badCredentials',
    'refreshRefused',
    'smsCodeWrong',
    'phoneShared',
    'socialExpired',
    'socialRefused',
    'accountInactive',
    'registrationWaits',
    'registrationRefused',
    ...secondStepRefusals,
  ],
  example: { grantType: 'password', tenantId: defaultTenantId, account: 'zhangsan', password: 'a password' },
})

export const logInSources = route({
  ...logInSourcesCall,
  summary: 'List the third parties at which people log in; `oauth/render/{source}` begins',
  input: emptyInput,
  output: z.array(z.object({ source: z.string(), name: z.string() })),
})

export const sendSmsCode = route({
  method: 'POST',
  path: '/api/blade-auth/sendSmsCode',
  access: 'client',
  writes: false,
  summary:
    'Send a log-in code to a mobile number. The answer is the same whether or not a person has this number',
  input: z.object({ tenantId: z.optional(storable(32)), phone: z.optional(text(100)) }),
  output: z.literal(true),
  refuses: ['phoneEmpty', 'phoneLength', 'phoneFormat', 'smsOff', 'smsTooSoon', 'tooManySms'],
  example: { tenantId: defaultTenantId, phone: '13800138000' },
})

export const tokenCode = route({
  method: 'POST',
  path: '/api/blade-auth/tokenCode',
  access: 'client',
  writes: false,
  summary: "Log in with an account and the code sent to that account's mobile number",
  input: z.object({
    tenantId: z.optional(storable(32)),
    account: text(100),
    code: text(100),
    ticket: z.optional(storable(100)),
    ...factorInput,
  }),
  output: authInfo,
  refuses: ['smsCodeWrong', ...secondStepRefusals],
  example: { tenantId: defaultTenantId, account: 'zhangsan', code: '482915' },
})

export const passwordForgotten = route({
  method: 'POST',
  path: '/api/blade-auth/password-forgotten',
  access: 'client',
  writes: false,
  summary:
    'Send a person who forgot the password a link by mail, or a code by SMS. The answer is the same whether or not there is such an account',
  input: z.object({ tenantId: z.optional(storable(32)), account: text(100) }),
  output: z.literal(true),
  refuses: ['accountEmpty', 'resetOff', 'tooManyResets'],
  example: { tenantId: defaultTenantId, account: 'zhangsan' },
})

export const passwordCode = route({
  method: 'POST',
  path: '/api/blade-auth/password-code',
  access: 'client',
  writes: false,
  summary: "Exchange the code sent to an account's mobile number for the token of a link to a new password",
  input: z.object({ tenantId: z.optional(storable(32)), account: text(100), code: text(100) }),
  output: z.object({ token: z.string() }),
  refuses: ['smsCodeWrong', ...guessRefusals],
  example: { tenantId: defaultTenantId, account: 'zhangsan', code: '482915' },
})

export const passwordRenew = route({
  method: 'POST',
  path: '/api/blade-auth/password-renew',
  access: 'client',
  writes: false,
  summary: "Set a new password with the token of a link, and end all of the person's sessions",
  input: z.object({
    tenantId: z.optional(storable(32)),
    token: text(100),
    newPassword: password,
    newPassword1: password,
  }),
  output: z.literal(true),
  refuses: ['linkExpired', 'passwordsDiffer', 'passwordLength', 'passwordCommon', 'passwordUnchanged'],
  example: {
    tenantId: defaultTenantId,
    token: 'as in the link',
    newPassword: 'a new one 2',
    newPassword1: 'a new one 2',
  },
})

const captchaOutput: z.ZodMiniType<Captcha> = z.object({
  enabled: z.boolean(),
  key: z.optional(z.string()),
  image: z.optional(z.string()),
})

export const captcha = route({
  ...captchaCall,
  summary: 'Return a captcha picture for logging in; {enabled: false} when captchas are off',
  input: emptyInput,
  output: captchaOutput,
  refuses: ['tooManyCaptchas'],
})

export const logout = route({
  method: 'POST',
  path: '/api/blade-auth/logout',
  guests: true,
  openWhile: ['unlock', 'newPassword', 'factor'],
  writes: false,
  summary: 'Log out: end the current session',
  input: emptyInput,
  output: z.literal(true),
})

/** A new lock password replaces that of the session; the next log-in begins without one. */
export const lock = route({
  method: 'POST',
  path: '/api/blade-auth/lock',
  openWhile: ['newPassword', 'factor'],
  writes: false,
  summary: 'Lock the session: until it is unlocked, its calls answer 423',
  input: z.object({ password: z.optional(storable(256).check(z.minLength(1))) }),
  output: z.literal(true),
  refuses: ['lockPasswordEmpty', 'sessionLocked'],
  example: { password: 'a lock password' },
})

export const unlock = route({
  method: 'POST',
  path: '/api/blade-auth/unlock',
  openWhile: ['unlock', 'newPassword', 'factor'],
  writes: false,
  summary: 'Unlock the session with its lock password',
  input: z.object({ password: storable(256).check(z.minLength(1)) }),
  output: z.literal(true),
  refuses: ['lockPasswordWrong', ...guessRefusals],
  example: { password: 'a lock password' },
})
