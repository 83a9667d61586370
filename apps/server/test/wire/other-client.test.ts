import { contract } from '@countersign/contract'
import { startTestApp, tenants, testPassword } from '@countersign/server/testing'
import { describe, expect, it } from 'vitest'
import { record } from '../../src/platform/parse-value.ts'

/**
 * How another front end of the family administers: reading calls carry a page also where there is none, forms send the
 * whole record back with `""` for what is empty and `$field` for what is shown, and writing calls have no key against
 * repetition.
 */
const app = await startTestApp()
const query = new URLSearchParams({
  grantType: 'captcha',
  tenantId: tenants.own,
  account: 'admin',
  password: testPassword,
  type: 'account',
})
const captcha = await app.send({ method: 'GET', url: '/api/blade-auth/captcha', headers: app.basic })
const answer = await app.send({
  method: 'POST',
  url: `/api/blade-auth/token?${query}`,
  headers: { ...app.basic, 'captcha-key': String(record(captcha.body.data)['key']), 'captcha-code': '' },
})
const headers = { ...app.basic, 'blade-auth': `bearer ${String(record(answer.body.data)['accessToken'])}` }

async function ask(method: 'GET' | 'POST', url: string, body?: unknown): Promise<unknown> {
  const answer = await app.send({ method, url, headers, body })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.body.msg}`)
  return answer.body.data
}
const rowsOf = (list: unknown) => {
  const rows = Array.isArray(list) ? list : record(list)['records']
  if (!Array.isArray(rows)) throw new Error('The list has no rows.')
  return rows.map((row: unknown) => record(row))
}
const idsOf = (list: unknown) => rowsOf(list).map(({ id }) => String(id))

interface Kind {
  path: string
  /** What the form of a new record sends. */
  added: Record<string, unknown>
  /** What the form of an existing record sends beside the record as it was read. */
  changed: Record<string, unknown>
  /** A search that finds it before and after the change. */
  found: Record<string, string>
  /** Whether records can be read alone. */
  hasDetail?: false
}

const kinds: Record<string, Kind> = {
  posts: {
    path: '/api/blade-system/post',
    added: { category: 2, $category: '中层', postCode: 'BUY', postName: '采购经理', sort: 9, remark: '' },
    changed: { postName: '采购总监' },
    found: { postCode: 'BUY', category: '' },
  },
  departments: {
    path: '/api/blade-system/dept',
    added: { deptName: '采购部', fullName: '集团采购部', parentId: '', sort: 9, remark: '' },
    changed: { remark: '负责集中采购' },
    found: { deptName: '采购部', tenantId: '' },
  },
  roles: {
    path: '/api/blade-system/role',
    added: { roleName: '采购', roleAlias: 'buyer', parentId: '', sort: 9 },
    changed: { roleName: '采购员' },
    found: { roleAlias: 'buyer', tenantId: '' },
    hasDetail: false,
  },
  menus: {
    path: '/api/blade-system/menu',
    added: {
      name: '操作追踪',
      path: '/monitor/trace',
      parentId: '',
      source: 'iconfont icon_add',
      code: 'trace',
      category: 1,
      $category: '菜单',
      alias: 'trace',
      action: 1,
      sort: 40,
      isOpen: '',
      remark: '',
    },
    changed: { remark: '记录' },
    found: { name: '操作追踪' },
  },
  'entries of a dictionary': {
    path: '/api/blade-system/dict',
    added: {
      code: 'mainstay',
      dictValue: '云岭采购有限公司',
      parentId: 'mainstay',
      dictKey: 99,
      sort: 50,
      remark: '',
    },
    changed: { remark: '2026 年成立' },
    found: { code: 'mainstay', dictValue: '云岭采购有限公司' },
  },
  parameters: {
    path: '/api/blade-system/param',
    added: { paramName: '外部参数', paramKey: 'other.key', paramValue: '42' },
    changed: { paramValue: '43' },
    found: { paramKey: 'other.key' },
    hasDetail: false,
  },
  clients: {
    path: '/api/blade-system/client',
    added: {
      clientId: 'portal',
      clientSecret: 'portal-secret-of-2026',
      authorizedGrantTypes: 'refresh_token,password',
      scope: 'all',
      accessTokenValidity: 3600,
      refreshTokenValidity: 604_800,
      webServerRedirectUri: 'http://localhost:8888',
      resourceIds: '',
      authorities: '',
      autoapprove: '',
      additionalInformation: '',
    },
    changed: { accessTokenValidity: 7200 },
    found: { clientId: 'portal' },
  },
  tenants: {
    path: '/api/blade-system/tenant',
    added: { tenantName: '外部集团', linkman: '钱九', contactNumber: '13900001111', address: '', domain: '' },
    changed: { address: '北京' },
    found: { tenantName: '外部集团' },
    hasDetail: false,
  },
  notices: {
    path: '/api/blade-desk/notice',
    added: {
      title: '外部公告',
      category: 5,
      $category: '任免通知',
      releaseTime: '2026-11-01 12:00:00',
      content: '正文',
    },
    changed: { content: '正文（更正）' },
    found: { title: '外部公告', category: '' },
  },
}

describe('another front end', () => {
  it.each(Object.entries(kinds))(
    'adds, finds, changes and removes %s',
    async (_name, { path, added, changed, found, hasDetail = true }) => {
      await ask('POST', `${path}/submit`, added)
      const find = async (): Promise<Record<string, unknown>> => {
        const query = new URLSearchParams({ ...found, current: '1', size: '10' })
        const row = leaves(rowsOf(await ask('GET', `${path}/list?${query}`))).at(-1)
        if (!row) throw new Error('The record is not in the list.')
        return hasDetail ? record(await ask('GET', `${path}/detail?id=${String(row['id'])}`)) : row
      }
      await ask('POST', `${path}/submit`, { ...(await find()), ...changed })
      const after = await find()
      expect(after).toMatchObject(changed)
      await ask('POST', `${path}/remove?ids=${String(after['id'])}`)
      expect(leaves(rowsOf(await ask('GET', `${path}/list`))).map(({ id }) => id)).not.toContain(after['id'])
    },
  )

  it('adds a person, changes the person with empty parameters, gives roles, resets the password and removes', async () => {
    await ask('POST', '/api/blade-system/post/submit', { postCode: 'ENG', postName: '工程师', category: 3 })
    const [roles, departments, posts] = await Promise.all([
      ask('GET', '/api/blade-system/role/tree?tenantId=000000'),
      ask('GET', '/api/blade-system/dept/tree?tenantId=000000'),
      ask('GET', '/api/blade-system/post/select?tenantId=000000'),
    ])
    const [roleId, otherRole] = idsOf(roles).slice(1)
    const added = await ask('POST', '/api/blade-user/submit', {
      account: 'zhouba',
      tenantId: tenants.own,
      $tenantId: '会签集团',
      password: 'Countersign-88',
      password2: 'Countersign-88',
      name: '周八',
      realName: '周八',
      roleId,
      deptId: idsOf(departments)[0],
      postId: idsOf(posts)[0],
      code: '',
      phone: '13800001234',
      email: '',
      sex: '',
      birthday: '',
    })
    const id = String(record(added)['id'])
    const read = record(await ask('GET', `/api/blade-user/detail?id=${id}`))
    expect(read).toMatchObject({ roleId, deptId: idsOf(departments)[0], postId: idsOf(posts)[0], sex: 3 })
    await ask('POST', '/api/blade-user/update', { ...read, realName: '周小八', password: '', password2: '' })
    await ask('POST', `/api/blade-user/grant?userIds=${id}&roleIds=${roleId},${otherRole}`)
    const found = rowsOf(await ask('GET', '/api/blade-user/list?account=zhouba&realName=&current=1&size=10'))
    expect(found).toMatchObject([
      { realName: '周小八', roleId: `${roleId},${otherRole}`, deptName: '集团总部' },
    ])
    expect(await app.login('zhouba', tenants.own, 'Countersign-88')).toMatchObject({ userName: '周小八' })
    const [reset] = rowsOf(await ask('POST', `/api/blade-user/reset-password?userIds=${id}`))
    expect(reset).toMatchObject({ id, account: 'zhouba' })
    await ask('POST', `/api/blade-user/remove?ids=${id}`)
    expect(rowsOf(await ask('GET', '/api/blade-user/list?account=zhouba'))).toEqual([])
  })

  it('grants a role what is ticked, and reads it again', async () => {
    const { menu } = record(await ask('GET', '/api/blade-system/menu/grant-tree'))
    const [home, approval] = idsOf(menu)
    const { id } = record(
      await ask('POST', '/api/blade-system/role/submit', { roleName: '验收', roleAlias: 'taker', sort: 9 }),
    )
    await ask('POST', '/api/blade-system/role/grant', {
      roleIds: [id],
      menuIds: [home, approval],
      dataScopeIds: [],
    })
    const keys = record(await ask('GET', `/api/blade-system/menu/role-tree-keys?roleIds=${String(id)}`))
    expect(keys).toEqual({ menu: [home, approval], dataScope: [] })
  })

  it('finds its own pages in the menu: each below a part, at its address, with no roles', async () => {
    const menu = rowsOf(await ask('GET', '/api/blade-system/menu/routes'))
    const below = menu.flatMap((part) => rowsOf(part['children']))
    expect(below.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/authority/role',
        '/desk/notice',
        '/monitor/log/api',
        '/monitor/log/error',
        '/monitor/log/usual',
        ...['client', 'dept', 'dict', 'menu', 'param', 'post', 'tenant', 'user'].map(
          (name) => `/system/${name}`,
        ),
      ]),
    )
    expect([...menu, ...below].filter(({ meta }) => 'roles' in record(meta))).toEqual([])
    // Word codes that these clients translate as pages of their own.
    const words = [...menu, ...below].map(({ meta }) => record(meta)['i18n'])
    expect(words).toContain('formSettings')
    expect(words.filter((word) => word === 'form' || word === 'dashboard')).toEqual([])
  })

  it('lights the buttons of every page for an administrator', async () => {
    const codesIn = (nodes: readonly Record<string, unknown>[]): unknown[] =>
      nodes.flatMap((node) => (node['children'] ? codesIn(rowsOf(node['children'])) : [node['code']]))
    const codes = codesIn(rowsOf(await ask('GET', '/api/blade-system/menu/buttons')))
    const records = ['user', 'role', 'menu', 'dept', 'post', 'dict', 'param', 'client', 'tenant', 'notice']
    expect(codes).toEqual(
      expect.arrayContaining([
        ...records.flatMap((name) => ['add', 'view', 'edit', 'delete'].map((verb) => `${name}_${verb}`)),
        'user_reset',
        'log_usual_view',
        'log_api_view',
        'log_error_view',
      ]),
    )
  })

  it('reads an entry of each log by its strId', async () => {
    await (await app.login('zhangsan')).call(contract.auditList)
    await ask('POST', '/api/blade-log/web', [{ message: '出错了', info: 'window', stack: 'at here' }])
    for (const log of ['usual', 'api', 'error']) {
      const [row] = rowsOf(await ask('GET', `/api/blade-log/${log}/list?current=1&size=10`))
      const read = record(await ask('GET', `/api/blade-log/${log}/detail?id=${String(row?.['strId'])}`))
      expect(read).toMatchObject({ strId: row?.['strId'], serviceId: 'countersign' })
    }
  })
})

/** The records of a list, or the ones at the ends of its branches. */
function leaves(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.flatMap((row) => {
    const below = 'children' in row ? rowsOf(row['children']) : []
    return below.length > 0 ? leaves(below) : [row]
  })
}
