export const lockZh = {
  lock: {
    lock: '锁屏',
    title: '锁屏',
    locked: '已锁定，请输入锁屏密码',
    setPassword: '设置锁屏密码',
    password: '锁屏密码',
    passwordHint: '退出登录前一直有效。忘记时可在锁屏页退出登录。',
    passwordRequired: '锁屏密码不能为空',
    enter: '请输入锁屏密码',
    unlock: '解锁',
    wrong: '解锁密码错误,请重新输入',
    tooMany: '密码错误次数过多，请15分钟后再试，或退出登录后重新登录',
    logoutTip: '是否退出系统, 是否继续?',
  },
} as const
