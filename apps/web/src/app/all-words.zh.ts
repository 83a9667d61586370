import { uiZh } from '../ui/words.zh.ts'
import { recordsZh } from '../records/words.zh.ts'
import { accountZh } from '../features/account/words.zh.ts'
import { approvalZh } from '../features/approval/words.zh.ts'
import { lockZh } from '../features/lock/words.zh.ts'
import { logZh } from '../features/log/words.zh.ts'
import { menuZh } from '../features/menu/words.zh.ts'
import { messageZh } from '../features/message/words.zh.ts'
import { mismatchZh } from '../features/mismatch/words.zh.ts'
import { noticeZh } from '../features/notice/words.zh.ts'
import { selfCheckZh } from '../features/self-check/words.zh.ts'
import { registrationZh } from '../features/registration/words.zh.ts'
import { submissionZh } from '../features/submission/words.zh.ts'
import { shellZh } from '../shell/words.zh.ts'
import { entranceZh } from './entrance-words.zh.ts'

/** All words outside the forms; each room keeps its own. The compiler checks that English has the same keys. */
export const zh = {
  ...entranceZh,
  ...uiZh,
  ...recordsZh,
  ...accountZh,
  ...approvalZh,
  ...lockZh,
  ...logZh,
  ...menuZh,
  ...messageZh,
  ...mismatchZh,
  ...noticeZh,
  ...selfCheckZh,
  ...registrationZh,
  ...submissionZh,
  ...shellZh,
}
