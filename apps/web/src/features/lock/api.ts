import { contract } from '@countersign/contract'
import { t } from 'i18next'
import { call } from '../../lib/http/call.ts'
import { isRefusedAs, refusalIn } from '../../lib/http/call-error.ts'
import { notify } from '../../lib/page/notify.ts'
import { hasLockPassword, noteLockPassword, saveLocked } from '../../lib/session/lock-store.ts'

/**
 * Locks the session on the server, and then every tab of this browser. False when a lock password is asked for, since this
 * session has none yet. What could not be locked stays open and says so.
 */
export async function lockScreen(password?: string): Promise<boolean> {
  if (password === undefined && !hasLockPassword()) return false
  try {
    await call(contract.lock, { password }, { quiet: true })
    noteLockPassword()
    saveLocked(true)
  } catch (error) {
    if (password === undefined && isRefusedAs(error, 'lockPasswordEmpty')) return false
    if (!isRefusedAs(error, 'sessionLocked'))
      notify({ kind: 'error', text: refusalIn(error)?.message ?? t('error.network') })
  }
  return true
}

/** Unlocks the session and every tab. Answers why not, or undefined. */
export async function unlockScreen(password: string): Promise<string | undefined> {
  try {
    await call(contract.unlock, { password }, { quiet: true })
    saveLocked(false)
    return undefined
  } catch (error) {
    if (isRefusedAs(error, 'lockPasswordWrong')) return t('lock.wrong')
    if (isRefusedAs(error, 'tooManyFailures', 'accountWaits')) return t('lock.tooMany')
    return refusalIn(error)?.message ?? t('error.network')
  }
}
