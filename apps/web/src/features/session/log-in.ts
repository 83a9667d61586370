import {
  type AuthInfo,
  contract,
  type FactorAnswerKind,
  factorAsked,
  type InputOf,
} from '@countersign/contract'
import { call, type CallOptions } from '../../lib/http/call.ts'
import { isRefusedAs, refusalIn } from '../../lib/http/call-error.ts'
import { saveSession } from '../../lib/session/session.ts'

/** A log-in that needs a second factor. The ticket stands for the first step. */
export interface SecondStep {
  tenantId: string
  grantType: string
  ticket: string
  factors: readonly FactorAnswerKind[]
}

type TokenInput = InputOf<typeof contract.token> & { tenantId: string; grantType: string }

/** The session, or what the log-in still needs. */
async function enter(
  input: TokenInput,
  options: CallOptions = {},
): Promise<{ info: AuthInfo } | { step: SecondStep }> {
  try {
    return {
      info: await call(contract.token, { ...input, scope: 'all' }, { sparesSession: true, ...options }),
    }
  } catch (error) {
    const asked = factorAsked.safeParse(refusalIn(error)?.data)
    if (!isRefusedAs(error, 'factorNeeded') || !asked.success) throw error
    const { tenantId, grantType } = input
    return { step: { tenantId, grantType, ...asked.data } }
  }
}

async function enterAndSave(input: TokenInput, options?: CallOptions): Promise<SecondStep | undefined> {
  const entered = await enter(input, options)
  if ('step' in entered) return entered.step
  saveSession(entered.info)
  return undefined
}

/** Ends a log-in with the second factor. */
export async function finishLogIn(
  { tenantId, grantType, ticket }: SecondStep,
  answer: Pick<TokenInput, 'totp' | 'recoveryCode' | 'passkey'>,
): Promise<void> {
  await enterAndSave({ tenantId, grantType, ticket, ...answer })
}

/** Options for answering with a passkey. */
export function passkeyOptions({ tenantId, ticket }: SecondStep): Promise<Record<string, unknown>> {
  return call(contract.factorPasskey, { tenantId, ticket })
}

export interface Credentials {
  tenantId: string
  account: string
  password: string
  captcha?: { key: string; code: string }
}

/** Asks for an account, which an administrator grants. */
export async function register(typed: {
  tenantId: string
  name: string
  account: string
  password: string
  phone: string
}): Promise<void> {
  await call(contract.register, typed)
}

/** Sends a code to a phone. The answer does not tell whether a person has this phone. */
export async function sendSmsCode(to: { tenantId: string; phone: string }): Promise<void> {
  await call(contract.sendSmsCode, to)
}

export interface NamedAccount {
  tenantId: string
  account: string
}

/** Asks for a link or a code, with which a new password is set. The answer does not tell whether there is such an account. */
export async function askForReset(of: NamedAccount): Promise<void> {
  await call(contract.passwordForgotten, of)
}

/** The token that stands for the code sent to the phone of an account. */
export async function exchangeCode(of: NamedAccount & { code: string }): Promise<string> {
  const { token } = await call(contract.passwordCode, of)
  return token
}

/** Sets a new password with the token of a link. */
export async function renewPassword(of: {
  tenantId: string
  token: string
  newPassword: string
  newPassword1: string
}): Promise<void> {
  await call(contract.passwordRenew, of, { sparesSession: true })
}

/** The grant `phone` (platform.txt §7). */
export function logInByPhone(typed: {
  tenantId: string
  phone: string
  code: string
}): Promise<SecondStep | undefined> {
  return enterAndSave({ ...typed, grantType: 'phone', type: 'phone' })
}

/** The grant `social` (platform.txt §7). A person without an account is asked to register on the first page. */
export async function logInSocially(given: {
  tenantId: string
  source: string
  code: string
  state: string
}): Promise<SecondStep | undefined> {
  const headers = { 'Tenant-Id': given.tenantId }
  // The page itself says why.
  return enterAndSave({ ...given, grantType: 'social' }, { headers, quiet: true })
}

/**
 * POST blade-auth/token: grant `captcha` with the two headers if a captcha is shown, otherwise `password` (platform.txt
 * §7). It stands apart from api.ts, because /login loads it while the person types the password, and needs no queries.
 */
export function logIn({
  tenantId,
  account,
  password,
  captcha,
}: Credentials): Promise<SecondStep | undefined> {
  return enterAndSave(
    { tenantId, account, password, grantType: captcha ? 'captcha' : 'password', type: 'account' },
    captcha ? { headers: { 'Captcha-Key': captcha.key, 'Captcha-Code': captcha.code } } : {},
  )
}
