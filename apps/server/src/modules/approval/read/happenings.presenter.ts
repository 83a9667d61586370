import type { Attachment, Happening, Language } from '@countersign/contract'
import { withThousands } from '@countersign/forms'
import { formatTime } from '../../../platform/business-time.ts'
import type { Recorded, RecordedFile, RecordedHappening } from '../record/payloads.rules.ts'

type Words = (about: string, how: string) => string

const places = {
  before: { zh: '在本人之前', en: 'before the own signature' },
  after: { zh: '在本人之后', en: 'after the own signature' },
  beside: { zh: '与本人并行', en: 'beside the own signature' },
} as const

const isPlace = (how: string): how is keyof typeof places => how in places
const placed = (how: string, language: Language) => (isPlace(how) ? places[how][language] : '')

const words = {
  transferred: { zh: (about) => `转交给 ${about}`, en: (about) => `Handed over to ${about}` },
  handedOver: {
    zh: (about, from) => `将 ${from} 的审批转交给 ${about}`,
    en: (about, from) => `Handed the approval of ${from} over to ${about}`,
  },
  requestHandedOver: {
    zh: (about, from) => `将 ${from} 的申请交由 ${about} 经办`,
    en: (about, from) => `Made ${about} act for ${from} in this request`,
  },
  consulted: { zh: (about) => `请 ${about} 提供意见`, en: (about) => `Asked ${about} for a second look` },
  signerAdded: {
    zh: (about, how) => `${placed(how, 'zh')}加签 ${about}`,
    en: (about, how) => `Added ${about} ${placed(how, 'en')}`,
  },
  signerRemoved: {
    zh: (about) => `撤销 ${about} 的加签`,
    en: (about) => `Removed ${about}, who had been added`,
  },
  returned: {
    zh: (about, how) => `退回到“${about}”${how === 'comesBack' ? '，完成后直接返回' : '，其后步骤重新审批'}`,
    en: (about, how) =>
      `Returned to “${about}”${how === 'comesBack' ? ', from there straight back' : ', with all steps behind it'}`,
  },
  takenBack: { zh: () => '撤回本人的同意', en: () => 'Took the own agreement back' },
  urged: { zh: (about) => `催办 ${about}`, en: (about) => `Reminded ${about}` },
  commented: {
    zh: (about) => (about === '' ? '评论' : `评论，提到 ${about}`),
    en: (about) => (about === '' ? 'Comment' : `Comment, mentioning ${about}`),
  },
  paid: {
    zh: (about, date) => `付款 ${withThousands(about)} 元（付款日期 ${date}）`,
    en: (about, date) => `Paid ${withThousands(about)} yuan on ${date}`,
  },
  paymentFailed: { zh: () => '登记付款失败', en: () => 'Said that the payment failed' },
  paymentTakenBack: {
    zh: (about, date) =>
      about === '' ? '撤销付款失败的登记' : `撤销 ${date} 付款 ${withThousands(about)} 元的登记`,
    en: (about, date) =>
      about === ''
        ? 'Took back that the payment failed'
        : `Took the payment of ${withThousands(about)} yuan on ${date} back`,
  },
} as const satisfies Record<RecordedHappening['type'], Record<Language, Words>>

/** A person and the one in whose place that person acts, as trail, PDF and exports write it. */
export const inPlaceOf = {
  zh: (name, other) => `${name}（代 ${other}）`,
  en: (name, other) => `${name} (for ${other})`,
} as const satisfies Record<Language, (name: string, other: string) => string>

const between = { zh: '、', en: ', ' } as const satisfies Record<Language, string>

/** Happenings beside the decisions, of all rounds, oldest first. They follow from the record alone. */
export function presentHappenings(
  { happenings, rounds }: Pick<Recorded, 'happenings' | 'rounds'>,
  language: Language,
  fileOf: (file: RecordedFile) => Attachment,
): Happening[] {
  return happenings.map(({ type, round, at, name, actingForName, nodeId, about, how, opinion, files }) => ({
    kind: type,
    round,
    time: formatTime(new Date(at)),
    personName: actingForName === undefined ? name : inPlaceOf[language](name, actingForName),
    what: words[type][language](about.join(between[language]), how),
    node: rounds.find((one) => one.round === round)?.steps[nodeId] ?? '',
    opinion,
    ...(files && { files: files.map(fileOf) }),
  }))
}
