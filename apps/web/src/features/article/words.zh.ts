export const articleZh = {
  articleReader: {
    outline: '目录',
    table: '表格',
    openVideo: '在新窗口打开视频',
    video: '视频',
  },
}
