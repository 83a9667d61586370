export const selfCheckZh = {
  selfCheck: {
    title: '安装自检',
    again: '重新检测',
    api: '接口可以访问',
    database: '数据库有响应',
    clock: '本机与服务器的时间差',
    signature: '签名板',
    upload: '文件上传',
    pdf: '浏览器内预览 PDF',
    browser: '浏览器功能',
    verdict: { good: '正常', doubtful: '受限', bad: '异常' },
  },
} as const
