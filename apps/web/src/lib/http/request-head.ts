import { readLanguage } from '../storage/language.ts'
import { settings } from '../settings.ts'

/** Headers of every call (wire.md "Every call"). */
export function requestHead(token: string): Record<string, string> {
  return {
    Authorization: `Basic ${btoa(`${settings.clientId}:${settings.clientSecret}`)}`,
    'Accept-Language': readLanguage(),
    ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
  }
}
