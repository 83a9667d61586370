import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { OfficeDirectorySettings } from '../../platform/directories.ts'
import type { DirectorySource, RawDepartment, RawPerson, RawSnapshot } from './directory.types.ts'

/** WeCom, DingTalk and Feishu as directories, each by its own calls. Their root is the company, and no department. */

const timeoutMs = 20_000
/** How often a call is made that the service refuses because there were too many. */
const mostTries = 5
/** Limit on the calls of one run, against a service that pages for ever. */
const mostCalls = 50_000

type Query = Record<string, string>

interface Asked<T> {
  path: string
  /** The part of the answer that is used. */
  schema: z.ZodType<T>
  query?: Query
  body?: object
}

/** Codes of failures, as numbers or texts. */
interface Codes {
  expired: readonly string[]
  tooMany: readonly string[]
}

const failure = z.object({
  errcode: z.union([z.number(), z.string()]).optional(),
  code: z.union([z.number(), z.string()]).optional(),
})

abstract class OfficeDirectory implements DirectorySource {
  protected readonly settings: OfficeDirectorySettings
  #token: string | undefined
  #calls = 0

  readonly #waitMs: number

  /** `waitMs` is the first wait after too many calls; each further one doubles it. */
  constructor(settings: OfficeDirectorySettings, waitMs = 1000) {
    this.settings = settings
    this.#waitMs = waitMs
  }

  protected abstract readonly codes: Codes
  protected abstract fetchToken(): Promise<string>
  /** Where the token stands in a call. */
  protected abstract withToken(token: string): { query?: Query; headers?: Record<string, string> }
  protected abstract readAll(): Promise<RawSnapshot>

  async read(): Promise<RawSnapshot> {
    // A token of before may have been ended meanwhile, and costs one call.
    this.#token = undefined
    this.#calls = 0
    return this.readAll()
  }

  /** Nobody has a password there. */
  async isPassword(): Promise<boolean> {
    return false
  }

