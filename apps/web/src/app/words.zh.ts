export const appZh = {
  unbuilt: {
    shop: {
      home: '商城首页',
      goods: '商品列表',
      details: '商品详情',
      collect: '我的收藏',
      cart: '购物车',
      shopstore: '店铺',
    },
    VRView: '全景浏览',
    study: { draft: '学习草稿', add: '新增学习' },
    education: { draft: '教育草稿', add: '新增教育' },
    typical: { draft: '案例草稿', add: '新增案例' },
  },
} as const
