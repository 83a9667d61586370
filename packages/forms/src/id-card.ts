/** Checks an identity number (platform.txt §5 "Vehicle-like/ID code pattern checker"). */
export const idCardWords = {
  empty: { zh: '证件号码不能为空', en: 'Please enter an identity number' },
  length: { zh: '证件号码长度不为18位', en: 'An identity number has 18 characters' },
  format: { zh: '证件号码格式错误', en: 'This is not a valid identity number' },
  region: { zh: '地址编码错误', en: 'The region of the identity number does not exist' },
  checksum: {
    zh: '证件号码校验位错误',
    en: 'The last character of the identity number does not match the others',
  },
} as const

/** Codes of the provinces with which every number begins (GB/T 2260), with Taiwan, Hong Kong, Macao and abroad. */
const provinces = new Set(
  '11 12 13 14 15 21 22 23 31 32 33 34 35 36 37 41 42 43 44 45 46 50 51 52 53 54 61 62 63 64 65 71 81 82 83 91'.split(
    ' ',
  ),
)
/** GB 11643: weights of the first 17 digits, and the last character by the remainder of 11. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const
const lastByRemainder = '10X98765432'

interface Strictness {
  /** Whether the last character is checked; numbers copied from old papers may have a wrong one. */
  checksum?: boolean
}

/** Answers undefined when nothing is wrong. */
export function wrongIdCard(
  text: string,
  { checksum = true }: Strictness = {},
): keyof typeof idCardWords | undefined {
  if (text === '') return 'empty'
  if (text.length !== 18) return 'length'
  if (!/^\d{17}[\dXx]$/.test(text) || !isDay(text.slice(6, 14))) return 'format'
  if (!provinces.has(text.slice(0, 2))) return 'region'
  return checksum && lastOf(text) !== text.slice(-1).toUpperCase() ? 'checksum' : undefined
}

function lastOf(text: string): string {
  const sum = weights.reduce((total, weight, at) => total + weight * Number(text.charAt(at)), 0)
  return lastByRemainder.charAt(sum % 11)
}

/** Whether the text is an existing day, as yyyyMMdd. */
function isDay(digits: string): boolean {
  const text = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6)}`
  const day = new Date(`${text}T00:00:00Z`)
  return digits >= '18' && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}
