import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  DingTalkDirectory,
  FeishuDirectory,
  WeComDirectory,
} from '../../src/modules/directory/office-directory.adapter.ts'
import type { OfficeDirectorySettings } from '../../src/platform/directories.ts'
import { startService } from '../local-service.ts'

interface Given {
  query: Record<string, string>
  body: Record<string, unknown>
  token: string
}
type Reply = { status?: number; headers?: Record<string, string>; json: unknown }

/** What the service answers, by path; it keeps the calls. */
let answers: Record<string, (given: Given) => Reply>
let calls: string[]
let tokens: number

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await read(request)
  const url = new URL(request.url ?? '', 'http://x')
  const query = Object.fromEntries(url.searchParams)
  const token = query['access_token'] ?? request.headers.authorization?.replace('Bearer ', '') ?? ''
  const path = url.pathname.slice(1)
  calls.push(path)
  const reply = answers[path]?.({ query, body, token }) ?? { status: 404, json: {} }
  response
    .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
    .end(JSON.stringify(reply.json))
}

async function read(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = ''
  for await (const part of request) text += String(part)
  return text === '' ? {} : JSON.parse(text)
}

const { url, close } = await startService((request, response) => void answer(request, response))
afterAll(close)
beforeEach(() => {
  calls = []
  tokens = 0
})

const settings = (kind: OfficeDirectorySettings['kind']): OfficeDirectorySettings => ({
  kind,
  source: kind,
  tenantId: '000000',
  matchBy: ['account'],
  clientId: 'app',
  clientSecret: 'geheim',
  apiUrl: url,
  tokenUrl: url,
})
/** A new token each time; only the newest one is good. */
const nextToken = () => {
  tokens += 1
  return `token-${tokens}`
}

describe('WeCom', () => {
  const open = () => new WeComDirectory(settings('wecom'), 1)
  const member = (userid: string, department: number[], more = {}) => ({
    userid,
    name: `名${userid}`,
    department,
    status: 1,
    ...more,
  })

  beforeEach(() => {
    answers = {
      'cgi-bin/gettoken': ({ query }) =>
        query['corpsecret'] === 'geheim'
          ? { json: { errcode: 0, access_token: nextToken(), expires_in: 7200 } }
          : { json: { errcode: 40001, errmsg: 'invalid credential' } },
      'cgi-bin/department/list': () => ({
        json: {
          errcode: 0,
          department: [
            { id: 1, name: '公司', parentid: 0 },
            { id: 2, name: '研发部', parentid: 1, department_leader: ['zhang'] },
            { id: 3, name: '前端', parentid: 2 },
          ],
        },
      }),
      'cgi-bin/user/list': ({ query }) => ({
        json: {
          errcode: 0,
          userlist: {
            1: [member('boss', [1])],
            2: [
              member('zhang', [3, 2], { main_department: 2, mobile: '13800138000' }),
              member('left', [2], { status: 5 }),
            ],
            3: [member('zhang', [3, 2], { main_department: 2, mobile: '13800138000' })],
          }[query['department_id'] ?? ''],
        },
      }),
    }
  })

  it('gives departments below the company, and each person once', async () => {
    expect(await open().read()).toEqual({
      departments: [
        { id: '2', name: '研发部', parentId: null, leaderId: 'zhang' },
        { id: '3', name: '前端', parentId: '2', leaderId: '' },
      ],
      people: [
        expect.objectContaining({ id: 'boss', account: 'boss', departmentIds: [] }),
        {
          id: 'zhang',
          account: 'zhang',
          realName: '名zhang',
          code: '',
          phone: '13800138000',
          email: '',
          departmentIds: ['2', '3', '2'],
        },
      ],
    })
  })

  it('gets another token once when WeCom ends one early', async () => {
    const list = answers['cgi-bin/department/list']
    answers['cgi-bin/department/list'] = (given) =>
      given.token === 'token-1' ? { json: { errcode: 42001 } } : (list?.(given) ?? { json: {} })
    expect((await open().read()).people).toHaveLength(2)
    expect(tokens).toBe(2)
    answers['cgi-bin/department/list'] = () => ({ json: { errcode: 42001, errmsg: 'geheim' } })
    await expect(open().read()).rejects.toThrow('cgi-bin/department/list answered 200 42001')
    expect(tokens).toBe(4)
  })

  it('waits after too many calls, and fails after the fifth', async () => {
    let refused = 0
    const list = answers['cgi-bin/user/list']
    answers['cgi-bin/user/list'] = (given) => {
      refused += 1
      return refused < 3 ? { json: { errcode: 45009 } } : (list?.(given) ?? { json: {} })
    }
    expect((await open().read()).people).toHaveLength(2)
    answers['cgi-bin/user/list'] = () => ({ json: { errcode: 45009 } })
    calls = []
    await expect(open().read()).rejects.toThrow('45009')
    expect(calls.filter((path) => path === 'cgi-bin/user/list')).toHaveLength(5)
  })

  it('fails as a whole when one department cannot be read', async () => {
    const list = answers['cgi-bin/user/list']
    answers['cgi-bin/user/list'] = (given) =>
      given.query['department_id'] === '3'
        ? { json: { errcode: 60011, errmsg: 'no privilege' } }
        : (list?.(given) ?? { json: {} })
    await expect(open().read()).rejects.toThrow('cgi-bin/user/list answered 200 60011')
  })
})

