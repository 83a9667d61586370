export const appZh = {
  unbuilt: {
    VRView: '全景浏览',
    study: { draft: '学习草稿', add: '新增学习' },
    education: { draft: '教育草稿', add: '新增教育' },
    typical: { draft: '案例草稿', add: '新增案例' },
  },
} as const
