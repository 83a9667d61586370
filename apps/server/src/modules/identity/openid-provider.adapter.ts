import * as oidc from 'openid-client'
import { z } from 'zod'
import type { ProviderSettings } from '../../platform/log-in-providers.ts'
import type { LogInStart, Provider, ThirdParty } from './provider.types.ts'

/** Seconds that one answer of a provider may take. */
const timeout = 5

/** Milliseconds for which the description of a provider and its keys' address are kept. */
const keptMs = 24 * 3_600_000

type OpenIdSettings = Extract<ProviderSettings, { kind: 'oidc' }>

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Any provider of OpenID Connect, described by its discovery document. */
export class OpenIdProvider implements Provider {
  readonly source: string
  readonly name: Provider['name']
  readonly meets: Provider['meets']
  readonly #settings: OpenIdSettings
  #described: { configuration: Promise<oidc.Configuration>; at: number } | undefined

  constructor(settings: OpenIdSettings) {
    this.#settings = settings
    this.source = settings.source
    this.meets = settings.meets
    const name = settings.name ?? settings.source
    this.name = { zh: name, en: name }
  }

  async begin(start: LogInStart): Promise<URL> {
    const { scope, meets } = this.#settings
    const needed = meets === 'phone' || meets === 'email' ? ['openid', meets] : ['openid']
    const scopes = [...new Set([...needed, ...scope.split(/\s+/)])].join(' ')
    return authorizationUrl(await this.#describe(), start, { scope: scopes, nonce: start.nonce })
  }

  async finish(code: string, start: LogInStart): Promise<ThirdParty> {
    const configuration = await this.#describe()
    const back = backAt(code, start)
    // Each provider has a redirect address of its own, so an answer cannot be another provider's (RFC 9700 §4.4).
    back.searchParams.set('iss', configuration.serverMetadata().issuer)
    const tokens = await oidc.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: start.verifier,
      expectedState: start.state,
      expectedNonce: start.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new Error('the answer has no ID token')
    const hasInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
    const person: Partial<oidc.UserInfoResponse> = hasInfo
      ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      : claims
    const account = textOf(person.preferred_username) || textOf(person.email) || claims.sub
    return {
      subject: claims.sub,
      account,
      name: textOf(person.name) || account,
      claim: this.#claimOf(person),
    }
  }

  /** A phone or mail counts if the provider says that it verified it. */
  #claimOf(person: Partial<oidc.UserInfoResponse>): string {
    const { meets, numberClaim = 'employee_number' } = this.#settings
    switch (meets) {
      case 'number':
        return textOf(person[numberClaim])
      case 'phone':
        return person.phone_number_verified === true ? textOf(person.phone_number) : ''
      case 'email':
        return person.email_verified === true ? textOf(person.email) : ''
      case undefined:
        return ''
    }
  }

  #describe(): Promise<oidc.Configuration> {
    const now = Date.now()
    if (this.#described && now - this.#described.at < keptMs) return this.#described.configuration
    const { issuer, clientId, clientSecret } = this.#settings
    const configuration = oidc.discovery(
      new URL(issuer),
      clientId,
      { client_secret: clientSecret },
      oidc.ClientSecretPost(clientSecret),
      // Without these checks the library trusts TLS alone and does not verify the signature of an ID token.
      { timeout, execute: [oidc.enableNonRepudiationChecks, ...insecure(issuer)] },
    )
    this.#described = { configuration, at: now }
    // A failure is not kept: the next call asks again.
    configuration.catch(() => {
      this.#described = undefined
    })
    return configuration
  }
}

type HubSettings = Extract<ProviderSettings, { kind: 'github' | 'gitee' }>

const hubs = {
  github: {
    name: 'GitHub',
    loginUrl: 'https://github.com',
    apiUrl: 'https://api.github.com',
    authorize: 'login/oauth/authorize',
    token: 'login/oauth/access_token',
    user: 'user',
    scope: 'read:user',
  },
  gitee: {
    name: 'Gitee',
    loginUrl: 'https://gitee.com',
    apiUrl: 'https://gitee.com',
    authorize: 'oauth/authorize',
    token: 'oauth/token',
    user: 'api/v5/user',
    scope: 'user_info',
  },
} as const

const hubUser = z.object({ id: z.int(), login: z.string(), name: z.string().nullish() })

/** GitHub and Gitee, which speak OAuth 2 without ID tokens: the person is asked of their API. */
export class HubProvider implements Provider {
  readonly source: string
  readonly name: Provider['name']
  readonly meets = undefined
  readonly #configuration: oidc.Configuration
  readonly #user: URL
  readonly #scope: string

  constructor({ kind, source, name, clientId, clientSecret, loginUrl, apiUrl }: HubSettings) {
    const hub = hubs[kind]
    const page = loginUrl ?? hub.loginUrl
    this.source = source
    this.name = { zh: name ?? hub.name, en: name ?? hub.name }
    this.#scope = hub.scope
    this.#user = below(apiUrl ?? hub.apiUrl, hub.user)
    this.#configuration = new oidc.Configuration(
      {
        issuer: page,
        authorization_endpoint: below(page, hub.authorize).href,
        token_endpoint: below(page, hub.token).href,
      },
      clientId,
      { client_secret: clientSecret },
      oidc.ClientSecretPost(clientSecret),
    )
    this.#configuration.timeout = timeout
    for (const allow of [...insecure(page), ...insecure(this.#user.href)]) allow(this.#configuration)
  }

  begin(start: LogInStart): Promise<URL> {
    return authorizationUrl(this.#configuration, start, { scope: this.#scope })
  }

  async finish(code: string, start: LogInStart): Promise<ThirdParty> {
    const tokens = await oidc.authorizationCodeGrant(this.#configuration, backAt(code, start), {
      pkceCodeVerifier: start.verifier,
      expectedState: start.state,
    })
    const answer = await oidc.fetchProtectedResource(
      this.#configuration,
      tokens.access_token,
      this.#user,
      'GET',
    )
    if (!answer.ok) throw new Error(`the person was refused with ${answer.status}`)
    const { id, login, name } = hubUser.parse(await answer.json())
    return { subject: String(id), account: login, name: name || login }
  }
}

async function authorizationUrl(
  configuration: oidc.Configuration,
  { state, verifier, redirectUri }: LogInStart,
  more: Record<string, string>,
): Promise<URL> {
  return oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    state,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
}

/** The address at which the person came back, by the public name of the app. */
function backAt(code: string, { redirectUri, state }: LogInStart): URL {
  const back = new URL(redirectUri)
  back.search = new URLSearchParams({ code, state }).toString()
  return back
}

function below(base: string, path: string): URL {
  return new URL(path, base.endsWith('/') ? base : `${base}/`)
}

/** Plain http, which the settings accept on this machine only. */
function insecure(address: string): ((configuration: oidc.Configuration) => void)[] {
  return address.startsWith('http:') ? [oidc.allowInsecureRequests] : []
}
