import { toHalfWidth } from './half-width.ts'

/** Sentences for a phone number that is not empty (platform.txt §5 "Phone helper"). */
export const phoneWords = {
  phoneLength: { zh: '手机号码长度不为11位', en: 'A mobile number has 11 digits' },
  phoneFormat: { zh: '手机号码格式不正确', en: 'This is not a valid mobile number' },
  landlineFormat: {
    zh: '座机号码格式不正确，应如 0871-63123456',
    en: 'Not a valid landline number; write it like 0871-63123456',
  },
} as const

type MessageOfPhone = keyof typeof phoneWords

/** Checks the format of a mobile number. Answers undefined when nothing is wrong. */
export function wrongPhone(phone: string): 'phoneLength' | 'phoneFormat' | undefined {
  if (phone.length !== 11) return 'phoneLength'
  return /^1\d{10}$/.test(phone) ? undefined : 'phoneFormat'
}

/** The eleven digits of a mobile number written with blanks, hyphens or +86; any other text as it is. */
export function mobileDigits(text: string): string {
  const digits = toHalfWidth(text)
    .replaceAll(/[\s‐‒–—−()-]/g, '')
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '')
  return wrongPhone(digits) === undefined ? digits : text
}

const landline = /^(0\d{2,3}-?|\(0\d{2,3}\))\d{7,8}((-|转)\d{1,6})?$/
const hotline = /^400\d{7}$/

/**
 * Checks a mobile number or a landline with its area code, which a tenant of a lease may have. Accepts blanks and
 * hyphens.
 */
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
