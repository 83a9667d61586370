import { contract } from '@countersign/contract'
import { call } from '../../lib/http/call.ts'
import { saveSession } from '../../lib/session/session.ts'
import { settings } from '../../lib/settings.ts'

export interface Credentials {
  account: string
  password: string
  captcha?: { key: string; code: string }
}

/**
 * POST blade-auth/token: grant `captcha` with the two headers if a captcha is shown, otherwise `password` (platform.txt
 * §7). It stands apart from api.ts, because /login loads it while the person types the password, and needs no queries.
 */
export async function logIn({ account, password, captcha }: Credentials): Promise<void> {
  const info = await call(
    contract.token,
    {
      tenantId: settings.tenantId,
      account,
      password,
      grantType: captcha ? 'captcha' : 'password',
      type: 'account',
      scope: 'all',
    },
    {
      sparesSession: true,
      ...(captcha ? { headers: { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } } : {}),
    },
  )
  saveSession(info)
}
