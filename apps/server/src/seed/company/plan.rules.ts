import { forms, type Kind } from '@countersign/forms'
import { type Content, companyOf, type Occasion, writers, type WrittenKind } from './content.rules.ts'
import { afterOfficeMinutes, workdays } from './office-time.rules.ts'
import { numberOfProjects, projectSteps } from './project.rules.ts'
import { Random } from './random.rules.ts'

/** Course of a request after its submission. */
export interface Turn {
  act: 'agree' | 'reject' | 'abandon' | 'withdraw' | 'resubmit'
  at: Date
  opinion: string
}

/** A request of the history. The people who decide follow from the flow. */
export interface Planned {
  kind: Kind
  /** Account. */
  applicant: string
  at: Date
  content: Content
  /** Fields that take earlier requests, by their places in the plan. */
  links: Readonly<Record<string, readonly number[]>>
  /** More than any flow has steps; those after the end do not happen. */
  turns: readonly Turn[]
}

export interface Applicant {
  account: string
  name: string
  department: string
}

/** Weeks of the history. */
const weeks = 12

/** Kinds by department, each as often as it comes up. */
const usual: Readonly<Record<string, readonly WrittenKind[]>> = {
  总经办: ['leave', 'meeting', 'materials', 'ucard', 'business', 'reimbursement'],
  研发部: [
    'leave',
    'leave',
    'travel',
    'reimbursement',
    'reimbursement',
    'procured',
    'materials',
    'card',
    'business',
  ],
  财务部: [
    'leave',
    'transferfund',
    'kaccount',
    'household',
    'nopayment',
    'nopayment',
    'shareholder',
    'materials',
  ],
  法务部: ['leave', 'ucard', 'materials', 'card'],
  人力行政部: ['leave', 'ucard', 'card', 'nopayment', 'procured', 'meeting', 'reimbursement'],
  工程管理部: ['leave', 'travel', 'reimbursement', 'procured', 'business', 'ucard'],
  市场营销部: ['leave', 'lease', 'lease', 'refundrequest', 'business', 'travel', 'reimbursement'],
  公司本部: ['leave', 'nopayment', 'reimbursement', 'meeting'],
  运营部: ['leave', 'travel', 'reimbursement', 'procured', 'business'],
  仓储部: ['leave', 'procured', 'reimbursement', 'ucard'],
}
const anywhere: readonly WrittenKind[] = ['leave', 'reimbursement']

/**
 * The history of a tenant, the oldest request first: the same for the same people and moment. All of it lies before
 * `asOf`; a request whose decisions would come later is still running.
 */
export function planHistory(
  people: readonly Applicant[],
  { asOf, seed, perDay, withProjects }: { asOf: Date; seed: number; perDay: number; withProjects: boolean },
): Planned[] {
  const random = new Random(seed)
  const days = workdays(new Date(asOf.getTime() - weeks * 7 * 86_400_000), asOf)
  const plan: Planned[] = []
  for (const day of days) {
    const count = Math.floor(perDay) + (random.happens(perDay % 1) ? 1 : 0)
    for (let one = 0; one < count; one += 1) plan.push(ordinary(random, people, day))
  }
  const builders = people.filter(({ department }) => department === '工程管理部')
  if (withProjects && builders.length > 0) {
    for (let index = 0; index < numberOfProjects; index += 1) {
      const begin = days[Math.floor((index * days.length * 0.85) / numberOfProjects)]
      if (begin) plan.push(...project(random, random.pick(builders), { index, begin, offset: plan.length }))
    }
  }
  return inOrder(
    plan.map((request, place) => ({ request, place })).filter(({ request }) => request.at < asOf),
  )
}

/** The requests by time, with their links to the new places. */
function inOrder(placed: readonly { request: Planned; place: number }[]): Planned[] {
  const sorted = placed.toSorted((one, other) => one.request.at.getTime() - other.request.at.getTime())
  const places = new Map(sorted.map(({ place }, now) => [place, now]))
  return sorted.map(({ request }) => ({
    ...request,
    links: Object.fromEntries(
      Object.entries(request.links).map(([field, linked]) => [
        field,
        linked.map((place) => places.get(place) ?? -1),
      ]),
    ),
  }))
}

