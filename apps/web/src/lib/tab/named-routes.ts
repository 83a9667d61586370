import type { ArticleSection } from '@countersign/contract'

const staffPages = [
  'home',
  'user',
  'goods',
  'about',
  'details',
  'collect',
  'order',
  'cart',
  'confirmOrder',
  'confirms',
  'after',
  'address',
  'notice',
  'detailOrder',
  'shopstore',
  'usermessage',
  'noticedetail',
  'place',
] as const
const managePages = [
  'category',
  'seller',
  'goods',
  'order',
  'after',
  'stock',
  'figures',
  'budget',
  'notice',
  'place',
] as const

/** Pages of the shop for all staff; platform.txt §2 names them. */
const staffPaths = staffPages.map((page) => `/shop/${page}` as const)
/** Pages on which the shop is administered. */
const managePaths = managePages.map((page) => `/shop/manage/${page}/index` as const)
export const shopPaths = [...staffPaths, ...managePaths]
export type ShopPath = (typeof shopPaths)[number]

/** Pages of the register of assets. */
export const assetPaths = (['floor', 'room', 'place', 'figures'] as const).map(
  (page) => `/asset/${page}/index` as const,
)
export type AssetPath = (typeof assetPaths)[number]

/** Pages of the company as a whole. */
export const administrationPaths = (
  ['access', 'directory', 'brand', 'param', 'module', 'client', 'setup', 'tenant'] as const
).map((page) => `/system/${page}/index` as const)
export type AdministrationPath = (typeof administrationPaths)[number]

/** Sections of articles, written once more: those of the contract would bring its schemas into the first load. */
export const sections = ['study', 'education', 'typical'] as const satisfies readonly ArticleSection[]
const sectionPages = ['home', 'list', 'read', 'draft', 'add', 'review'] as const

/** Pages of articles, the same in each section; platform.txt §2 names those of drafts and of the editor. */
export const articlePaths = [
  ...sections.flatMap((section) => sectionPages.map((page) => `/${section}/${page}` as const)),
  '/education/learning' as const,
  '/article/review' as const,
]
export type ArticlePath = (typeof articlePaths)[number]

const wholePaths = new Set<string>([
  '/login',
  '/reset',
  '/lock',
  '/404',
  '/403',
  '/500',
  '/mismatch',
  '/wel/dashboard',
  ...staffPaths,
  ...articlePaths,
  '/quyu/VRView',
])
const beginnings = ['/myiframe/', '/edit/', '/approval/submit/']

/** Whether platform.txt §2 names this path as a page, so that no /index is appended. */
export function isNamedRoute(pathname: string): boolean {
  return wholePaths.has(pathname) || beginnings.some((beginning) => pathname.startsWith(beginning))
}
