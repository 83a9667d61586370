import { administrationZh } from '../features/administration/words.zh.ts'
import { panoramaZh } from '../features/asset/panorama/words.zh.ts'
import { assetZh } from '../features/asset/words.zh.ts'
import { articleZh } from '../features/article/words.zh.ts'
import { auditZh } from '../features/audit/words.zh.ts'
import { dictionaryZh } from '../features/dictionary/words.zh.ts'
import { figuresZh } from '../features/figures/words.zh.ts'
import { flowZh } from '../features/flow/words.zh.ts'
import { formSettingsZh } from '../features/form-settings/words.zh.ts'
import { menuRecordZh } from '../features/menu/record/words.zh.ts'
import { registrationRecordZh } from '../features/registration/record/words.zh.ts'
import { organisationZh } from '../features/organisation/words.zh.ts'
import { roleZh } from '../features/role/words.zh.ts'
import { shopBrowseZh } from '../features/shop/browse/words.zh.ts'
import { shopInfoZh } from '../features/shop/info/words.zh.ts'
import { shopManageZh } from '../features/shop/manage/words.zh.ts'
import { shopOrderZh } from '../features/shop/order/words.zh.ts'
import { shopPartsZh } from '../features/shop/parts/words.zh.ts'
import { smsZh } from '../features/sms/words.zh.ts'
import { userZh } from '../features/user/words.zh.ts'

/** Words of pages that few people open. They are loaded with the first such page (app/i18n.ts). */
export const lateZh = {
  ...assetZh,
  ...panoramaZh,
  ...administrationZh,
  ...menuRecordZh,
  ...registrationRecordZh,
  ...organisationZh,
  ...roleZh,
  ...userZh,
  ...smsZh,
  ...auditZh,
  ...dictionaryZh,
  ...articleZh,
  ...figuresZh,
  ...flowZh,
  ...formSettingsZh,
  ...shopBrowseZh,
  ...shopInfoZh,
  ...shopManageZh,
  ...shopOrderZh,
  ...shopPartsZh,
}