function ordinary(random: Random, people: readonly Applicant[], day: Date): Planned {
  const applicant = random.pick(people)
  const kind = random.pick(usual[applicant.department] ?? anywhere)
  const { company, fields } = companyOf(random)
  const at = moment(random, day)
  const turns = turnsAfter(random, kind, at)
  // A request that is submitted again names days that are still to come by then.
  const lastAt = turns.find(({ act }) => act === 'resubmit')?.at ?? at
  const occasion = { random, at: lastAt, ...namesOf(random, people, applicant) }
  return {
    kind,
    applicant: applicant.account,
    at,
    content: { ...fields, ...writers[kind](occasion, company) },
    links: {},
    turns,
  }
}

function namesOf(
  random: Random,
  people: readonly Applicant[],
  { name, department, account }: Applicant,
): Pick<Occasion, 'applicant' | 'colleague'> {
  const near = people.filter((one) => one.department === department && one.account !== account)
  return { applicant: name, colleague: near.length > 0 ? random.pick(near).name : name }
}

/** A moment of a day's office hours, to the millisecond: no two requests have the same. */
function moment(random: Random, day: Date): Date {
  return new Date(afterOfficeMinutes(day, random.between(2, 440)).getTime() + random.between(0, 59_999))
}

/** A request of every step of a project; all of them are approved, so that the next one can build on them. */
function project(
  random: Random,
  applicant: Applicant,
  { index, begin, offset }: { index: number; begin: Date; offset: number },
): Planned[] {
  const company = companyOf(random)
  const name = company.fields['mainstayOther'] === undefined ? company.company : '云岭城市建设有限公司'
  return projectSteps(random, index, name).map(({ kind, day, links, content }) => {
    const at = moment(random, afterOfficeMinutes(begin, day * 450 + 1))
    return {
      kind,
      applicant: applicant.account,
      at,
      content: { mainstay: name, ...content(at) },
      links: Object.fromEntries(
        Object.entries(links).map(([field, places]) => [field, places.map((place) => offset + place)]),
      ),
      turns: agreements(random, at, 8, 240),
    }
  })
}

const consents = [
  '同意',
  '同意',
  '同意',
  '',
  '',
  '情况属实，同意',
  '同意，请按流程办理',
  '已核对，同意',
  '同意，注意控制费用',
] as const
/** Why requests are rejected, by what they are about. */
const objections = {
  money: ['附件不清晰，请重新上传', '金额与预算不符，请核对', '请补充费用依据'],
  absence: ['请先完成工作交接再申请', '时间与项目节点冲突，请调整'],
  other: ['附件不清晰，请重新上传', '请补充事由和依据', '内容不完整，请补充后重报'],
} as const

function objectionsTo(kind: Kind): readonly string[] {
  if (kind === 'leave' || kind === 'travel') return objections.absence
  return forms[kind].money ? objections.money : objections.other
}

/** Agreements at intervals of up to this many office minutes. */
function agreements(random: Random, from: Date, count: number, slowest: number): Turn[] {
  const turns: Turn[] = []
  let at = from
  for (let one = 0; one < count; one += 1) {
    at = later(random, at, 15, slowest)
    turns.push({ act: 'agree', at, opinion: random.pick(consents) })
  }
  return turns
}

function later(random: Random, from: Date, least: number, most: number): Date {
  return new Date(afterOfficeMinutes(from, random.between(least, most)).getTime() + random.between(0, 59_999))
}

/** Most requests are approved within a few days; the others are rejected, abandoned or withdrawn. */
function turnsAfter(random: Random, kind: Kind, at: Date): Turn[] {
  const slowest = random.pick([120, 240, 450, 900])
  const fate = random.fraction()
  if (fate < 0.02) return [{ act: 'withdraw', at: later(random, at, 5, 12), opinion: '' }]
  if (fate < 0.05)
    return [{ act: 'abandon', at: later(random, at, 60, slowest + 60), opinion: '事项已取消，不再办理' }]
  if (fate >= 0.15) return agreements(random, at, 8, slowest)
  // A request that is being carried out cannot be rejected, and one agreement may bring everyday requests there.
  const before = agreements(random, at, forms[kind].money ? random.between(0, 1) : 0, slowest)
  const rejectedAt = later(random, before.at(-1)?.at ?? at, 30, slowest)
  const rejected: Turn = { act: 'reject', at: rejectedAt, opinion: random.pick(objectionsTo(kind)) }
  if (random.happens(0.4)) return [...before, rejected]
  const again = later(random, rejectedAt, 40, 500)
  return [
    ...before,
    rejected,
    { act: 'resubmit', at: again, opinion: '' },
    ...agreements(random, again, 8, slowest),
  ]
}
