export const smsZh = {
  sms: {
    none: '暂无短信。接入短信服务后，短信直接发送，不再记录在这里',
    phone: '手机号码',
    content: '内容',
    sent: '时间',
  },
} as const
