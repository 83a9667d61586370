import { type Permission, permissions } from '@countersign/contract'
import type { RoleAlias } from './organisation.ts'

/** Categories of entries (platform.txt §6): 1 for a page or a group of pages, 2 for a button. */
const page = 1
const button = 2

/** An entry of the menu that every tenant is given once. */
export interface MenuEntry {
  code: string
  /** Code of the parent; null at the top level. */
  parent: string | null
  name: string
  path: string
  source: string
  /** Key of the translated name; "" when only `name` is shown. */
  i18n: string
  category: typeof page | typeof button
  /** Place of a button: 0 nowhere, 1 above a list, 2 in its rows, 3 both (wire.md "Menus"). */
  action: 0 | 1 | 2 | 3
  /** Roles that get the entry. A page without roles is shown to everybody; a button without roles to nobody. */
  roles: readonly RoleAlias[]
}

type PageWords = Pick<MenuEntry, 'code' | 'name' | 'path'> & Partial<Pick<MenuEntry, 'parent' | 'roles'>>

const entry = ({ code, parent = null, name, path, roles = [] }: PageWords): MenuEntry => ({
  code,
  parent,
  name,
  path,
  source: code,
  i18n: code,
  category: page,
  action: 0,
  roles,
})

const listOf = (state: string) => `/approval/index?state=${state}`

const pages: readonly MenuEntry[] = [
  entry({ code: 'home', name: '首页', path: '/wel/index' }),
  entry({ code: 'approval', name: '审批', path: '/approval' }),
  entry({ code: 'launch', parent: 'approval', name: '发起申请', path: '/approval/launch' }),
  entry({ code: 'pending', parent: 'approval', name: '待处理', path: listOf('待处理') }),
  entry({ code: 'received', parent: 'approval', name: '我收到的', path: listOf('我收到的') }),
  entry({ code: 'handled', parent: 'approval', name: '已处理', path: listOf('已处理') }),
  entry({ code: 'initiated', parent: 'approval', name: '已发起', path: listOf('已发起') }),
  entry({ code: 'notice', name: '公告', path: '/desk/notice' }),
  entry({ code: 'dashboard', name: '数据统计', path: '/wel/dashboard' }),
  entry({ code: 'system', name: '系统管理', path: '/system', roles: ['administrator'] }),
  entry({ code: 'dict', parent: 'system', name: '字典管理', path: '/system/dict', roles: ['administrator'] }),
  entry({ code: 'post', parent: 'system', name: '岗位管理', path: '/system/post', roles: ['administrator'] }),
  entry({ code: 'log', name: '错误日志', path: '/monitor/log', roles: ['administrator'] }),
]

/** Page on which each permission is used, and the place of its button there. */
const places: Record<Permission, Pick<MenuEntry, 'parent' | 'action'>> = {
  'notice.write': { parent: 'notice', action: 3 },
  'dictionary.write': { parent: 'dict', action: 3 },
  'post.write': { parent: 'post', action: 3 },
  'log.read': { parent: 'log', action: 0 },
  'figures.tenant': { parent: 'dashboard', action: 1 },
  'request.readAll': { parent: 'approval', action: 0 },
  'flow.administer': { parent: 'approval', action: 0 },
}

const isPermission = (code: string): code is Permission => code in permissions

const buttons: readonly MenuEntry[] = Object.keys(permissions)
  .filter(isPermission)
  .map((code) => ({
    code,
    ...places[code],
    name: permissions[code].zh,
    path: '',
    source: '',
    i18n: '',
    category: button,
    roles: ['administrator'],
  }))

/** Parents come before their children. */
export const menu: readonly MenuEntry[] = [...pages, ...buttons]
