import type { Language, StuckTask, StuckWhy } from '@countersign/contract'
import { formatTime } from '../../../platform/business-time.ts'
import type { StuckRow } from './stuck.repository.ts'

export function presentStuck(
  { openedAt, standing, reason, ...row }: StuckRow,
  language: Language,
): StuckTask {
  const cannotAct = standingWords[standing === 'left' ? 'left' : 'paused'][language]
  const words = reasonWords[row.why][language]
  return {
    ...row,
    openTime: formatTime(openedAt),
    reason: reason?.[language] ?? words(row.personName, cannotAct),
  }
}

const standingWords = {
  left: { zh: '已离职', en: 'has left' },
  paused: { zh: '已停用', en: 'is paused' },
} as const satisfies Record<string, Record<Language, string>>

/** Reasons by the name of the person who cannot act. That of a blocked way is kept with its row. */
const reasonWords: Record<StuckWhy, Record<Language, (person: string, cannotAct: string) => string>> = {
  personGone: {
    zh: (person, cannotAct) => `审批人“${person}”${cannotAct}`,
    en: (person, cannotAct) => `The approver “${person}” ${cannotAct}`,
  },
  applicantGone: {
    zh: (person, cannotAct) => `已驳回，申请人“${person}”${cannotAct}，无法重新提交`,
    en: (person, cannotAct) =>
      `Rejected, and the applicant “${person}” ${cannotAct}, so nobody can submit it again`,
  },
  nothingOpen: {
    zh: () => '没有等待任何人处理（数据异常）',
    en: () => 'It waits for nobody, which is a defect of its data',
  },
  wayBlocked: { zh: () => '后面的步骤找不到审批人', en: () => 'A later step finds nobody' },
}
