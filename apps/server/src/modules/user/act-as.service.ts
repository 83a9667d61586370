import { AppError } from '../../platform/app-error.ts'
import { asPerson, type Ctx, type SystemCtx } from '../../platform/context.ts'
import type { Db } from '../../platform/database/connect.ts'
import { findPersonNow } from '../identity/index.ts'

interface Acting {
  userId: string
  /** Whether the person had confirmed who it was when this was asked for, or had no second factor. */
  confirmed: boolean
  origin: Ctx['origin']
}

/**
 * The context of a person who asked for work that is done later, with the power that the person has now. Refuses (forbidden) one
 * who is not at work. The person has no session here; who had not confirmed it by a second factor did not need to, and is refused
 * what needs it now.
 */
export async function actAs<Handle extends Db>(
  ctx: SystemCtx<Handle>,
  { userId, confirmed, origin }: Acting,
): Promise<Ctx<Handle>> {
  const person = await findPersonNow(ctx, userId)
  if (!person) throw new AppError('forbidden')
  const user = confirmed ? person : { ...person, factor: { confirmedAt: null } }
  return { ...asPerson(ctx, user), user, origin, db: ctx.db }
}
