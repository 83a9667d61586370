export const appZh = {
  unbuilt: {
    VRView: '全景浏览',
  },
} as const
