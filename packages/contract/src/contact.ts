import { wrongPhone as wrongMobile } from '@countersign/forms'
import type { ErrorCode } from './errors.ts'

/** Checks a mobile number (platform.txt §5 "Phone helper"). Answers undefined when nothing is wrong. */
export function wrongPhone(phone: string): ErrorCode | undefined {
  return phone === '' ? 'phoneEmpty' : wrongMobile(phone)
}

export function wrongEmail(email: string): ErrorCode | undefined {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : 'emailFormat'
}

/** Checks the length of a new password: 8 to 128 characters of any kind. The server also refuses common ones. */
export function wrongPassword(password: string): ErrorCode | undefined {
  const { length } = Array.from(password)
  return length >= 8 && length <= 128 ? undefined : 'passwordLength'
}
