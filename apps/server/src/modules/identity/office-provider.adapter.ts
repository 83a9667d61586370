import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderSettings } from '../../platform/log-in-providers.ts'
import type { LogInStart, Provider, ThirdParty } from './provider.types.ts'

/** WeCom, DingTalk and Feishu, each of which has a protocol of its own that resembles OAuth 2. */

const timeoutMs = 5000

type OfficeSettings = Extract<ProviderSettings, { kind: 'wecom' | 'dingtalk' | 'feishu' }>
type SettingsOf<K extends OfficeSettings['kind']> = Extract<OfficeSettings, { kind: K }>

/** Log-in pages and APIs of the public services. */
const places = {
  wecom: { loginUrl: 'https://login.work.weixin.qq.com', apiUrl: 'https://qyapi.weixin.qq.com' },
  dingtalk: { loginUrl: 'https://login.dingtalk.com', apiUrl: 'https://api.dingtalk.com' },
  feishu: { loginUrl: 'https://accounts.feishu.cn', apiUrl: 'https://open.feishu.cn' },
} as const

const names = {
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
} as const

abstract class OfficeProvider<S extends OfficeSettings> implements Provider {
  readonly source: string
  readonly name: Provider['name']
  readonly meets: Provider['meets']
  protected readonly settings: S

  constructor(settings: S) {
    this.settings = settings
    this.source = settings.source
    this.meets = settings.meets
    this.name = settings.name ? { zh: settings.name, en: settings.name } : names[settings.kind]
  }

  abstract begin(start: LogInStart): Promise<URL>
  abstract finish(code: string, start: LogInStart): Promise<ThirdParty>

  protected page(path: string, query: Record<string, string>): URL {
    return at(this.settings.loginUrl ?? places[this.settings.kind].loginUrl, path, query)
  }

  protected async ask<T>(
    path: string,
    schema: z.ZodType<T>,
    { query = {}, headers = {}, body }: { query?: Texts; headers?: Texts; body?: Texts } = {},
  ): Promise<T> {
    const url = at(this.settings.apiUrl ?? places[this.settings.kind].apiUrl, path, query)
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json: unknown = await answer.json().catch(() => undefined)
    const { data } = schema.safeParse(json)
    if (!answer.ok || data === undefined) throw new Error(`${path} answered ${answer.status} ${codeIn(json)}`)
    return data
  }
}

type Texts = Record<string, string>

function at(base: string, path: string, query: Texts): URL {
  const url = new URL(path, base.endsWith('/') ? base : `${base}/`)
  url.search = new URLSearchParams(query).toString()
  return url
}

/** The code of a failure, without the sentence, which may quote what was sent. */
function codeIn(json: unknown): string {
  const failure = z
    .object({ errcode: z.number().optional(), code: z.union([z.number(), z.string().max(60)]).optional() })
    .safeParse(json)
  return String(failure.data?.errcode ?? failure.data?.code ?? '')
}

const weComToken = z.object({ errcode: z.literal(0), access_token: z.string(), expires_in: z.number() })
const weComUser = z.object({ errcode: z.literal(0), userid: z.string().min(1) })

/** 企业微信 (构造企业微信登录链接; 获取用户登录身份). A person from outside the company has no userid and is refused. */
export class WeComProvider extends OfficeProvider<SettingsOf<'wecom'>> {
  /** The token of the company, which WeCom asks to keep instead of fetching it each time. */
  #token: { text: string; until: number } | undefined

  async begin({ state, redirectUri }: LogInStart): Promise<URL> {
    const { clientId, agentId } = this.settings
    return this.page('wwlogin/sso/login', {
      login_type: 'CorpApp',
      appid: clientId,
      agentid: agentId,
      redirect_uri: redirectUri,
      state,
    })
  }

  async finish(code: string): Promise<ThirdParty> {
    const { userid } = await this.#findUser(code)
    // The name needs a right that new applications do not get.
    return { subject: userid, account: userid, name: userid, claim: userid }
  }

