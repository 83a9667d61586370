import { contract } from '@countersign/contract'
import { fieldsOf, forms, type Kind, kinds } from '@countersign/forms'
import { lastCompany, publishFlow } from '../flows.ts'
import type { LoggedIn } from '../people.ts'
import { exampleFor } from '../pages/submit-page.ts'
import { samplePdf } from '../sample-pdf.ts'
import { prepareArticles } from './article-demo.ts'
import { prepareShopOrders } from './shop-order-demo.ts'

/** Every kind has a draft and a request in approval under these names. */
export const draftOf = (kind: Kind): string => `${kind} draft`
export const requestOf = (kind: Kind): string => `${kind} request`

/** The approved contract of the demo, for the kinds that build on one. */
async function linksOf(applicant: LoggedIn, kind: Kind): Promise<Record<string, unknown>> {
  const { records } = await applicant.call(contract.formList, {
    kind: 'contract',
    forLink: true,
    current: 1,
    size: 1,
  })
  const [signed] = records
  const fields = fieldsOf(forms[kind]).filter((field) => field.kinds?.includes('contract'))
  if (!signed || fields.length === 0) return {}
  const { record } = await applicant.call(contract.linkable, { kind: 'contract', id: signed.id })
  return Object.fromEntries(fields.map((field) => [field.name, [record]]))
}

/** A draft for the company whose flow leaves a step to the applicant. */
export const chosenDraft = 'leave with a choice'

/** The giver and the delegate see it in their lists; what waits for the giver stands above the delegate's own. */
async function prepareDelegation(giver: LoggedIn, delegate: LoggedIn): Promise<void> {
  const { userId: toId } = await delegate.call(contract.info, {})
  const dayIn = (days: number) =>
    new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)
  await giver.call(contract.delegationSubmit, {
    toId,
    startsOn: dayIn(0),
    endsOn: dayIn(4),
    reason: '参加培训',
    kinds: [],
    most: '',
    only: false,
    newOnly: false,
  })
}

async function prepareChoice(admin: LoggedIn, applicant: LoggedIn): Promise<void> {
  await publishFlow(admin, { kind: 'leave', company: lastCompany }, [
    { name: '部门负责人', account: 'lisi' },
    { name: '工作交接人' },
    { name: '总经理', account: 'zhaoliu' },
  ])
  const values = { ...(await exampleFor(applicant, 'leave')), kind: 'leave', mainstay: lastCompany }
  await applicant.call(contract.draft, { ...values, applicationName: chosenDraft })
}

/** Adds drafts and requests of every kind to the demo; returns the ids by name, as these people see them. */
export async function prepareDemo({
  zhangsan,
  lisi,
  sunqi,
  admin,
}: Record<'zhangsan' | 'lisi' | 'sunqi' | 'admin', LoggedIn>): Promise<(applicationName: string) => string> {
  // This person's own lists are in no picture, because they would be almost empty.
  for (const kind of kinds) {
    const values = { ...(await exampleFor(sunqi, kind)), ...(await linksOf(sunqi, kind)), kind }
    await sunqi.call(contract.draft, { ...values, applicationName: draftOf(kind) })
    await sunqi.call(contract.add, { ...values, applicationName: requestOf(kind) })
  }
  await prepareChoice(admin, sunqi)
  await prepareDelegation(lisi, sunqi)
  await prepareShopOrders({ buyer: lisi, other: sunqi, admin })
  await prepareArticles({ author: zhangsan, reader: sunqi, admin })
  const values = await exampleFor(zhangsan, 'payments')
  await zhangsan.call(contract.draft, {
    ...values,
    kind: 'payments',
    applicationName: '电梯维保合同第三季度付款',
    deduction: '1200.00',
    deductionNote: '三号梯停运两天，按合同扣款',
    realMoney: '28800.00',
    annexFile: [await zhangsan.upload('第三季度维保记录.pdf', samplePdf())],
  })
  const ids = new Map<string, string>()
  for (const person of [zhangsan, lisi, sunqi]) {
    for (const state of ['已发起', '我收到的'] as const) {
      for (let current = 1, pages = 1; current <= pages; current += 1) {
        const page = await person.call(contract.list, { state, current, size: 50 })
        for (const row of page.records) ids.set(row.applicationName, row.id)
        pages = page.pages
      }
    }
  }
  const id = ids.get(requestOf('leave')) ?? ''
  await sunqi.call(contract.urge, { id })
  await sunqi.call(contract.comment, { id, text: '火车票已经订好，请尽快审批。', mentions: [], fileIds: [] })
  return (applicationName) => {
    const id = ids.get(applicationName)
    if (id === undefined) throw new Error(`the demo has no ${applicationName}`)
    return id
  }
}
