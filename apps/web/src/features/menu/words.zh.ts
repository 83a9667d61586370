export const menuZh = {
  frame: {
    none: '没有要打开的页面',
    refused: '不允许打开此地址',
    open: '在新窗口打开',
    hint: '页面没有显示？对方网站可能不允许嵌入。',
    plain: '对方网站未加密（http），浏览器不允许嵌入',
  },
} as const
