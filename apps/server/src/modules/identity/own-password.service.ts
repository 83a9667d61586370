import type { Ctx } from '../../platform/context.ts'
import { settingsOf } from '../setting/index.ts'
import { findUserById } from './identity.repository.ts'
import { guesser, tryCounted } from './login-limits.service.ts'
import { isPassword } from './password-hash.adapter.ts'

/** The stored hash if this is the caller's password; otherwise undefined. A wrong one counts as a failed log-in. */
export async function findOwnHash(ctx: Ctx, password: string): Promise<string | undefined> {
  const user = await findUserById(ctx.db, ctx.tenantId, ctx.user.id)
  const hash = user?.passwordHash ?? ''
  const who = guesser(ctx, ctx.tenantId, ctx.user.account)
  const settings = await settingsOf(ctx, ctx.tenantId)
  const isRight = await tryCounted(ctx, who, settings, () => isPassword(hash, password, ctx.origin.address))
  return isRight ? hash : undefined
}
