import { toHalfWidth, wrongPhone as wrongMobile } from '@countersign/forms'
import type { ErrorCode } from './errors.ts'

/** Checks a mobile number (platform.txt §5 "Phone helper"). Answers undefined when nothing is wrong. */
export function wrongPhone(phone: string): ErrorCode | undefined {
  return phone === '' ? 'phoneEmpty' : wrongMobile(phone)
}

/** Letters, digits and a few marks, so that an account can be typed and read out; none of full width, which a log-in reads as plain. */
const accountForm = /^[\p{L}\p{N}._@-]{2,64}$/u

export function wrongAccount(account: string): ErrorCode | undefined {
  const isPlain = toHalfWidth(account) === account
  return accountForm.test(account) && isPlain && hasOneSmallForm(account) ? undefined : 'accountFormat'
}

/**
 * Whether every capital letter becomes one small letter that is the same everywhere. Accounts compare in small letters,
 * here and in the database, which disagree on the others: İ, and Σ at the end of a word.
 */
function hasOneSmallForm(account: string): boolean {
  const small = account.toLowerCase()
  return accountForm.test(small) && Array.from(account, (letter) => letter.toLowerCase()).join('') === small
}

export function wrongEmail(email: string): ErrorCode | undefined {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : 'emailFormat'
}

/** Checks the length of a new password: 8 to 128 characters of any kind. The server also refuses common ones. */
export function wrongPassword(password: string): ErrorCode | undefined {
  const { length } = Array.from(password)
  return length >= 8 && length <= 128 ? undefined : 'passwordLength'
}