describe('DingTalk', () => {
  const open = () => new DingTalkDirectory(settings('dingtalk'), 1)
  const member = (userid: string, depts: number[], more = {}) => ({
    userid,
    name: `名${userid}`,
    dept_id_list: depts,
    ...more,
  })

  beforeEach(() => {
    answers = {
      'v1.0/oauth2/accessToken': ({ body }) =>
        body['appSecret'] === 'geheim'
          ? { json: { accessToken: nextToken(), expireIn: 7200 } }
          : { status: 400, json: { code: 'invalidClientIdOrSecret' } },
      'topapi/v2/department/listsub': ({ body }) => ({
        json: {
          errcode: 0,
          result:
            {
              1: [{ dept_id: 7, name: '研发部', parent_id: 1 }],
              7: [{ dept_id: 8, name: '前端', parent_id: 7 }],
            }[Number(body['dept_id'])] ?? [],
        },
      }),
      'topapi/v2/user/list': ({ body: { dept_id: dept, cursor } }) => ({
        json: {
          errcode: 0,
          result:
            dept !== 7
              ? { has_more: false, list: [] }
              : cursor === 0
                ? {
                    has_more: true,
                    next_cursor: 5,
                    list: [member('a', [7, 8], { leader: true, job_number: 'K1' })],
                  }
                : { has_more: false, list: [member('b', [1, 7], { mobile: '13800138000' })] },
        },
      }),
    }
  })

  it('is read level by level and page by page', async () => {
    const { departments, people } = await open().read()
    expect(departments).toEqual([
      { id: '7', name: '研发部', parentId: null, leaderId: 'a' },
      { id: '8', name: '前端', parentId: '7', leaderId: '' },
    ])
    expect(people).toMatchObject([
      { id: 'a', code: 'K1', departmentIds: ['7', '8'] },
      { id: 'b', phone: '13800138000', departmentIds: ['7'] },
    ])
  })

  it('gets another token when one has expired, and waits after too many calls', async () => {
    const list = answers['topapi/v2/user/list']
    let times = 0
    answers['topapi/v2/user/list'] = (given) => {
      times += 1
      if (given.token === 'token-1') return { json: { errcode: 88, sub_code: '40014' } }
      return times < 4 ? { json: { errcode: 90018 } } : (list?.(given) ?? { json: {} })
    }
    expect((await open().read()).people).toHaveLength(2)
    expect(tokens).toBe(2)
  })

  it('fails when a page does not say where the next one begins', async () => {
    answers['topapi/v2/user/list'] = () => ({ json: { errcode: 0, result: { has_more: true, list: [] } } })
    await expect(open().read()).rejects.toThrow('does not say where the next one begins')
  })

  it('fails with a wrong secret, which it does not repeat', async () => {
    const wrong = new DingTalkDirectory({ ...settings('dingtalk'), clientSecret: 'wrong-secret' }, 1)
    const failed = await wrong.read().catch(String)
    expect(failed).toBe('Error: v1.0/oauth2/accessToken answered 400 invalidClientIdOrSecret')
  })
})

describe('Feishu', () => {
  const open = () => new FeishuDirectory(settings('feishu'), 1)

  beforeEach(() => {
    answers = {
      'open-apis/auth/v3/tenant_access_token/internal': () => ({
        json: { code: 0, tenant_access_token: nextToken(), expire: 7200 },
      }),
      'open-apis/contact/v3/departments/0/children': ({ query }) => ({
        json: {
          code: 0,
          data:
            query['page_token'] === 'next'
              ? {
                  has_more: false,
                  items: [{ name: '前端', open_department_id: 'od-2', parent_department_id: 'od-1' }],
                }
              : {
                  has_more: true,
                  page_token: 'next',
                  items: [
                    {
                      name: '研发部',
                      open_department_id: 'od-1',
                      parent_department_id: '0',
                      leader_user_id: 'on_a',
                    },
                    {
                      name: '旧部',
                      open_department_id: 'od-9',
                      parent_department_id: '0',
                      status: { is_deleted: true },
                    },
                  ],
                },
        },
      }),
      'open-apis/contact/v3/users/find_by_department': ({ query }) => ({
        json: {
          code: 0,
          data:
            query['department_id'] === 'od-1'
              ? {
                  has_more: false,
                  items: [
                    {
                      union_id: 'on_a',
                      user_id: 'ua',
                      name: '甲',
                      mobile: '+8613800138000',
                      department_ids: ['od-1'],
                    },
                    { union_id: 'on_b', name: '乙', status: { is_resigned: true } },
                    { union_id: 'on_c', name: '丙', department_ids: ['0', 'od-2'] },
                  ],
                }
              : { has_more: false },
        },
      }),
    }
  })

  it('is read page by page, without those who resigned', async () => {
    const { departments, people } = await open().read()
    expect(departments).toEqual([
      { id: 'od-1', name: '研发部', parentId: null, leaderId: 'on_a' },
      { id: 'od-2', name: '前端', parentId: 'od-1', leaderId: '' },
    ])
    expect(people).toMatchObject([
      { id: 'on_a', account: 'ua', phone: '+8613800138000', departmentIds: ['od-1'] },
      { id: 'on_c', account: 'on_c', departmentIds: ['od-2'] },
    ])
  })

  it('waits as long as it says after too many calls, and gets another token when one has expired', async () => {
    const list = answers['open-apis/contact/v3/users/find_by_department']
    let times = 0
    answers['open-apis/contact/v3/users/find_by_department'] = (given) => {
      times += 1
      if (times === 1)
        return { status: 429, headers: { 'x-ogw-ratelimit-reset': '1' }, json: { code: 99991400 } }
      if (given.token === 'token-1') return { status: 400, json: { code: 99991663 } }
      return list?.(given) ?? { json: {} }
    }
    const at = performance.now()
    expect((await open().read()).people).toHaveLength(2)
    expect(performance.now() - at).toBeGreaterThanOrEqual(950)
    expect(tokens).toBe(2)
  })
})
