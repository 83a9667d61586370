/** Words needed before login, loaded with the first script. */
export const libZh = {
  title: '资产管理平台',
  language: { switch: '切换语言', zh: '中文', en: 'English' },
  error: {
    unknown: '未知错误',
    network: '网络异常，请检查网络后重试',
    loadFailed: '加载失败',
    retry: '重试',
    offline: '网络已断开，此页还没有加载',
    offlineHint: '网络恢复后会自动打开，已打开的页面仍可查看。',
    pageBroken: '页面出现错误',
    pageBrokenHint: '错误已记录。请刷新页面，如仍有问题请联系管理员。',
    refresh: '刷新页面',
  },
} as const
