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
