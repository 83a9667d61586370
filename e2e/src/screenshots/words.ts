import type { Language } from '@countersign/contract'

/** What the scenes press and wait for. */
export const words = {
  zh: {
    account: '账号',
    agree: '同意',
    confirm: '确认',
    opinion: '意见',
    record: '审批记录',
    route: '审批路线',
    submit: '提交',
    clear: '清空画板',
    menu: '打开菜单',
    approval: '审批',
    home: '返回首页',
    wrong: '处需要修改',
    kind: '请假审批',
    failure: '生成图片失败',
    signed: '签名成功，请确认',
    empty: '没有符合条件的申请',
  },
  en: {
    account: 'Account',
    agree: 'Agree',
    confirm: 'Confirm',
    opinion: 'Opinion',
    record: 'Approval record',
    route: 'Approval route',
    submit: 'Submit',
    clear: 'Clear',
    menu: 'Open menu',
    approval: 'Approval',
    home: 'Back to home',
    wrong: 'Needs a change',
    kind: 'Leave',
    failure: 'The picture could not be made',
    signed: 'Signed; please confirm',
    empty: 'No requests match',
  },
} as const satisfies Record<Language, Record<string, string>>

export type Words = Record<keyof (typeof words)['zh'], string>
