/**
 * An address of this site from an untrusted link, such as one in a mail; undefined when it leads to another site.
 * Browsers read `//host`, `/\host` and a tab between the slashes as another site.
 */
export function ownPath(target: string | null): string | undefined {
  if (!target?.startsWith('/')) return undefined
  const path = target.split(/[?#]/)[0] ?? ''
  if (isOdd(path) || isOdd(decoded(path))) return undefined
  // The path begins with a single slash, so it can be parsed.
  const url = new URL(target, location.origin)
  // Parsing may have removed dots, as in `/.//host`.
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
