/** Notices of the demo, the oldest first. */
export const demoNotices = [
  {
    hoursAgo: 210,
    category: 1,
    title: '电子签名使用规范',
    content: [
      '各部门：',
      '',
      '即日起，审批一律使用平台手写签名。请本人签署，不得代签；签名确认后即写入审批记录，不能更换。',
      '',
      '手机签署请横屏书写，笔迹应清晰可辨。',
    ].join('\n'),
  },
  {
    hoursAgo: 98,
    category: 2,
    title: '差旅费标准调整',
    content: [
      '自下月一日起执行新的差旅费标准：',
      '',
      '一、市内交通按实报销，每人每天不超过 80 元。',
      '二、住宿费一线城市每晚不超过 500 元，其他城市每晚不超过 350 元。',
      '三、出差申请通过后方可预订，超出标准的须在申请中说明。',
    ].join('\n'),
  },
  {
    hoursAgo: 20,
    category: 6,
    title: '月底报销截止提醒',
    content:
      '本月报销请于 25 日前提交，并附齐发票。逾期提交的计入下月。\n\n发票抬头和税号请与所属公司一致，有疑问请联系财务部。',
  },
] as const
