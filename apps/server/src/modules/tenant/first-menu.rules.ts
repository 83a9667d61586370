import { isHeldEverywhere, type Permission, permissions } from '@countersign/contract'
import type { RoleAlias } from './first-roles.rules.ts'

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
  /** Whether only the first tenant of an installation has the entry, since it is about what all tenants share. */
  isOfInstallation: boolean
  /** Roles that get the entry. A page without roles is shown to everybody; a button without roles to nobody. */
  roles: readonly RoleAlias[]
}

type PageWords = Pick<MenuEntry, 'code' | 'name' | 'path'> &
  Partial<Pick<MenuEntry, 'parent' | 'roles' | 'i18n' | 'isOfInstallation'>>

const entry = ({
  code,
  parent = null,
  name,
  path,
  i18n = code,
  roles = [],
  isOfInstallation = false,
}: PageWords): MenuEntry => ({
  code,
  parent,
  name,
  path,
  source: code,
  i18n,
  category: page,
  action: 0,
  isOfInstallation,
  roles,
})

const listOf = (state: string) => `/approval/index?state=${state}`

/** Clients of the family have their pages at fixed addresses, so these are the same here. */
const pages: readonly MenuEntry[] = [
  entry({ code: 'home', name: '首页', path: '/wel' }),
  entry({ code: 'approval', name: '审批', path: '/approval' }),
  entry({ code: 'launch', parent: 'approval', name: '发起申请', path: '/approval/launch' }),
  entry({ code: 'pending', parent: 'approval', name: '待处理', path: listOf('待处理') }),
  entry({ code: 'received', parent: 'approval', name: '我收到的', path: listOf('我收到的') }),
  entry({ code: 'handled', parent: 'approval', name: '已处理', path: listOf('已处理') }),
  entry({ code: 'initiated', parent: 'approval', name: '已发起', path: listOf('已发起') }),
  entry({
    code: 'stuck',
    parent: 'approval',
    name: '卡住的申请',
    path: '/approval/stuck',
    roles: ['administrator'],
  }),
  entry({
    code: 'cashier',
    parent: 'approval',
    name: '付款台',
    path: '/approval/cashier',
    roles: ['administrator'],
  }),
  entry({ code: 'desk', name: '信息中心', path: '/desk' }),
  entry({ code: 'notice', parent: 'desk', name: '公告', path: '/desk/notice' }),
  entry({ code: 'study', name: '学习园地', path: '/study' }),
  entry({ code: 'studyHome', parent: 'study', name: '学习园地首页', path: '/study/home' }),
  entry({
    code: 'studyDraft',
    parent: 'study',
    name: '我的文章',
    path: '/study/draft',
    i18n: 'articleDraft',
  }),
  entry({ code: 'education', name: '教育培训', path: '/education' }),
  entry({ code: 'educationHome', parent: 'education', name: '教育培训首页', path: '/education/home' }),
  entry({ code: 'learning', parent: 'education', name: '学习记录', path: '/education/learning' }),
  entry({
    code: 'educationDraft',
    parent: 'education',
    name: '我的文章',
    path: '/education/draft',
    i18n: 'articleDraft',
  }),
  entry({ code: 'typical', name: '典型案例', path: '/typical' }),
  entry({ code: 'typicalHome', parent: 'typical', name: '典型案例首页', path: '/typical/home' }),
  entry({
    code: 'typicalDraft',
    parent: 'typical',
    name: '我的文章',
    path: '/typical/draft',
    i18n: 'articleDraft',
  }),
  entry({ code: 'articleReview', name: '文章审核', path: '/article/review', roles: ['administrator'] }),
  entry({ code: 'shop', name: '商城', path: '/shop' }),
  entry({ code: 'shopHome', parent: 'shop', name: '商城首页', path: '/shop/home' }),
  entry({ code: 'shopOffers', parent: 'shop', name: '全部商品', path: '/shop/goods' }),
  entry({ code: 'shopCart', parent: 'shop', name: '购物车', path: '/shop/cart' }),
  entry({ code: 'shopCollect', parent: 'shop', name: '我的收藏', path: '/shop/collect' }),
  entry({ code: 'shopMine', parent: 'shop', name: '我的商城', path: '/shop/user' }),
  entry({ code: 'shopMyOrders', parent: 'shop', name: '我的订单', path: '/shop/order' }),
  entry({ code: 'shopAfter', parent: 'shop', name: '售后', path: '/shop/after' }),
  entry({ code: 'shopAddress', parent: 'shop', name: '收货地址', path: '/shop/address' }),
  entry({ code: 'shopPlace', parent: 'shop', name: '自提点', path: '/shop/place' }),
  entry({ code: 'shopNotice', parent: 'shop', name: '商城公告', path: '/shop/notice' }),
  entry({ code: 'shopAbout', parent: 'shop', name: '关于商城', path: '/shop/about' }),
  entry({ code: 'shopManage', name: '商城管理', path: '/shop/manage', roles: ['administrator'] }),
  entry({
    code: 'shopGoods',
    parent: 'shopManage',
    name: '商品管理',
    path: '/shop/manage/goods',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopCategory',
    parent: 'shopManage',
    name: '商品分类',
    path: '/shop/manage/category',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopSeller',
    parent: 'shopManage',
    name: '供应商',
    path: '/shop/manage/seller',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopOrders',
    parent: 'shopManage',
    name: '订单管理',
    path: '/shop/manage/order',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopAfterSale',
    parent: 'shopManage',
    name: '售后处理',
    path: '/shop/manage/after',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopStock',
    parent: 'shopManage',
    name: '库存流水',
    path: '/shop/manage/stock',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopFigures',
    parent: 'shopManage',
    name: '销售统计',
    path: '/shop/manage/figures',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopBudget',
    parent: 'shopManage',
    name: '福利预算',
    path: '/shop/manage/budget',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopManageNotice',
    parent: 'shopManage',
    name: '商城公告管理',
    path: '/shop/manage/notice',
    roles: ['administrator'],
  }),
  entry({
    code: 'shopManagePlace',
    parent: 'shopManage',
    name: '自提点管理',
    path: '/shop/manage/place',
    roles: ['administrator'],
  }),
  entry({ code: 'panorama', name: '全景浏览', path: '/quyu/VRView' }),
  entry({ code: 'asset', name: '资产管理', path: '/asset', roles: ['administrator'] }),
  entry({
    code: 'assetFloor',
    parent: 'asset',
    name: '楼层视图',
    path: '/asset/floor',
    roles: ['administrator'],
  }),
  entry({
    code: 'assetRoom',
    parent: 'asset',
    name: '房间台账',
    path: '/asset/room',
    roles: ['administrator'],
  }),
  entry({
    code: 'assetPlace',
    parent: 'asset',
    name: '地块楼栋楼层',
    path: '/asset/place',
    roles: ['administrator'],
  }),
  entry({
    code: 'assetFigures',
    parent: 'asset',
    name: '出租统计',
    path: '/asset/figures',
    roles: ['administrator'],
  }),
  entry({ code: 'system', name: '系统管理', path: '/system', roles: ['administrator'] }),
  entry({
    code: 'setup',
    parent: 'system',
    name: '开始使用',
    path: '/system/setup',
    roles: ['administrator'],
  }),
  entry({ code: 'dict', parent: 'system', name: '字典管理', path: '/system/dict', roles: ['administrator'] }),
  entry({
    code: 'ownDict',
    parent: 'system',
    name: '自定义字典',
    path: '/system/own-dict',
    roles: ['administrator'],
  }),
  entry({
    code: 'company',
    parent: 'system',
    name: '公司管理',
    path: '/system/company',
    roles: ['administrator'],
  }),
  entry({ code: 'dept', parent: 'system', name: '部门管理', path: '/system/dept', roles: ['administrator'] }),
  entry({ code: 'user', parent: 'system', name: '用户管理', path: '/system/user', roles: ['administrator'] }),
  entry({
    code: 'session',
    parent: 'system',
    name: '在线会话',
    path: '/system/session',
    roles: ['administrator'],
  }),
  entry({
    code: 'role',
    parent: 'system',
    name: '角色管理',
    path: '/authority/role',
    roles: ['administrator'],
  }),
  entry({
    code: 'access',
    parent: 'system',
    name: '权限查询',
    path: '/system/access',
    roles: ['administrator'],
  }),
  entry({ code: 'menu', parent: 'system', name: '菜单管理', path: '/system/menu', roles: ['administrator'] }),
  entry({
    code: 'partner',
    parent: 'system',
    name: '往来单位',
    path: '/system/partner',
    roles: ['administrator'],
  }),
  entry({ code: 'post', parent: 'system', name: '岗位管理', path: '/system/post', roles: ['administrator'] }),
  entry({ code: 'flow', parent: 'system', name: '流程管理', path: '/flow', roles: ['administrator'] }),
  // Clients of the family translate "form" as a page of their own (表单).
  entry({
    code: 'form',
    parent: 'system',
    name: '表单设置',
    path: '/system/form',
    i18n: 'formSettings',
    roles: ['administrator'],
  }),
  entry({
    code: 'registration',
    parent: 'system',
    name: '注册申请',
    path: '/system/registration',
    roles: ['administrator'],
  }),
  entry({ code: 'sms', parent: 'system', name: '短信记录', path: '/system/sms', roles: ['administrator'] }),
  entry({
    code: 'directory',
    parent: 'system',
    name: '通讯录同步',
    path: '/system/directory',
    roles: ['administrator'],
  }),
  entry({
    code: 'brand',
    parent: 'system',
    name: '企业形象',
    path: '/system/brand',
    roles: ['administrator'],
  }),
  entry({
    code: 'param',
    parent: 'system',
    name: '参数管理',
    path: '/system/param',
    roles: ['administrator'],
  }),
  entry({
    code: 'module',
    parent: 'system',
    name: '功能模块',
    path: '/system/module',
    roles: ['administrator'],
  }),
  entry({
    code: 'client',
    parent: 'system',
    name: '应用管理',
    path: '/system/client',
    roles: ['administrator'],
    isOfInstallation: true,
  }),
  entry({
    code: 'tenant',
    parent: 'system',
    name: '租户管理',
    path: '/system/tenant',
    roles: ['administrator'],
    isOfInstallation: true,
  }),
  entry({
    code: 'audit',
    parent: 'system',
    name: '审计日志',
    path: '/monitor/log/usual',
    roles: ['administrator'],
  }),
  entry({
    code: 'apiLog',
    parent: 'system',
    name: '接口日志',
    path: '/monitor/log/api',
    roles: ['administrator'],
  }),
  entry({
    code: 'log',
    parent: 'system',
    name: '错误日志',
    path: '/monitor/log/error',
    roles: ['administrator'],
  }),
]

