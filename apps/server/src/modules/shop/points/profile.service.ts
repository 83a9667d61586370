import type { ShopProfile } from '@countersign/contract'
import { formatFen } from '@countersign/forms'
import type { Ctx } from '../../../platform/context.ts'
import type { FileAddresses } from '../../file/index.ts'
import { describeCaller } from '../../organisation/index.ts'
import { pointsOf } from './points.service.ts'

/** The caller as the shop knows them: who they are, and the points that they can spend. */
export async function describeShopper(ctx: Ctx, addresses: FileAddresses): Promise<ShopProfile> {
  const { userId, realName, account, avatar, phone, departments } = await describeCaller(ctx, addresses)
  const { total, budgets } = await pointsOf(ctx)
  return {
    userId,
    name: realName,
    account,
    avatar,
    phone,
    deptName: departments.map(({ name }) => name).join('、'),
    points: formatFen(total),
    budgets: budgets.map(({ name, amount, startsOn, endsOn }) => ({
      name,
      points: formatFen(amount),
      startsOn,
      endsOn,
    })),
  }
}
