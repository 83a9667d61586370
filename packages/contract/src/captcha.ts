import type { Route } from './route.ts'

export interface Captcha {
  /** False when captchas are off. */
  enabled: boolean
  key?: string | undefined
  /** A data URL. */
  image?: string | undefined
}

/** Declared without a schema, because the login page calls it and loads no schemas. */
export const captchaCall = {
  method: 'GET',
  path: '/api/blade-auth/captcha',
  access: 'client',
  writes: false,
} as const satisfies Partial<Route>

function isTextOrAbsent(data: object, name: 'key' | 'image'): boolean {
  const value: unknown = Reflect.get(data, name)
  return value === undefined || typeof value === 'string'
}

/** The answer that the schema of the call (routes/auth.ts) accepts. */
export function isCaptcha(data: unknown): data is Captcha {
  if (typeof data !== 'object' || data === null || !('enabled' in data)) return false
  return typeof data.enabled === 'boolean' && isTextOrAbsent(data, 'key') && isTextOrAbsent(data, 'image')
}
