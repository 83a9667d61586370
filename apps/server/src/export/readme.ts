import type { LeftOut } from './columns.ts'

interface Told {
  tenant: { id: string; name: string }
  at: string
  version: string
  /** Number of rows of each sheet, by its path. */
  sheets: ReadonlyMap<string, number>
  /** Number of files of the ZIP so far. */
  files: number
  leftOut: { count: number; first: readonly LeftOut[] }
}

/** The text 说明.txt, which describes the export to an office. Old Windows editors need the byte order mark and CRLF. */
export function readmeOf({ tenant, at, version, sheets, files, leftOut }: Told): string {
  const lines = [
    '全部数据导出',
    '',
    `单位：${tenant.name}（租户 ${tenant.id}）`,
    `导出时间：${at}，内容为这一时刻的数据`,
    `产品版本：Countersign ${version}`,
    '',
    `本压缩包除本说明和 SHA256SUMS 外共 ${files} 个文件。表格：`,
    ...[...sheets].map(([path, rows]) => `  ${path}（${rows} 行）`),
    '',
    '申请：每种申请有一个表格、一个审批记录表格和一个文件夹。文件夹中是已结束申请的 PDF（已通过的为存档原件）',
    '和以申请编号命名的附件文件夹。审批中的申请没有 PDF；从未提交的草稿不导出。',
    '',
    '未包含：密码、两步验证、登录会话和第三方账号；流程、表单、菜单和参数设置；消息和短信记录；审计日志',
    '（可在“审计日志”页面导出）；文章的图片、附件、测验和评论；商品目录、库存和积分；全景；公司标识和头像。',
    '',
    'SHA256SUMS 是其他各文件的校验值，可用 sha256sum --check SHA256SUMS 核对。',
    '',
    leftOut.count === 0
      ? '所有文件均已导出。'
      : `有 ${leftOut.count} 个文件缺失或损坏，未能导出，完整清单见 未能导出.xlsx：`,
    ...leftOut.first.map(({ path, why }) => `  ${path}：${why}`),
    ...(leftOut.count > leftOut.first.length ? ['  ……'] : []),
  ]
  return `\ufeff${lines.join('\r\n')}\r\n`
}
