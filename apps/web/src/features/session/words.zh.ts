/** Part of the first script, like the words of lib. */
export const sessionZh = {
  brand: { slogan: '会签，从申请到签署，一路清楚' },
  login: {
    account: '账号',
    password: '密码',
    showPassword: '显示密码',
    hidePassword: '隐藏密码',
    captcha: '验证码',
    accountRequired: '请输入账号',
    passwordRequired: '请输入密码',
    captchaRequired: '请输入验证码',
    captchaReload: '看不清，换一张',
    captchaFailed: '点击重新加载',
    submit: '登录',
    failed: '登录失败，请检查网络后重试',
    welcome: '欢迎登录',
    points: {
      launch: '22 种审批表单，填写即存草稿',
      sign: '手写签名，电脑和手机都能签',
      trail: '审批记录完整，随时导出 PDF',
    },
  },
} as const
