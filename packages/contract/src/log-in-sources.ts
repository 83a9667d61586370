import type { Route } from './route.ts'

/** A third party at which people log in. */
export interface LogInSource {
  /** Its name in addresses, as in `oauth/render/{source}`. */
  source: string
  name: string
}

/** Declared without a schema, because the login page calls it and loads no schemas. */
export const logInSourcesCall = {
  method: 'GET',
  path: '/api/blade-auth/oauth/sources',
  access: 'client',
  writes: false,
} as const satisfies Partial<Route>

/** The answer that the schema of the call (routes/auth.ts) accepts. */
export function isLogInSources(data: unknown): data is LogInSource[] {
  return Array.isArray(data) && data.every(isSource)
}

function isSource(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false
  return (
    'source' in data && typeof data.source === 'string' && 'name' in data && typeof data.name === 'string'
  )
}