/** Page on which each permission is used, and the place of its button there. */
const places: Record<Permission, Pick<MenuEntry, 'parent' | 'action'>> = {
  'notice.write': { parent: 'notice', action: 3 },
  'article.review': { parent: 'articleReview', action: 3 },
  'article.manage': { parent: 'articleReview', action: 3 },
  'shopInfo.write': { parent: 'shopManageNotice', action: 3 },
  'dictionary.write': { parent: 'dict', action: 3 },
  'dept.write': { parent: 'dept', action: 3 },
  'post.write': { parent: 'post', action: 3 },
  'menu.write': { parent: 'menu', action: 3 },
  'user.write': { parent: 'user', action: 3 },
  'directory.write': { parent: 'directory', action: 1 },
  'session.write': { parent: 'session', action: 3 },
  'registration.write': { parent: 'registration', action: 2 },
  'role.write': { parent: 'role', action: 3 },
  'sms.read': { parent: 'sms', action: 0 },
  'brand.write': { parent: 'brand', action: 1 },
  'param.write': { parent: 'param', action: 3 },
  'form.write': { parent: 'form', action: 3 },
  'client.write': { parent: 'client', action: 3 },
  'tenant.write': { parent: 'tenant', action: 3 },
  'shopGoods.write': { parent: 'shopGoods', action: 3 },
  'shopOrder.write': { parent: 'shopOrders', action: 3 },
  'shopPoint.write': { parent: 'shopBudget', action: 3 },
  'asset.write': { parent: 'assetRoom', action: 3 },
  'asset.read': { parent: 'assetFloor', action: 0 },
  'partner.maintain': { parent: 'partner', action: 3 },
  'partner.verify': { parent: 'partner', action: 2 },
  'audit.read': { parent: 'audit', action: 0 },
  'log.read': { parent: 'log', action: 0 },
  'figures.tenant': { parent: 'desk', action: 1 },
  'cashier.pay': { parent: 'cashier', action: 3 },
  'request.handOver': { parent: 'stuck', action: 2 },
  'request.readAll': { parent: 'approval', action: 0 },
  'request.anyCompany': { parent: 'approval', action: 0 },
  'flow.administer': { parent: 'flow', action: 3 },
  'flow.standIn': { parent: 'flow', action: 0 },
}

/** Permissions that a company gives to people of its own choice. */
const forNobodyYet: ReadonlySet<Permission> = new Set(['flow.standIn'])

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
    isOfInstallation: !isHeldEverywhere(code),
    roles: forNobodyYet.has(code) ? [] : ['administrator'],
  }))

/** Parents come before their children. */
export const menu: readonly MenuEntry[] = [...pages, ...buttons]
