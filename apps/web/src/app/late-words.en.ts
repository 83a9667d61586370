import { articleEn } from '../features/article/words.en.ts'
import { flowEn } from '../features/flow/words.en.ts'
import { formSettingsEn } from '../features/form-settings/words.en.ts'
import { shopBrowseEn } from '../features/shop/browse/words.en.ts'
import { shopInfoEn } from '../features/shop/info/words.en.ts'
import { shopManageEn } from '../features/shop/manage/words.en.ts'
import { shopOrderEn } from '../features/shop/order/words.en.ts'
import { shopPartsEn } from '../features/shop/parts/words.en.ts'

/** The English of late-words.zh.ts. */
export const lateEn = {
  ...articleEn,
  ...flowEn,
  ...formSettingsEn,
  ...shopBrowseEn,
  ...shopInfoEn,
  ...shopManageEn,
  ...shopOrderEn,
  ...shopPartsEn,
}
