/** Groups in which people find settings, in the order of the page. */
export const settingGroups = [
  'leave',
  'certificate',
  'payment',
  'reimbursement',
  'lease',
  'file',
  'login',
  'module',
] as const
export type SettingGroup = (typeof settingGroups)[number]
