import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { type LocalService, startService } from '../local-service.ts'

export const client = { clientId: 'countersign', clientSecret: 'a secret of forty characters or more, here' }

interface Account {
  sub: string
  name: string
  preferred_username: string
}

export interface OpenIdService extends LocalService {
  /** The person who is logged in there. */
  account: Account
  /** Follows an authorization address as a browser does; answers the address it is sent back to. */
  visit(address: string): Promise<URL>
}

/** A real OpenID provider (oidc-provider) that requires PKCE and logs everybody in at once. */
export async function startOpenId(...redirectUris: string[]): Promise<OpenIdService> {
  const account: Account = { sub: 'sub-1', name: '王小明', preferred_username: 'xiaoming' }
  let answer: (request: IncomingMessage, response: ServerResponse) => void = () => undefined
  const service = await startService((request, response) => answer(request, response))
  const keys = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(service.url, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(keys.privateKey)), alg: 'RS256', use: 'sig' }] },
    claims: { openid: ['sub'], profile: ['name', 'preferred_username'] },
    findAccount: async () => ({ accountId: account.sub, claims: async () => ({ ...account }) }),
    interactions: { url: (_ctx, { uid }) => `/login/${uid}` },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    cookies: { keys: ['a'] },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
  })
  const callback = provider.callback()
  answer = (request, response) => {
    if (request.url?.startsWith('/login/')) void logIn(provider, account, request, response)
    else void callback(request, response)
  }
  return { ...service, account, visit: (address) => follow(address, service.url) }
}

