import type { contract, InputOf, UserInput } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { type Ctx, may } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { changeProfile } from '../identity/index.ts'
import { loadOffice, readPerson } from './read-person.service.ts'
import { findUser, type StoredUser } from './user.repository.ts'
import { lockUser, writePerson } from './write-person.service.ts'

type UserChange = InputOf<typeof contract.updateUser>

/**
 * Changes the caller's own profile, or what an administrator maintains about a person; fields that are left out stay as
 * they are. Refuses another person with forbidden or notFound when the caller does not maintain people.
 */
export async function changeUser(ctx: Ctx, given: UserChange): Promise<true> {
  const isOwn = given.id === undefined || given.id === ctx.user.id
  const maintains = may(ctx.user, 'user.write')
  if (isOwn && !(maintains && isBeyondProfile(given))) {
    await refuseMaintained(ctx, given)
    const { name, phone, email, avatar } = given
    return changeProfile(ctx, {
      ...(name !== undefined && { name }),
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
      ...(avatar !== undefined && { avatar }),
    })
  }
  const { id = ctx.user.id, version, ...changes } = given
  if (!maintains) throw new AppError((await findUser(ctx.db, ctx.tenantId, id)) ? 'forbidden' : 'notFound')
  return once(ctx, 'blade-user/update', given, async (ctx): Promise<true> => {
    const found = await lockUser(ctx, id, version)
    if (!found) throw new AppError('notFound')
    const office = await loadOffice(ctx)
    const written = readPerson(office, { ...inputOf(found), ...changes }, found)
    await writePerson(ctx, office, written, { found, secret: undefined })
    return true
  })
}

/** Refuses a change of what administrators maintain. Pages send those fields along unchanged. */
async function refuseMaintained(ctx: Ctx, given: UserChange): Promise<void> {
  if (!isBeyondProfile(given)) return
  const found = await findUser(ctx.db, ctx.tenantId, ctx.user.id)
  const stored: Readonly<Record<string, unknown>> = found ? inputOf(found) : {}
  refuseFields(
    Object.fromEntries(
      Object.entries(beyondProfile(given)).map(([field, value]) => [
        field,
        value === undefined || String(value) === String(stored[field]) ? undefined : 'fieldMaintained',
      ]),
    ),
  )
}

/** Whether a change names fields that only administrators maintain. */
function isBeyondProfile(given: UserChange): boolean {
  return Object.values(beyondProfile(given)).some((value) => value !== undefined)
}

const beyondProfile = ({ account, realName, code, birthday, sex, roleId, deptId, postId }: UserChange) => ({
  account,
  realName,
  code,
  birthday,
  sex,
  roleId,
  deptId,
  postId,
})

/** A person as a submission would write it. */
export function inputOf(user: StoredUser): UserInput {
  const { account, realName, nickname, code, phone, email, birthday, sex, places, roles } = user
  return {
    account,
    realName,
    name: nickname,
    code,
    phone,
    email,
    birthday: birthday ?? '',
    sex,
    roleId: roles.map(({ id }) => id),
    deptId: places.map(({ deptId }) => deptId),
    postId: places.flatMap(({ postId }) => postId ?? []),
  }
}
