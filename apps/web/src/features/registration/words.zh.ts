export const registrationZh = {
  /** The dialog of a person who has logged in at a third party (platform.txt §4, §5). */
  register: {
    title: '账号注册',
    tenantId: '租户编号',
    name: '用户姓名',
    account: '账号名称',
    password: '账号密码',
    password2: '确认密码',
    tenantEmpty: '请先输入租户编号',
    accountEmpty: '请先输入账号名称',
    passwordEmpty: '请先输入密码',
    passwordsDiffer: '两次密码输入不一致',
    failed: '提交失败',
    tip: '注册提示',
    submitted: '注册申请已提交,请耐心等待管理员通过!',
    refusedBefore: '您上次的注册申请未通过：{{reason}}',
    logOut: '退出登录',
    bind: '绑定账号',
    bindText:
      '第三方平台提供的{{by}}为 {{claim}}。如果您在本系统已有使用该{{by}}的账号，请输入该账号的登录密码。绑定后可直接用第三方账号登录。',
    bindPassword: '登录密码',
    bindSubmit: '绑定',
    bindLost: '绑定失败，请检查网络后重试',
    noAccount: '没有账号，去注册',
    hasAccount: '已有账号，去绑定',
    claims: { number: '工号', phone: '手机号', email: '邮箱' },
  },
} as const