async function logIn(
  provider: Provider,
  { sub }: Account,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response)
  const grant = new provider.Grant({ accountId: sub, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const grantId = await grant.save()
  await provider.interactionFinished(request, response, { login: { accountId: sub }, consent: { grantId } })
}

async function follow(address: string, home: string): Promise<URL> {
  const cookies = new Map<string, string>()
  let at = new URL(address)
  while (at.origin === home) {
    const answer = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const next = answer.headers.get('location')
    if (next === null) throw new Error(`${at.pathname} answered ${answer.status}: ${await answer.text()}`)
    at = new URL(next, at)
  }
  return at
}

export interface ForgingService extends LocalService {
  /** Changes the next ID token. */
  forge: {
    claims?: JWTPayload
    key?: 'another' | 'none'
    userInfoSub?: string
    userInfo?: Record<string, unknown>
  }
  /** Nonce that the next ID token carries. */
  nonce: string
}

/** A provider that signs whatever it is told to. */
export async function startForging(): Promise<ForgingService> {
  const [own, another] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'k', alg: 'ES256', use: 'sig' }
  const forging: ForgingService = { url: '', close: async () => undefined, forge: {}, nonce: '' }
  const idToken = async () => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: forging.url,
      aud: client.clientId,
      sub: 'sub-2',
      nonce: forging.nonce,
      iat: now,
      exp: now + 60,
      ...forging.forge.claims,
    }
    if (forging.forge.key === 'none') {
      const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
      return `${part({ alg: 'none' })}.${part(claims)}.`
    }
    const { privateKey } = forging.forge.key === 'another' ? another : own
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: 'k' }).sign(privateKey)
  }
  const answers: Record<string, () => unknown> = {
    '/.well-known/openid-configuration': () => ({
      issuer: forging.url,
      authorization_endpoint: `${forging.url}/authorize`,
      token_endpoint: `${forging.url}/token`,
      userinfo_endpoint: `${forging.url}/me`,
      jwks_uri: `${forging.url}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
    }),
    '/jwks': () => ({ keys: [jwk] }),
    '/token': async () => ({ access_token: 'a', token_type: 'Bearer', id_token: await idToken() }),
    '/me': () => ({
      sub: forging.forge.userInfoSub ?? forging.forge.claims?.sub ?? 'sub-2',
      name: '李',
      ...forging.forge.userInfo,
    }),
  }
  const service = await startService((request, response) => {
    const found = answers[new URL(request.url ?? '', 'http://x').pathname]
    Promise.resolve(found?.()).then(
      (body) => sendJson(response, found ? 200 : 404, body ?? {}),
      (error: unknown) => sendJson(response, 500, { error: String(error) }),
    )
  })
  forging.url = service.url
  forging.close = service.close
  return forging
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

interface ReceivedCall {
  query: Record<string, string>
  body: Record<string, string>
  headers: IncomingMessage['headers']
}

type Answers = Record<string, (asked: ReceivedCall) => [status: number, body: unknown]>

export interface OfficeServices extends LocalService {
  /** Path of every call. */
  asked: string[]
  /** PKCE challenge by code, as the log-in page got it. */
  challenges: Map<string, string | null>
}

/** GitHub, Gitee, WeCom, DingTalk and Feishu as their documents describe them; each code works once. */
export async function startOffices(): Promise<OfficeServices> {
  const used = new Set<string>()
  const asked: string[] = []
  const challenges = new Map<string, string | null>()
  const takes = (code: string | undefined) => {
    if (code === undefined || !code.startsWith('good') || used.has(code)) return false
    used.add(code)
    return true
  }
  const isClient = (id: string | undefined, secret: string | undefined) =>
    id === client.clientId && secret === client.clientSecret
  const isVerified = (code = '', verifier = '') =>
    challenges.get(code) === createHash('sha256').update(verifier).digest('base64url')
  const companyToken = randomUUID()
  const answers: Answers = {
    'POST /login/oauth/access_token': ({ body }) =>
      isClient(body['client_id'], body['client_secret']) &&
      isVerified(body['code'], body['code_verifier']) &&
      takes(body['code'])
        ? [200, { access_token: 'gho_1', token_type: 'bearer', scope: 'read:user' }]
        : [200, { error: 'bad_verification_code', error_description: 'The code passed is incorrect' }],
    'GET /user': ({ headers }) =>
      headers.authorization === 'Bearer gho_1' && headers['user-agent'] !== undefined
        ? [200, { id: 583231, login: 'octocat', name: null, avatar_url: 'https://x/y' }]
        : [401, { message: 'Bad credentials' }],
    'POST /oauth/token': ({ body }) =>
      isClient(body['client_id'], body['client_secret']) &&
      body['grant_type'] === 'authorization_code' &&
      takes(body['code'])
        ? [
            200,
            {
              access_token: 'g1',
              token_type: 'bearer',
              expires_in: 86400,
              refresh_token: 'r',
              scope: 'user_info',
            },
          ]
        : [401, { error: 'invalid_grant', error_description: '授权方式无效' }],
    'GET /api/v5/user': ({ headers }) =>
      headers.authorization === 'Bearer g1'
        ? [200, { id: 9, login: 'mayun', name: '码云' }]
        : [401, { message: '401 Unauthorized' }],
    'GET /cgi-bin/gettoken': ({ query }) =>
      isClient(query['corpid'], query['corpsecret'])
        ? [200, { errcode: 0, errmsg: 'ok', access_token: companyToken, expires_in: 7200 }]
        : [200, { errcode: 40013, errmsg: 'invalid corpid' }],
    'GET /cgi-bin/auth/getuserinfo': ({ query }) => {
      if (query['access_token'] !== companyToken)
        return [200, { errcode: 40014, errmsg: 'invalid access_token' }]
      if (query['code'] === 'outsider') return [200, { errcode: 0, errmsg: 'ok', openid: 'o-1' }]
      return takes(query['code'])
        ? [200, { errcode: 0, errmsg: 'ok', userid: 'ZhangSan', user_ticket: 't' }]
        : [200, { errcode: 40029, errmsg: 'invalid code' }]
    },
    'POST /v1.0/oauth2/userAccessToken': ({ body }) =>
      isClient(body['clientId'], body['clientSecret']) &&
      body['grantType'] === 'authorization_code' &&
      takes(body['code'])
        ? [200, { accessToken: 'd1', refreshToken: 'r', expireIn: 7200, corpId: 'c' }]
        : [400, { code: 'invalidAuthCode', message: '不合法的临时授权码', requestid: 'x' }],
    'GET /v1.0/contact/users/me': ({ headers }) =>
      headers['x-acs-dingtalk-access-token'] === 'd1'
        ? [
            200,
            { nick: '钉\u202e三', unionId: 'u-ding', openId: 'o', mobile: '13800138000', stateCode: '86' },
          ]
        : [400, { code: 'Forbidden.AccessDenied', message: 'x' }],
    'POST /open-apis/authen/v2/oauth/token': ({ body }) =>
      isClient(body['client_id'], body['client_secret']) &&
      isVerified(body['code'], body['code_verifier']) &&
      takes(body['code'])
        ? [200, { code: 0, access_token: 'f1', expires_in: 7200, token_type: 'Bearer', scope: '' }]
        : [
            400,
            { code: 20003, error: 'invalid_grant', error_description: 'The authorization code is invalid' },
          ],
    'GET /open-apis/authen/v1/user_info': ({ headers }) =>
      headers.authorization === 'Bearer f1'
        ? [
            200,
            {
              code: 0,
              msg: 'success',
              data: {
                name: '飞三',
                open_id: 'o',
                union_id: 'on_1',
                tenant_key: 't',
                employee_no: 'F-7',
                mobile: '+8613800138007',
                email: 'own@example.com',
                enterprise_email: 'fei.san@company.example',
              },
            },
          ]
        : [401, { code: 99991663, msg: 'Invalid access token' }],
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
    asked.push(pathname)
    const query = Object.fromEntries(searchParams)
    const found = answers[`${request.method} ${pathname}`]
    const given = { query, body: await readBody(request), headers: request.headers }
    const [status, answer] = found?.(given) ?? [404, {}]
    sendJson(response, status, answer)
  }
  const service = await startService((request, response) => void respond(request, response))
  return { ...service, asked, challenges }
}

async function readBody(request: IncomingMessage): Promise<Record<string, string>> {
  const text = (await request.toArray()).join('')
  if (request.headers['content-type']?.includes('json')) return JSON.parse(text)
  return Object.fromEntries(new URLSearchParams(text))
}
