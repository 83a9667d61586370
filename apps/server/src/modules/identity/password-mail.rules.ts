/** Subject and text of the mail with a link to a new password, in Chinese (G-526). */
export function passwordMail(
  { account, minutes, product }: { account: string; minutes: number; product: string },
  address: string,
): { subject: string; text: string } {
  return {
    subject: `重置${product}密码`,
    text: `有人请求重置账号 ${account} 的密码。如是您本人操作，请在${minutes}分钟内打开以下链接设置新密码，链接只能使用一次：

${address}

如非本人操作，请忽略本邮件，密码不会改变。本邮件由${product}自动发送，请勿回复。
`,
  }
}

/** Subject and text of the mail that invites a person, in Chinese (G-526). */
export function invitationMail(
  { account, realName, days, product }: { account: string; realName: string; days: number; product: string },
  address: string,
): { subject: string; text: string } {
  return {
    subject: `您的${product}账号已开通`,
    text: `${realName}，您好：

您的${product}账号 ${account} 已开通。请在${days}天内打开以下链接设置密码，链接只能使用一次：

${address}

设置后用账号和密码登录。如链接已失效，请联系管理员重新发送。本邮件由${product}自动发送，请勿回复。
`,
  }
}
