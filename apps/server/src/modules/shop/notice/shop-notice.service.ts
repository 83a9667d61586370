import {
  type contract,
  type InputOf,
  noticeCategories,
  type NoticeRow,
  type Page,
  type ShopNotice,
  type ShopNoticeRow,
} from '@countersign/contract'
import type { Ctx } from '../../../platform/context.ts'
import { mapPage } from '../../../platform/records/page.ts'
import { listNotices, readNotice, submitNotice } from '../../notice/index.ts'

/** Category under which the notices of the shop are stored; the shop shows none. */
const category = noticeCategories.indexOf('事务通知') + 1

export async function listShopNotices(
  ctx: Ctx,
  input: InputOf<typeof contract.shopNoticeList>,
): Promise<Page<ShopNoticeRow>> {
  return mapPage(await listNotices(ctx, 'shop', input), withoutCategory)
}

export async function readShopNotice(ctx: Ctx, id: string): Promise<ShopNotice> {
  return withoutCategory(await readNotice(ctx, 'shop', id))
}

export async function submitShopNotice(
  ctx: Ctx,
  input: InputOf<typeof contract.shopNoticeSubmit>,
): Promise<ShopNotice> {
  return withoutCategory(await submitNotice(ctx, 'shop', { ...input, category }))
}

function withoutCategory<Row extends NoticeRow>({
  category: _category,
  categoryName: _name,
  ...row
}: Row): Omit<Row, 'category' | 'categoryName'> {
  return row
}
