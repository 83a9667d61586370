import { wrongPassword } from '@countersign/contract'
import { AppError, refuseFields } from '../../platform/app-error.ts'
import { isCommonPassword } from './common-passwords.adapter.ts'

/** Refuses two new passwords that differ (passwordsDiffer), and a short, long or common one. */
export async function refuseNewPassword({
  newPassword,
  newPassword1,
}: {
  newPassword: string
  newPassword1: string
}): Promise<void> {
  if (newPassword !== newPassword1) throw new AppError('passwordsDiffer', { field: 'newPassword1' })
  const isCommon = await isCommonPassword(newPassword)
  refuseFields({ newPassword: wrongPassword(newPassword) ?? (isCommon ? 'passwordCommon' : undefined) })
}
