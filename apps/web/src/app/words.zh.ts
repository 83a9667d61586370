export const appZh = {
  unbuilt: {
    shop: {
      user: '我的商城',
      order: '我的订单',
      confirmOrder: '确认订单',
      confirms: '提交订单',
      after: '售后服务',
      detailOrder: '订单详情',
      usermessage: '用户资料',
    },
    VRView: '全景浏览',
    study: { draft: '学习草稿', add: '新增学习' },
    education: { draft: '教育草稿', add: '新增教育' },
    typical: { draft: '案例草稿', add: '新增案例' },
  },
} as const
