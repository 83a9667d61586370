import { wrongPhone as wrongMobile } from '@countersign/forms'
import type { ErrorCode } from './errors.ts'

/** Checks a mobile number (platform.txt §5 "Phone helper"). Answers undefined when nothing is wrong. */
export function wrongPhone(phone: string): ErrorCode | undefined {
  return phone === '' ? 'phoneEmpty' : wrongMobile(phone)
}

export function wrongEmail(email: string): ErrorCode | undefined {
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? undefined : 'emailFormat'
}

/** Whether a password has at least eight characters, with letters and digits. */
export function wrongPassword(password: string): ErrorCode | undefined {
  const isStrong = password.length >= 8 && /[A-Za-z]/.test(password) && /\d/.test(password)
  return isStrong ? undefined : 'passwordWeak'
}
