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
]

/** platform.txt §2: addresses that are known, of what is not there yet. */
export const unbuiltPaths: readonly string[] = [
  ...shop.map((page) => `/shop/${page}`),
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
  ...unbuiltPaths,
])
const beginnings = ['/myiframe/', '/edit/', '/approval/submit/']

/** Whether platform.txt §2 names this path as a page of its own: it is complete without an /index. */
export function isNamedRoute(pathname: string): boolean {
  return wholePaths.has(pathname) || beginnings.some((beginning) => pathname.startsWith(beginning))
}
