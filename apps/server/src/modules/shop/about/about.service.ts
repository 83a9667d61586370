import type { contract, InputOf, ShopAbout } from '@countersign/contract'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { formatTime } from '../../../platform/business-time.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockList } from '../../../platform/database/lock-list.ts'
import { once } from '../../../platform/idempotency.ts'
import { requireVersion } from '../../../platform/records/require-version.ts'
import { findAbout, saveAbout, type StoredAbout } from './about.repository.ts'

export async function readAbout(ctx: Ctx): Promise<ShopAbout> {
  return presentAbout(await findAbout(ctx.db, ctx.tenantId))
}

/** Writes what the shop tells about itself. Refuses (recordStale) when somebody else changed it meanwhile. */
export function submitAbout(ctx: Ctx, input: InputOf<typeof contract.shopAboutSubmit>): Promise<ShopAbout> {
  return once(ctx, 'shop/about/submit', input, async (ctx) => {
    // The first two writers find no row that one of them could wait for.
    await lockList(ctx.db, 'shop_about', ctx.tenantId)
    const found = await findAbout(ctx.db, ctx.tenantId)
    const version = found?.version ?? 0
    requireVersion({ version }, input.version)
    const words = {
      rules: input.rules.trim(),
      delivery: input.delivery.trim(),
      contact: input.contact.trim(),
    }
    const saved = { ...words, updatedAt: ctx.now(), version: version + 1 }
    await saveAbout(ctx.db, ctx.tenantId, saved)
    await recordAudit(ctx, {
      action: 'shopAboutSave',
      subject: { kind: 'shopAbout', id: ctx.tenantId, name: '关于商城' },
      before: found && { rules: found.rules, delivery: found.delivery, contact: found.contact },
      after: words,
    })
    return presentAbout(saved)
  })
}

function presentAbout(about: StoredAbout | undefined): ShopAbout {
  const { rules = '', delivery = '', contact = '', version = 0 } = about ?? {}
  return { rules, delivery, contact, version, updateTime: about ? formatTime(about.updatedAt) : '' }
}