  async #findUser(code: string): Promise<z.output<typeof weComUser>> {
    const query = { access_token: await this.#getToken(), code }
    try {
      return await this.ask('cgi-bin/auth/getuserinfo', weComUser, { query })
    } catch (error) {
      // WeCom may end a token early; the next log-in fetches another one.
      this.#token = undefined
      throw error
    }
  }

  async #getToken(): Promise<string> {
    if (this.#token && Date.now() < this.#token.until) return this.#token.text
    const { clientId, clientSecret } = this.settings
    const query = { corpid: clientId, corpsecret: clientSecret }
    const answer = await this.ask('cgi-bin/gettoken', weComToken, { query })
    const keptMs = Math.max(0, answer.expires_in - 300) * 1000
    this.#token = { text: answer.access_token, until: Date.now() + keptMs }
    return answer.access_token
  }
}

const dingTalkToken = z.object({ accessToken: z.string() })
const dingTalkUser = z.object({
  unionId: z.string().min(1),
  nick: z.string(),
  /** Missing unless the application was granted Contact.User.mobile. */
  mobile: z.string().optional(),
  stateCode: z.string().optional(),
})

/** 钉钉 (登录第三方网站; 获取用户token; 获取用户通讯录个人信息). The code comes back as `authCode`. */
export class DingTalkProvider extends OfficeProvider<SettingsOf<'dingtalk'>> {
  async begin({ state, redirectUri }: LogInStart): Promise<URL> {
    return this.page('oauth2/auth', {
      redirect_uri: redirectUri,
      response_type: 'code',
      client_id: this.settings.clientId,
      scope: 'openid',
      state,
      prompt: 'consent',
    })
  }

  async finish(code: string): Promise<ThirdParty> {
    const { clientId, clientSecret } = this.settings
    const body = { clientId, clientSecret, code, grantType: 'authorization_code' }
    const { accessToken } = await this.ask('v1.0/oauth2/userAccessToken', dingTalkToken, { body })
    const headers = { 'x-acs-dingtalk-access-token': accessToken }
    const { unionId, nick, mobile, stateCode } = await this.ask('v1.0/contact/users/me', dingTalkUser, {
      headers,
    })
    const claim = stateCode === '86' ? mobile : ''
    return { subject: unionId, account: nick || unionId, name: nick || unionId, claim: claim ?? '' }
  }
}

const feishuToken = z.object({ code: z.literal(0), access_token: z.string() })
const feishuUser = z.object({
  code: z.literal(0),
  data: z.object({
    union_id: z.string().min(1),
    name: z.string(),
    /** Missing unless the application was granted them. The mail is the one that the company gave the person. */
    employee_no: z.string().optional(),
    mobile: z.string().optional(),
    enterprise_email: z.string().optional(),
  }),
})
const feishuClaims = { number: 'employee_no', phone: 'mobile', email: 'enterprise_email' } as const

/** 飞书 (获取授权码; 获取 user_access_token, v2; 获取用户信息). */
export class FeishuProvider extends OfficeProvider<SettingsOf<'feishu'>> {
  async begin({ state, verifier, redirectUri }: LogInStart): Promise<URL> {
    return this.page('open-apis/authen/v1/authorize', {
      client_id: this.settings.clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
  }

  async finish(code: string, { verifier, redirectUri }: LogInStart): Promise<ThirdParty> {
    const { clientId, clientSecret } = this.settings
    const body = {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: clientSecret,
      code,
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }
    const { access_token: token } = await this.ask('open-apis/authen/v2/oauth/token', feishuToken, { body })
    const headers = { authorization: `Bearer ${token}` }
    const { data } = await this.ask('open-apis/authen/v1/user_info', feishuUser, { headers })
    const name = data.name || data.union_id
    const claim = this.meets === undefined ? '' : (data[feishuClaims[this.meets]] ?? '')
    return { subject: data.union_id, account: name, name, claim }
  }
}
