/** platform.txt §5 "Phone helper", of one that is not empty. */
export const phoneWords = {
  phoneLength: { zh: '手机号码长度不为11位', en: 'A mobile number has 11 digits' },
  phoneFormat: { zh: '手机号码格式不正确', en: 'This is no mobile number' },
} as const

/** The format is that of a mobile number. Undefined where nothing is wrong. */
export function wrongPhone(phone: string): keyof typeof phoneWords | undefined {
  if (phone.length !== 11) return 'phoneLength'
  return /^1\d{10}$/.test(phone) ? undefined : 'phoneFormat'
}
