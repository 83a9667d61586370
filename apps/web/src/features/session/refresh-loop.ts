import { settings } from '../../lib/settings.ts'
import { checkRefresh } from './check-refresh.ts'

export function startRefreshLoop(): () => void {
  const timer = setInterval(() => void checkRefresh(Date.now()), settings.refreshCheckEvery)
  return () => clearInterval(timer)
}