  /** Makes a call, once more with a new token when the old one has expired, and later when there were too many calls. */
  protected async ask<T>({ path, schema, query = {}, body }: Asked<T>): Promise<T> {
    let isRenewed = false
    for (let tries = 1; ; tries += 1) {
      this.#token ??= await this.fetchToken()
      const { query: own = {}, headers = {} } = this.withToken(this.#token)
      const { answer, code, json } = await this.send(path, { query: { ...query, ...own }, headers, body })
      if (!isRenewed && this.codes.expired.includes(code)) {
        isRenewed = true
        this.#token = undefined
        continue
      }
      const isTooMany = answer.status === 429 || this.codes.tooMany.includes(code)
      if (isTooMany && tries < mostTries) {
        const told = Number(answer.headers.get('x-ogw-ratelimit-reset') ?? '')
        await sleep(Math.min(told > 0 ? told * 1000 : 2 ** (tries - 1) * this.#waitMs, 60_000))
        continue
      }
      return readAnswer(path, schema, { answer, code, json })
    }
  }

  protected async send(
    path: string,
    {
      query = {},
      headers = {},
      body,
      apiUrl = this.settings.apiUrl,
    }: { query?: Query; headers?: Record<string, string>; body?: object | undefined; apiUrl?: string },
  ): Promise<{ answer: Response; code: string; json: unknown }> {
    this.#calls += 1
    if (this.#calls > mostCalls) throw new Error(`more than ${mostCalls} calls`)
    const url = new URL(path, apiUrl.endsWith('/') ? apiUrl : `${apiUrl}/`)
    url.search = new URLSearchParams(query).toString()
    const answer = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const json: unknown = await answer.json().catch(() => undefined)
    const { data } = failure.safeParse(json)
    return { answer, code: String(data?.errcode ?? data?.code ?? '0'), json }
  }
}

/** The error names the call and the code: sentences and addresses may hold a token. */
function readAnswer<T>(
  path: string,
  schema: z.ZodType<T>,
  { answer, code, json }: { answer: Response; code: string; json: unknown },
): T {
  const { data } = schema.safeParse(json)
  if (!answer.ok || code !== '0' || data === undefined)
    throw new Error(`${path} answered ${answer.status} ${code}`)
  return data
}

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? '')
const firstOf = (...texts: readonly string[]) => texts.find((one) => one !== '') ?? ''
const keyText = z.union([z.string().min(1), z.number()]).transform(String)

const weComToken = z.object({ access_token: z.string() })
const weComDepartments = z.object({
  department: z.array(
    z.object({
      id: keyText,
      name: text,
      parentid: keyText,
      department_leader: z.array(z.string()).nullish(),
    }),
  ),
})
const weComPeople = z.object({
  userlist: z.array(
    z.object({
      userid: keyText,
      name: text,
      department: z.array(keyText),
      main_department: keyText.optional(),
      mobile: text,
      email: text,
      biz_mail: text,
      status: z.number().optional(),
    }),
  ),
})

/** 企业微信 (获取access_token; 获取部门列表; 获取部门成员详情). Disabled people (2) and those who left the company (5) are left out. */
export class WeComDirectory extends OfficeDirectory {
  protected readonly codes = { expired: ['40014', '42001'], tooMany: ['45009'] }

  protected async fetchToken(): Promise<string> {
    const { clientId, clientSecret } = this.settings
    const path = 'cgi-bin/gettoken'
    const sent = await this.send(path, { query: { corpid: clientId, corpsecret: clientSecret } })
    return readAnswer(path, weComToken, sent).access_token
  }

  protected withToken(token: string) {
    return { query: { access_token: token } }
  }

  protected async readAll(): Promise<RawSnapshot> {
    const { department } = await this.ask({ path: 'cgi-bin/department/list', schema: weComDepartments })
    const roots = new Set(department.filter(({ parentid }) => parentid === '0').map(({ id }) => id))
    const people = new Map<string, RawPerson>()
    for (const { id } of department) {
      const { userlist } = await this.ask({
        path: 'cgi-bin/user/list',
        schema: weComPeople,
        query: { department_id: id },
      })
      for (const one of userlist) {
        if (one.status === 2 || one.status === 5) continue
        const all = one.main_department ? [one.main_department, ...one.department] : one.department
        people.set(one.userid, {
          id: one.userid,
          account: one.userid,
          realName: one.name,
          code: '',
          phone: one.mobile,
          email: firstOf(one.email, one.biz_mail),
          departmentIds: all.filter((dept) => !roots.has(dept)),
        })
      }
    }
    return {
      departments: department
        .filter(({ id }) => !roots.has(id))
        .map(
          ({ id, name, parentid, department_leader: leaders }): RawDepartment => ({
            id,
            name,
            parentId: roots.has(parentid) ? null : parentid,
            leaderId: leaders?.[0] ?? '',
          }),
        ),
      people: [...people.values()],
    }
  }
}

const dingTalkToken = z.object({ accessToken: z.string() })
const dingTalkDepartments = z.object({ result: z.array(z.object({ dept_id: keyText, name: text })) })
const dingTalkPeople = z.object({
  result: z.object({
    has_more: z.boolean(),
    next_cursor: z.number().optional(),
    list: z.array(
      z.object({
        userid: keyText,
        name: text,
        mobile: text,
        email: text,
        org_email: text,
        job_number: text,
        dept_id_list: z.array(keyText),
        leader: z.boolean().optional(),
      }),
    ),
  }),
})

/** 钉钉 (获取企业内部应用的accessToken; 获取部门列表; 获取部门用户详情). */
export class DingTalkDirectory extends OfficeDirectory {
  protected readonly codes = { expired: ['40014', '42001', '88'], tooMany: ['90018', '90002'] }

  protected async fetchToken(): Promise<string> {
    const { clientId, clientSecret, tokenUrl } = this.settings
    const path = 'v1.0/oauth2/accessToken'
    const sent = await this.send(path, {
      body: { appKey: clientId, appSecret: clientSecret },
      apiUrl: tokenUrl,
    })
    return readAnswer(path, dingTalkToken, sent).accessToken
  }

  protected withToken(token: string) {
    return { query: { access_token: token } }
  }

  protected async readAll(): Promise<RawSnapshot> {
    const departments: RawDepartment[] = []
    const people = new Map<string, RawPerson>()
    const leaders = new Map<string, string>()
    const left = [root]
    const seen = new Set(left)
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const { result } = await this.ask({
        path: 'topapi/v2/department/listsub',
        schema: dingTalkDepartments,
        body: { dept_id: Number(at) },
      })
      for (const { dept_id: id, name } of result) {
        if (seen.has(id)) continue
        seen.add(id)
        left.push(id)
        departments.push({ id, name, parentId: at === root ? null : at, leaderId: '' })
      }
      await this.#readPeople(at, people, leaders)
    }
    return {
      departments: departments.map((one) => ({ ...one, leaderId: leaders.get(one.id) ?? '' })),
      people: [...people.values()],
    }
  }

  async #readPeople(
    deptId: string,
    people: Map<string, RawPerson>,
    leaders: Map<string, string>,
  ): Promise<void> {
    let cursor: number | undefined = 0
    while (cursor !== undefined) {
      const asked: Asked<z.output<typeof dingTalkPeople>> = {
        path: 'topapi/v2/user/list',
        schema: dingTalkPeople,
        body: { dept_id: Number(deptId), cursor, size: 100 },
      }
      const { result } = await this.ask(asked)
      for (const one of result.list) {
        if (one.leader && !leaders.has(deptId)) leaders.set(deptId, one.userid)
        people.set(one.userid, {
          id: one.userid,
          account: one.userid,
          realName: one.name,
          code: one.job_number,
          phone: one.mobile,
          email: firstOf(one.email, one.org_email),
          departmentIds: one.dept_id_list.filter((dept) => dept !== root),
        })
      }
      cursor = result.has_more ? nextOf(result.next_cursor) : undefined
    }
  }
}

/** Where the next page begins. Without it people would be missing, and would leave. */
function nextOf<T>(given: T | '' | undefined): T {
  if (given === undefined || given === '') throw new Error('a page does not say where the next one begins')
  return given
}

/** Id of the company as a department. */
const root = '1'

const feishuToken = z.object({ tenant_access_token: z.string() })
const paged = { has_more: z.boolean().optional(), page_token: z.string().optional() }
const feishuDepartments = z.object({
  data: z.object({
    ...paged,
    items: z
      .array(
        z.object({
          name: text,
          open_department_id: z.string(),
          parent_department_id: text,
          leader_user_id: text,
          status: z.object({ is_deleted: z.boolean().optional() }).optional(),
        }),
      )
      .optional(),
  }),
})
const feishuPeople = z.object({
  data: z.object({
    ...paged,
    items: z
      .array(
        z.object({
          union_id: z.string(),
          user_id: text,
          name: text,
          mobile: text,
          email: text,
          enterprise_email: text,
          employee_no: text,
          department_ids: z.array(z.string()).optional(),
          status: z
            .object({ is_resigned: z.boolean().optional(), is_frozen: z.boolean().optional() })
            .optional(),
        }),
      )
      .optional(),
  }),
})

const feishuIds = { department_id_type: 'open_department_id', user_id_type: 'union_id', page_size: '50' }

/** 飞书 (自建应用获取 tenant_access_token; 获取子部门列表; 获取部门直属用户列表). Those who resigned or are frozen are left out. */
export class FeishuDirectory extends OfficeDirectory {
  protected readonly codes = { expired: ['99991663', '99991664'], tooMany: ['99991400'] }

