import { settings } from '../settings.ts'

const name = 'x-access-token'

/** Valid for five hours from each save (platform.txt §9). */
export function saveTokenCookie(token: string): void {
  const expires = new Date(Date.now() + settings.cookieLife).toUTCString()
  document.cookie = `${name}=${encodeURIComponent(token)}; expires=${expires}${attributes()}`
}

/** `SameSite=Strict`: the cookie is not sent with requests that another site starts. */
function attributes(): string {
  return `; path=/; samesite=strict${location.protocol === 'https:' ? '; secure' : ''}`
}

export function readTokenCookie(): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  try {
    return found ? decodeURIComponent(found.slice(name.length + 1)) : ''
  } catch {
    // Not a value that we saved: a neighbouring site can set a cookie, too.
    return ''
  }
}

export function removeTokenCookie(): void {
  document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT${attributes()}`
}
