import { administrationEn } from '../features/administration/words.en.ts'
import { panoramaEn } from '../features/asset/panorama/words.en.ts'
import { cashierEn } from '../features/approval/cashier/words.en.ts'
import { stuckEn } from '../features/approval/stuck/words.en.ts'
import { assetEn } from '../features/asset/words.en.ts'
import { articleEn } from '../features/article/words.en.ts'
import { auditEn } from '../features/audit/words.en.ts'
import { dictionaryEn } from '../features/dictionary/words.en.ts'
import { figuresEn } from '../features/figures/words.en.ts'
import { flowEn } from '../features/flow/words.en.ts'
import { formSettingsEn } from '../features/form-settings/words.en.ts'
import { menuRecordEn } from '../features/menu/record/words.en.ts'
import { registrationRecordEn } from '../features/registration/record/words.en.ts'
import { partnerEn } from '../features/partner/words.en.ts'
import { organisationEn } from '../features/organisation/words.en.ts'
import { roleEn } from '../features/role/words.en.ts'
import { shopAboutEn } from '../features/shop/about/words.en.ts'
import { shopAddressEn } from '../features/shop/address/words.en.ts'
import { shopAfterEn } from '../features/shop/after/words.en.ts'
import { shopBrowseEn } from '../features/shop/browse/words.en.ts'
import { shopCatalogueEn } from '../features/shop/catalogue/words.en.ts'
import { shopCheckoutEn } from '../features/shop/checkout/words.en.ts'
import { shopFiguresEn } from '../features/shop/figures/words.en.ts'
import { shopNoticeEn } from '../features/shop/notice/words.en.ts'
import { shopOrderEn } from '../features/shop/order/words.en.ts'
import { shopPictureEn } from '../features/shop/picture/words.en.ts'
import { shopPlaceEn } from '../features/shop/place/words.en.ts'
import { shopPointsEn } from '../features/shop/points/words.en.ts'
import { shopStockEn } from '../features/shop/stock/words.en.ts'
import { smsEn } from '../features/sms/words.en.ts'
import { userEn } from '../features/user/words.en.ts'

/** The English of late-words.zh.ts. */
export const lateEn = {
  ...cashierEn,
  ...stuckEn,
  ...assetEn,
  ...panoramaEn,
  ...administrationEn,
  ...menuRecordEn,
  ...registrationRecordEn,
  ...organisationEn,
  ...partnerEn,
  ...roleEn,
  ...userEn,
  ...smsEn,
  ...auditEn,
  ...dictionaryEn,
  ...articleEn,
  ...figuresEn,
  ...flowEn,
  ...formSettingsEn,
  ...shopAboutEn,
  ...shopAddressEn,
  ...shopAfterEn,
  ...shopBrowseEn,
  ...shopCatalogueEn,
  ...shopCheckoutEn,
  ...shopFiguresEn,
  ...shopNoticeEn,
  ...shopOrderEn,
  ...shopPictureEn,
  ...shopPlaceEn,
  ...shopPointsEn,
  ...shopStockEn,
}