  protected async fetchToken(): Promise<string> {
    const { clientId, clientSecret } = this.settings
    const path = 'open-apis/auth/v3/tenant_access_token/internal'
    const sent = await this.send(path, { body: { app_id: clientId, app_secret: clientSecret } })
    return readAnswer(path, feishuToken, sent).tenant_access_token
  }

  protected withToken(token: string) {
    return { headers: { authorization: `Bearer ${token}` } }
  }

  protected async readAll(): Promise<RawSnapshot> {
    const departments: RawDepartment[] = []
    await this.#eachPage(
      'open-apis/contact/v3/departments/0/children',
      { fetch_child: 'true' },
      feishuDepartments,
      (items) => {
        for (const one of items ?? [])
          if (!one.status?.is_deleted)
            departments.push({
              id: one.open_department_id,
              name: one.name,
              parentId: one.parent_department_id === '0' ? null : one.parent_department_id,
              leaderId: one.leader_user_id,
            })
      },
    )
    const people = new Map<string, RawPerson>()
    for (const id of ['0', ...departments.map((one) => one.id)])
      await this.#eachPage(
        'open-apis/contact/v3/users/find_by_department',
        { department_id: id },
        feishuPeople,
        (items) => {
          for (const one of items ?? [])
            if (!one.status?.is_resigned && !one.status?.is_frozen)
              people.set(one.union_id, {
                id: one.union_id,
                // The user_id needs a right of its own.
                account: firstOf(one.user_id, one.union_id),
                realName: one.name,
                code: one.employee_no,
                phone: one.mobile,
                email: firstOf(one.email, one.enterprise_email),
                departmentIds: (one.department_ids ?? []).filter((dept) => dept !== '0'),
              })
        },
      )
    return { departments, people: [...people.values()] }
  }

  async #eachPage<I>(
    path: string,
    query: Query,
    schema: z.ZodType<{
      data: { has_more?: boolean | undefined; page_token?: string | undefined; items?: I[] | undefined }
    }>,
    take: (items: I[] | undefined) => void,
  ): Promise<void> {
    let token: string | undefined = ''
    while (token !== undefined) {
      const page: Query = token === '' ? {} : { page_token: token }
      const { data } = await this.ask({ path, schema, query: { ...query, ...feishuIds, ...page } })
      take(data.items)
      token = data.has_more ? nextOf(data.page_token) : undefined
    }
  }
}
