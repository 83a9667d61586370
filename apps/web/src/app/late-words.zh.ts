import { administrationZh } from '../features/administration/words.zh.ts'
import { panoramaZh } from '../features/asset/panorama/words.zh.ts'
import { cashierZh } from '../features/approval/cashier/words.zh.ts'
import { stuckZh } from '../features/approval/stuck/words.zh.ts'
import { assetZh } from '../features/asset/words.zh.ts'
import { articleZh } from '../features/article/words.zh.ts'
import { auditZh } from '../features/audit/words.zh.ts'
import { dictionaryZh } from '../features/dictionary/words.zh.ts'
import { figuresZh } from '../features/figures/words.zh.ts'
import { flowZh } from '../features/flow/words.zh.ts'
import { formSettingsZh } from '../features/form-settings/words.zh.ts'
import { menuRecordZh } from '../features/menu/record/words.zh.ts'
import { registrationRecordZh } from '../features/registration/record/words.zh.ts'
import { partnerZh } from '../features/partner/words.zh.ts'
import { organisationZh } from '../features/organisation/words.zh.ts'
import { roleZh } from '../features/role/words.zh.ts'
import { shopAboutZh } from '../features/shop/about/words.zh.ts'
import { shopAddressZh } from '../features/shop/address/words.zh.ts'
import { shopAfterZh } from '../features/shop/after/words.zh.ts'
import { shopBrowseZh } from '../features/shop/browse/words.zh.ts'
import { shopCatalogueZh } from '../features/shop/catalogue/words.zh.ts'
import { shopCheckoutZh } from '../features/shop/checkout/words.zh.ts'
import { shopFiguresZh } from '../features/shop/figures/words.zh.ts'
import { shopNoticeZh } from '../features/shop/notice/words.zh.ts'
import { shopOrderZh } from '../features/shop/order/words.zh.ts'
import { shopPictureZh } from '../features/shop/picture/words.zh.ts'
import { shopPlaceZh } from '../features/shop/place/words.zh.ts'
import { shopPointsZh } from '../features/shop/points/words.zh.ts'
import { shopStockZh } from '../features/shop/stock/words.zh.ts'
import { smsZh } from '../features/sms/words.zh.ts'
import { userZh } from '../features/user/words.zh.ts'

/** Words of pages that few people open. They are loaded with the first such page (app/i18n.ts). */
export const lateZh = {
  ...cashierZh,
  ...stuckZh,
  ...assetZh,
  ...panoramaZh,
  ...administrationZh,
  ...menuRecordZh,
  ...registrationRecordZh,
  ...organisationZh,
  ...partnerZh,
  ...roleZh,
  ...userZh,
  ...smsZh,
  ...auditZh,
  ...dictionaryZh,
  ...articleZh,
  ...figuresZh,
  ...flowZh,
  ...formSettingsZh,
  ...shopAboutZh,
  ...shopAddressZh,
  ...shopAfterZh,
  ...shopBrowseZh,
  ...shopCatalogueZh,
  ...shopCheckoutZh,
  ...shopFiguresZh,
  ...shopNoticeZh,
  ...shopOrderZh,
  ...shopPictureZh,
  ...shopPlaceZh,
  ...shopPointsZh,
  ...shopStockZh,
}
