import { type contract, type InputOf, type Profile, wrongEmail, wrongPhone } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { avatarAddress, type FileAddresses, fileIdOf, holdFiles, listFiles, readerOf } from '../file/index.ts'
import { listDepartmentsOf } from '../organisation/index.ts'
import { findPerson, findProfile, saveProfile, type StoredProfile } from './profile.repository.ts'

/**
 * Reads the caller's own profile. Refuses with forbidden the id of another person, with notFound an unknown id.
 */
export async function readProfile(ctx: Ctx, addresses: FileAddresses, id: string): Promise<Profile> {
  await refuseOthers(ctx, id)
  const stored = await findProfile(ctx.db, ctx.tenantId, id)
  if (!stored) throw new AppError('notFound')
  const departments = await listDepartmentsOf(ctx.db, ctx.tenantId, id)
  return {
    id,
    account: ctx.user.account,
    name: stored.nickname || ctx.user.name,
    realName: ctx.user.name,
    avatar: avatarAddress(addresses, stored.avatar, readerOf(ctx), ctx.now()),
    phone: stored.phone,
    email: stored.email,
    tenantId: ctx.tenantId,
    deptNames: departments.map((department) => department.name),
  }
}

type Input = InputOf<typeof contract.updateUser>

/**
 * Changes the caller's own profile; fields that are left out stay as they are. Refuses with forbidden or
 * notFound another id.
 */
export function changeProfile(ctx: Ctx, input: Input): Promise<true> {
  return once(ctx, 'blade-user/update', input, async (ctx): Promise<true> => {
    if (input.id !== undefined) await refuseOthers(ctx, input.id)
    const changes = { ...readWords(input), ...(await readAvatar(ctx, input.avatar)) }
    if (Object.keys(changes).length > 0) await saveProfile(ctx.db, ctx.tenantId, ctx.user.id, changes)
    return true
  })
}

async function refuseOthers(ctx: Ctx, id: string): Promise<void> {
  if (id === ctx.user.id) return
  throw new AppError((await findPerson(ctx.db, ctx.tenantId, id)) ? 'forbidden' : 'notFound')
}

function readWords(input: Input): Partial<StoredProfile> {
  const nickname = input.name?.trim()
  const phone = input.phone?.trim()
  const email = input.email?.trim()
  refuseFields({
    name: nickname === '' ? 'nameEmpty' : undefined,
    phone: phone === undefined ? undefined : wrongPhone(phone),
    email: email ? wrongEmail(email) : undefined,
  })
  return {
    ...(nickname !== undefined && { nickname }),
    ...(phone !== undefined && { phone }),
    ...(email !== undefined && { email }),
  }
}

const pictures = ['image/png', 'image/jpeg']

/** A picture is named by id or address. It must be the caller's own upload, a PNG or JPEG. */
async function readAvatar(ctx: TxCtx, given: string | undefined): Promise<Partial<StoredProfile>> {
  if (given === undefined) return {}
  const id = fileIdOf(given)
  const ids = id === undefined ? [] : [id]
  await holdFiles(ctx.db, ctx.tenantId, ids)
  const [file] = await listFiles(ctx.db, ctx.tenantId, ids)
  if (file?.ownerId !== ctx.user.id || !pictures.includes(file.mime))
    throw new AppError('avatarInvalid', { field: 'avatar' })
  return { avatar: file.id }
}
