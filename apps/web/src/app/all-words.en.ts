import type { WordsOf } from '../lib/words-of.ts'
import type { zh } from './all-words.zh.ts'
import { uiEn } from '../ui/words.en.ts'
import { recordsEn } from '../records/words.en.ts'
import { accountEn } from '../features/account/words.en.ts'
import { approvalEn } from '../features/approval/words.en.ts'
import { lockEn } from '../features/lock/words.en.ts'
import { logEn } from '../features/log/words.en.ts'
import { menuEn } from '../features/menu/words.en.ts'
import { messageEn } from '../features/message/words.en.ts'
import { mismatchEn } from '../features/mismatch/words.en.ts'
import { noticeEn } from '../features/notice/words.en.ts'
import { selfCheckEn } from '../features/self-check/words.en.ts'
import { registrationEn } from '../features/registration/words.en.ts'
import { submissionEn } from '../features/submission/words.en.ts'
import { shellEn } from '../shell/words.en.ts'
import { entranceEn } from './entrance-words.en.ts'

export const en: WordsOf<typeof zh> = {
  ...entranceEn,
  ...uiEn,
  ...recordsEn,
  ...accountEn,
  ...approvalEn,
  ...lockEn,
  ...logEn,
  ...menuEn,
  ...messageEn,
  ...mismatchEn,
  ...noticeEn,
  ...selfCheckEn,
  ...registrationEn,
  ...submissionEn,
  ...shellEn,
}
