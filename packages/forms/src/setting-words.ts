import type { SettingGroup } from './setting-groups.ts'
import type { SettingName } from './settings.ts'

type Words = Readonly<Record<'zh' | 'en', string>>

/** Units of settings. */
export const unitNames = {
  day: { zh: '天', en: 'days' },
  month: { zh: '个月', en: 'months' },
  yuan: { zh: '元', en: 'yuan' },
  percent: { zh: '%', en: '%' },
  megabyte: { zh: 'MB', en: 'MB' },
  file: { zh: '个', en: 'files' },
  time: { zh: '次', en: 'times' },
  /** Unit of settings that are 1 for yes and 0 for no. */
  none: { zh: '', en: '' },
} as const satisfies Record<string, Words>

interface SettingWords extends Words {
  readonly group: SettingGroup
  readonly unit: keyof typeof unitNames
}

/** A module that is switched on or off. */
const switchOf = (zh: string, en: string): SettingWords => ({
  group: 'module',
  unit: 'none',
  zh: `${zh}（1 启用，0 停用）`,
  en: `${en} (1 on, 0 off)`,
})

const leave = (zh: string, en: string): SettingWords => ({
  group: 'leave',
  unit: 'day',
  zh: `${zh}单次超过此天数时提醒`,
  en: `${en}: days of one request above which a warning is shown`,
})

/** Meaning, group and unit of each setting. */
export const settingWords = {
  'leaveCap.annual': leave('年假', 'Annual leave'),
  'leaveCap.personal': leave('事假', 'Personal leave'),
  'leaveCap.sick': leave('病假', 'Sick leave'),
  'leaveCap.marriage': leave('婚假', 'Marriage leave'),
  'leaveCap.maternity': leave('产假', 'Maternity leave'),
  'leaveCap.paternity': leave('陪产假/护理假', 'Paternity or care leave'),
  'leaveCap.bereavement': leave('丧假', 'Bereavement leave'),
  'leaveCap.comp_time': leave('调休', 'Compensatory leave'),
  'leaveCap.nursing': leave('哺乳假', 'Nursing leave'),
  'leaveCap.work_injury': leave('工伤假', 'Work-injury leave'),
  'leaveCap.family_visit': leave('探亲假', 'Family-visit leave'),
  'leaveCap.parental': leave('育儿假', 'Parental leave'),
  'leaveCap.other': leave('其他假', 'Other leave'),
  handoverDays: {
    group: 'leave',
    unit: 'day',
    zh: '请假达到此天数须填写工作交接人',
    en: 'Days of leave from which a person must be named who takes over',
  },
  sickProofDays: {
    group: 'leave',
    unit: 'day',
    zh: '病假超过此天数须上传证明',
    en: 'Days of sick leave above which proof is required',
  },
  useDaysBack: {
    group: 'certificate',
    unit: 'day',
    zh: '证件使用日期最多可早于申请日的天数',
    en: 'Days by which the use of a certificate may precede its request',
  },
  borrowDays: {
    group: 'certificate',
    unit: 'day',
    zh: '证件借用的最长天数',
    en: 'Longest loan of a certificate',
  },
  contractDueYuan: {
    group: 'payment',
    unit: 'yuan',
    zh: '无合同付款达到此金额时提醒签订合同',
    en: 'Amount from which a payment without contract shows a warning',
  },
  cashYuan: {
    group: 'payment',
    unit: 'yuan',
    zh: '现金付款超过此金额时提醒',
    en: 'Amount above which a cash payment shows a warning',
  },
  advancePercent: {
    group: 'payment',
    unit: 'percent',
    zh: '预付款超过合同金额的此比例须说明原因',
    en: 'Share of the contract above which an advance must be explained',
  },
  ledgerControl: {
    group: 'payment',
    unit: 'none',
    zh: '超出合同、付款等剩余金额时（0 按来源拒绝、说明或提醒，1 可说明原因后提交，2 仅提醒）',
    en: 'A claim above what a contract or payment has left (0 refused, explained or warned of by its source, 1 explained at most, 2 only warned of)',
  },
  guaranteeYuan: {
    group: 'payment',
    unit: 'yuan',
    zh: '预付款达到此金额须提供担保',
    en: 'Amount from which an advance needs a guarantee',
  },
  reimbursementDaysBack: {
    group: 'reimbursement',
    unit: 'day',
    zh: '报销明细的发生日期最多可早于申请日的天数',
    en: 'Days by which an expense may precede its reimbursement request',
  },
  rentFreeDaysAYear: {
    group: 'lease',
    unit: 'day',
    zh: '每年免租期超过此天数时提醒',
    en: 'Rent-free days a year above which a warning is shown',
  },
  depositMonths: {
    group: 'lease',
    unit: 'month',
    zh: '默认押金相当于几个月租金',
    en: 'Deposit that is proposed, in months of rent',
  },
  fileMegabytes: {
    group: 'file',
    unit: 'megabyte',
    zh: '单个上传文件的大小上限',
    en: 'Largest size of an uploaded file',
  },
  unusedFiles: {
    group: 'file',
    unit: 'file',
    zh: '每人每天上传而未使用的文件个数上限',
    en: 'Most files that a person may upload in a day and not use yet',
  },
  unusedMegabytes: {
    group: 'file',
    unit: 'megabyte',
    zh: '每人每天上传而未使用的文件总大小上限',
    en: 'Largest total size of the files that a person uploads in a day and does not use yet',
  },
  loginFailures: {
    group: 'login',
    unit: 'time',
    zh: '15分钟内登录失败达到此次数须等待',
    en: 'Failed logins within 15 minutes after which an account must wait',
  },
  selfRegistration: {
    group: 'login',
    unit: 'none',
    zh: '登录页开放注册账号（1 开放，0 关闭）',
    en: 'Whether people may ask for an account on the login page (1 yes, 0 no)',
  },
  sessionDays: {
    group: 'login',
    unit: 'day',
    zh: '登录后未使用的有效天数',
    en: 'Days after which a session that is not used ends',
  },
  longestSessionDays: {
    group: 'login',
    unit: 'day',
    zh: '登录后最长有效天数',
    en: 'Days after which every session ends',
  },
  auditDays: {
    group: 'login',
    unit: 'day',
    zh: '审计日志保留天数',
    en: 'Days that the audit log is kept',
  },
  'module.shop': switchOf('商城', 'Shop'),
  'module.study': switchOf('学习园地', 'Studies'),
  'module.education': switchOf('教育培训', 'Education'),
  'module.typical': switchOf('典型案例', 'Typical cases'),
  'module.asset': switchOf('资产管理', 'Assets'),
  'module.panorama': switchOf('全景浏览', 'Panoramas'),
} as const satisfies Record<SettingName, SettingWords>
