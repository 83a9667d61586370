import type { AuthInfo, ButtonNode, MenuNode, UserInfo, Permission } from '@countersign/contract'
import { moduleNames } from '@countersign/forms'

export const lisi: UserInfo = {
  id: 'u-lisi',
  userId: 'u-lisi',
  account: 'lisi',
  userName: '李四',
  name: '李四',
  realName: '李四',
  phone: '',
  email: '',
  avatar: '',
  roles: ['user'],
  roleIds: ['r-1'],
  deptIds: ['d-1'],
  departments: [{ id: 'd-1', name: '研发部' }],
  oauthId: '',
  tenantId: '000000',
  mustChangePassword: false,
  mustEnrolFactor: false,
  brand: { title: '', shortName: '', logo: '', loginPicture: '' },
  modules: [...moduleNames],
}

export function authInfo(token = 'token-1'): AuthInfo {
  return {
    accessToken: token,
    tokenType: 'bearer',
    refreshToken: `refresh-${token}`,
    expiresIn: 18_000,
    userId: lisi.userId,
    tenantId: '000000',
    account: 'lisi',
    userName: '李四',
    avatar: '',
    authority: 'user',
    roles: ['user'],
    oauthId: '',
  }
}

const node = {
  parentId: '0',
  code: '',
  name: '',
  alias: '',
  path: '',
  source: '',
  sort: 1,
  category: 1,
  action: 0,
  isOpen: 1,
  meta: { i18n: '', roles: [], isTab: true },
}

export function menuNode(given: Partial<MenuNode>): MenuNode {
  return { ...node, id: given.path ?? '1', children: [], ...given }
}

export const buttonNode = (code: string): ButtonNode => ({ ...node, id: code, code, name: code, category: 2 })

export const metaOf = (i18n: string) => ({ i18n, roles: [], isTab: true })

export const menu: MenuNode[] = [
  menuNode({ path: '/wel', name: '首页', code: 'home', meta: metaOf('home') }),
  menuNode({
    path: '/approval',
    name: '审批',
    code: 'approval',
    meta: metaOf('approval'),
    children: [
      menuNode({ path: '/approval/launch', name: '发起申请', code: 'launch', meta: metaOf('launch') }),
      menuNode({
        path: '/approval/index?state=待处理',
        name: '待处理',
        code: 'pending',
        meta: metaOf('pending'),
      }),
      menuNode({
        path: '/approval/index?state=我收到的',
        name: '我收到的',
        code: 'received',
        meta: metaOf('received'),
      }),
      menuNode({
        path: '/approval/index?state=已处理',
        name: '已处理',
        code: 'handled',
        meta: metaOf('handled'),
      }),
      menuNode({
        path: '/approval/index?state=已发起',
        name: '已发起',
        code: 'initiated',
        meta: metaOf('initiated'),
      }),
    ],
  }),
]

export const counts = { 我收到的: 4, 待处理: 2, 已处理: 1, 已发起: 3 }

/** The answer of menu/buttons for a person with these permissions. */
export function buttonsOf(...codes: Permission[]): ButtonNode[] {
  return [{ ...menuNode({ code: 'desk', path: '/desk', name: '工作台' }), children: codes.map(buttonNode) }]
}
