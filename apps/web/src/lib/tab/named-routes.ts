const shop = [
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
].map((page) => `/shop/${page}`)

/** Addresses that platform.txt §2 names but whose pages are not built yet. */
export const unbuiltPaths: readonly string[] = [
  '/quyu/VRView',
  ...['study', 'education', 'typical'].flatMap((group) => [`/${group}/draft`, `/${group}/add`]),
]

const wholePaths = new Set([
  '/login',
  '/lock',
  '/404',
  '/403',
  '/500',
  '/mismatch',
  '/wel/dashboard',
  ...shop,
  ...unbuiltPaths,
])
const beginnings = ['/myiframe/', '/edit/', '/approval/submit/']

/** Whether platform.txt §2 names this path as a page, so that no /index is appended. */
export function isNamedRoute(pathname: string): boolean {
  return wholePaths.has(pathname) || beginnings.some((beginning) => pathname.startsWith(beginning))
}
