/** platform.txt §5 "Phone helper", of one that is not empty. */
export const phoneWords = {
  phoneLength: { zh: '手机号码长度不为11位', en: 'A mobile number has 11 digits' },
  phoneFormat: { zh: '手机号码格式不正确', en: 'This is not a valid mobile number' },
  landlineFormat: {
    zh: '座机号码格式不正确，应如 0871-63123456',
    en: 'Not a valid landline number; write it like 0871-63123456',
  },
} as const

type MessageOfPhone = keyof typeof phoneWords

/** The format is that of a mobile number. Undefined where nothing is wrong. */
export function wrongPhone(phone: string): 'phoneLength' | 'phoneFormat' | undefined {
  if (phone.length !== 11) return 'phoneLength'
  return /^1\d{10}$/.test(phone) ? undefined : 'phoneFormat'
}

const landline = /^(0\d{2,3}-?|\(0\d{2,3}\))\d{7,8}((-|转)\d{1,6})?$/
const hotline = /^400\d{7}$/

/** A tenant may also be reached by a landline, with its area code. Width, blanks and hyphens are as people write them. */
export function wrongPhoneOfTenant(phone: string): MessageOfPhone | undefined {
  const written = phone
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/[‐‒–—−]/g, '-')
  const digits = written.replaceAll('-', '')
  const wrong = wrongPhone(digits)
  if (wrong === undefined || hotline.test(digits) || landline.test(written)) return undefined
  return /^(0|\(|400)/.test(written) ? 'landlineFormat' : wrong
}
