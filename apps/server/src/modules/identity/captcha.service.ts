import { AppError } from '../../platform/app-error.ts'
import type { PublicCtx } from '../../platform/context.ts'
import { addressGroup } from './address-group.rules.ts'
import { drawCaptcha, newCaptchaCode } from './captcha-picture.adapter.ts'
import { saveCaptcha, takeCaptcha } from './identity.repository.ts'
import { hasHardCaptchas, refuseManyCaptchas } from './login-limits.service.ts'

const captchaMs = 5 * 60_000

const letters = 5
/** Letters at an address with many failed log-ins; a shorter picture, drawn before, no longer counts there. */
const hardLetters = 8

/** A new captcha picture. Refuses (429, tooManyCaptchas) an address with too many unexpired pictures. */
export async function makeCaptcha(
  ctx: PublicCtx,
  address: string,
): Promise<{ enabled: true; key: string; image: string }> {
  await refuseManyCaptchas(ctx, address)
  const code = newCaptchaCode((await hasHardCaptchas(ctx, address)) ? hardLetters : letters)
  const key = ctx.newId()
  await saveCaptcha(ctx.db, {
    key,
    code,
    address: addressGroup(address),
    expires_at: new Date(ctx.now().getTime() + captchaMs),
  })
  return { enabled: true, key, image: drawCaptcha(code) }
}

/** Refuses (captchaRequired, captchaWrong) a request that needs a captcha and has none, or a wrong one. */
export async function checkCaptcha(
  ctx: PublicCtx,
  request: { address: string; captcha: { key: string; code: string } | undefined; captchaNeeded: boolean },
): Promise<void> {
  if (!request.captcha) {
    if (request.captchaNeeded) throw new AppError('captchaRequired', { field: 'code' })
    return
  }
  const code = await takeCaptcha(ctx.db, request.captcha.key, ctx.now())
  const isRight = code !== undefined && code === request.captcha.code.trim().toLowerCase()
  if (!request.captchaNeeded) return
  if (!isRight || (code.length < hardLetters && (await hasHardCaptchas(ctx, request.address))))
    throw new AppError('captchaWrong', { field: 'code' })
}
