import { wrongEmail, wrongPhone } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { once } from '../../platform/idempotency.ts'
import { ownedFieldsOf } from '../organisation/index.ts'
import { fileIdOf, holdFiles, listFiles, isPicture } from '../file/index.ts'
import { requireProof } from './confirmation.service.ts'
import { noteCredentials } from './credentials.repository.ts'
import { endOldPhone } from './phone.service.ts'
import { holdProfile, saveProfile, type StoredProfile } from './profile.repository.ts'

interface Input {
  name?: string
  phone?: string
  email?: string
  /** Id or address of a picture. */
  avatar?: string
}

/**
 * Changes the caller's own profile; fields that are left out stay as they are. Another phone or e-mail needs a proof of
 * who asks (requireProof), since people log in by phone and get a link to a new password by mail.
 */
export function changeProfile(ctx: Ctx, input: Input): Promise<true> {
  return once(ctx, 'blade-user/update', input, async (ctx): Promise<true> => {
    const changes = { ...readWords(input), ...(await readAvatar(ctx, input.avatar)) }
    if (Object.keys(changes).length === 0) return true
    const found = await holdProfile(ctx.db, ctx.tenantId, ctx.user.id)
    if (!found) throw new AppError('unauthorized')
    const { phoneVerified, ...before } = found
    const { phone = before.phone, email = before.email } = changes
    const owned = (await ownedFieldsOf(ctx.db, ctx.tenantId, [ctx.user.id])).get(ctx.user.id) ?? []
    refuseFields({
      phone: phone !== before.phone && owned.includes('phone') ? 'ownedByDirectory' : undefined,
      email: email !== before.email && owned.includes('email') ? 'ownedByDirectory' : undefined,
    })
    if (phone !== before.phone || email !== before.email) requireProof(ctx)
    await saveProfile(ctx.db, ctx.tenantId, ctx.user.id, changes)
    if (phone !== before.phone)
      await endOldPhone(ctx, ctx.user.id, { phone: before.phone, phoneVerified }, phone)
    if (email !== before.email) await noteCredentials(ctx.db, ctx.tenantId, [ctx.user.id], ctx.now())
    await recordAudit(ctx, {
      action: 'profileChange',
      before,
      after: { ...before, ...changes },
    })
    return true
  })
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

/** A picture is named by id or address. It must be the caller's own upload, a PNG or JPEG. */
async function readAvatar(ctx: TxCtx, given: string | undefined): Promise<Partial<StoredProfile>> {
  if (given === undefined) return {}
  const id = fileIdOf(given)
  const ids = id === undefined ? [] : [id]
  await holdFiles(ctx.db, ctx.tenantId, ids)
  const [file] = await listFiles(ctx.db, ctx.tenantId, ids)
  if (file?.ownerId !== ctx.user.id || !isPicture(file))
    throw new AppError('avatarInvalid', { field: 'avatar' })
  return { avatar: file.id }
}
