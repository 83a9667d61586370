import { settings } from '../settings.ts'

const name = 'x-access-token'

/** Five hours from each saving (platform.txt §9). */
export function saveTokenCookie(token: string): void {
  const expires = new Date(Date.now() + settings.cookieLife).toUTCString()
  document.cookie = `${name}=${encodeURIComponent(token)}; expires=${expires}${attributes()}`
}

/** Our own page reads it, nobody else: it travels with no request that another site begins. */
function attributes(): string {
  return `; path=/; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`
}

export function readTokenCookie(): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
  } catch {
    // Not what we saved: a site beside ours can set one, too.
    return ''
  }
}

export function removeTokenCookie(): void {
  document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes()}`
}
