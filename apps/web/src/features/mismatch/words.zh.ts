export const mismatchZh = {
  mismatch: {
    title: '系统已更新',
    text: '当前页面与服务器版本不一致，请重新加载后继续使用。',
    mend: '重新加载',
  },
} as const
