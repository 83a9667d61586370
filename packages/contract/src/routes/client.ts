import * as z from 'zod/mini'
import { detailCall, listCall, removeCall, submitCall } from '../record-calls.ts'
import { filledText, storable, text, wholeNumber, withDefault } from '../values.ts'

/** Ways to get a token. The token call has a handler for each, and a client has a list of those it may use. */
export const grantTypes = ['password', 'captcha', 'phone', 'social', 'refresh_token'] as const
export type GrantType = (typeof grantTypes)[number]

/** Stands for a stored secret in answers. A call that sends it back keeps the secret. */
export const hiddenSecret = '********'

/** Bounds of the lifetime of tokens, in seconds. */
export const tokenSeconds = {
  access: { min: 60, max: 86_400 },
  refresh: { min: 300, max: 7_776_000 },
} as const

const client = z.object({
  /** Same as `clientId`. */
  id: z.string(),
  clientId: z.string(),
  /** A new random secret, in the one answer that made it; otherwise asterisks. */
  clientSecret: z.string(),
  /** Comma-separated names of grants. */
  authorizedGrantTypes: z.string(),
  scope: z.string(),
  accessTokenValidity: z.number(),
  refreshTokenValidity: z.number(),
  webServerRedirectUri: z.string(),
  autoapprove: z.string(),
  additionalInformation: z.string(),
  resourceIds: z.string(),
  authorities: z.string(),
  /** 1 when the password grant asks no captcha of the client. */
  passwordWithoutCaptcha: z.number(),
  /** 1 for the client of the web app, which cannot be changed or removed. */
  isFixed: z.number(),
  /** Increases with each change. */
  version: z.number(),
})
export type ApiClient = z.infer<typeof client>

const clients = { path: '/api/blade-system/client', needs: 'client.write' } as const

/** A grant of the ancestor that its form proposes. It does not exist here and is left out of what is stored. */
const leftOut = 'authorization_code'

/** Comma-separated names, in JSON also an array. */
const grants = z.pipe(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((given) =>
      (Array.isArray(given) ? given : given.split(',')).map((one) => one.trim()).filter(Boolean),
    ),
  ),
  z.array(z.enum([...grantTypes, leftOut])).check(z.minLength(1), z.maxLength(20)),
)

export const clientList = listCall(clients, {
  summary: 'List the clients of the installation',
  row: client,
  filters: {
    /** Text that it contains. */
    clientId: z.optional(text(64)),
  },
  sorts: ['clientId', 'accessTokenValidity'],
})

export const clientDetail = detailCall(clients, { summary: 'Return a client', row: client })

export const clientSubmit = submitCall(clients, {
  summary: 'Add a client, or change the client of this id. A new client without a secret gets a random one',
  fields: z.object({
    clientId: filledText(64),
    clientSecret: z.optional(storable(128)),
    /** 1 gives the client a new random secret. */
    renewSecret: withDefault(wholeNumber(0, 1), 0),
    authorizedGrantTypes: grants,
    scope: withDefault(z.enum(['all']), 'all'),
    /** Seconds. */
    accessTokenValidity: withDefault(wholeNumber(tokenSeconds.access.min, tokenSeconds.access.max), 18_000),
    /** Seconds. A session also ends after the days that the settings of its tenant say. */
    refreshTokenValidity: withDefault(
      wholeNumber(tokenSeconds.refresh.min, tokenSeconds.refresh.max),
      604_800,
    ),
    /** Kept for clients of the ancestor, which ask for it; no call redirects. */
    webServerRedirectUri: withDefault(text(500), ''),
    additionalInformation: withDefault(text(500), ''),
    passwordWithoutCaptcha: withDefault(wholeNumber(0, 1), 0),
    /** Refused unless it is empty, like the two below: nothing here depends on it. */
    autoapprove: z.optional(text(100)),
    resourceIds: z.optional(text(200)),
    authorities: z.optional(text(200)),
  }),
  row: client,
  refuses: [
    'clientFixed',
    'clientIdFixed',
    'clientIdFormat',
    'clientIdTaken',
    'clientSecretFormat',
    'clientGrants',
    'clientRedirect',
    'clientUnused',
  ],
  example: {
    clientId: 'payroll',
    authorizedGrantTypes: 'password,refresh_token',
    accessTokenValidity: 3600,
    passwordWithoutCaptcha: 1,
  },
})

export const clientRemove = removeCall(clients, 'Remove clients and end their sessions', {
  refuses: ['clientFixed'],
  example: { ids: ['payroll'] },
})
