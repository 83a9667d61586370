/**
 * An address of this site that somebody was sent to by another one, as in a link in a mail; undefined where it leads
 * elsewhere. `//host`, `/\host` and a tab between the slashes lead to another site in a browser.
 */
export function ownPath(target: string | null): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const path = target.split(/[?#]/)[0] ?? ''
  if (isOdd(path) || isOdd(decoded(path))) return undefined
  // It begins with one slash, so that it can be read.
  const url = new URL(target, location.origin)
  // Dots may have been taken out: `/.//host`.
  if (url.origin !== location.origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

function isOdd(path: string): boolean {
  return path.startsWith('//') || /[\\\p{Cc}\s]/u.test(path)
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '\\'
  }
}
