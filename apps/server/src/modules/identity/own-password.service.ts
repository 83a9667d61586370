import type { Ctx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { findUserById } from './identity.repository.ts'
import { guesser, tryCounted } from './login-limits.service.ts'
import { isPassword } from './password-hash.adapter.ts'

/**
 * The stored hash if this is the caller's password, or another one that `orElse` takes; otherwise undefined. A wrong one counts as a
 * failed log-in.
 */
export async function findOwnHash(
  ctx: Ctx,
  password: string,
  orElse: () => Promise<boolean> = async () => false,
): Promise<string | undefined> {
  const user = await findUserById(ctx.db, ctx.tenantId, ctx.user.id)
  const hash = user?.passwordHash ?? ''
  const who = guesser(ctx, ctx.tenantId, ctx.user.account)
  const settings = await settingsOf(ctx, ctx.tenantId)
  const isRight = await tryCounted(
    ctx,
    who,
    settings,
    async () => (await isPassword(hash, password, ctx.origin.address)) || orElse(),
  )
  return isRight ? hash : undefined
}
