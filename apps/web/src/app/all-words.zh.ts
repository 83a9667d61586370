import { uiZh } from '../ui/words.zh.ts'
import { recordsZh } from '../records/words.zh.ts'
import { accountZh } from '../features/account/words.zh.ts'
import { approvalZh } from '../features/approval/words.zh.ts'
import { auditZh } from '../features/audit/words.zh.ts'
import { dictionaryZh } from '../features/dictionary/words.zh.ts'
import { figuresZh } from '../features/figures/words.zh.ts'
import { lockZh } from '../features/lock/words.zh.ts'
import { logZh } from '../features/log/words.zh.ts'
import { menuZh } from '../features/menu/words.zh.ts'
import { messageZh } from '../features/message/words.zh.ts'
import { mismatchZh } from '../features/mismatch/words.zh.ts'
import { noticeZh } from '../features/notice/words.zh.ts'
import { roleZh } from '../features/role/words.zh.ts'
import { administrationZh } from '../features/administration/words.zh.ts'
import { organisationZh } from '../features/organisation/words.zh.ts'
import { selfCheckZh } from '../features/self-check/words.zh.ts'
import { registrationZh } from '../features/registration/words.zh.ts'
import { smsZh } from '../features/sms/words.zh.ts'
import { userZh } from '../features/user/words.zh.ts'
import { submissionZh } from '../features/submission/words.zh.ts'
import { shellZh } from '../shell/words.zh.ts'
import { appZh } from './words.zh.ts'
import { entranceZh } from './entrance-words.zh.ts'

/** All words outside the forms; each room keeps its own. The compiler checks that English has the same keys. */
export const zh = {
  ...entranceZh,
  ...uiZh,
  ...recordsZh,
  ...accountZh,
  ...approvalZh,
  ...auditZh,
  ...dictionaryZh,
  ...figuresZh,
  ...lockZh,
  ...logZh,
  ...menuZh,
  ...messageZh,
  ...mismatchZh,
  ...noticeZh,
  ...administrationZh,
  ...organisationZh,
  ...roleZh,
  ...selfCheckZh,
  ...registrationZh,
  ...smsZh,
  ...submissionZh,
  ...userZh,
  ...shellZh,
  ...appZh,
}
