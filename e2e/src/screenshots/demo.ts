import { contract } from '@countersign/contract'
import type { LoggedIn } from '../people.ts'
import { exampleFor } from '../pages/submit-page.ts'
import { samplePdf } from '../sample-pdf.ts'

/** Adds a full draft to the demo; answers the ids of requests by their names, as these people see them. */
export async function prepareDemo(people: LoggedIn[]): Promise<(applicationName: string) => string> {
  const [applicant] = people
  if (!applicant) throw new Error('nobody to prepare the demo')
  const values = await exampleFor(applicant, 'payments')
  await applicant.call(contract.draft, {
    ...values,
    kind: 'payments',
    applicationName: '电梯维保合同第三季度付款',
    deduction: '1200.00',
    deductionNote: '三号梯停运两天，按合同扣款',
    realMoney: '28800.00',
    annexFile: [await applicant.upload('第三季度维保记录.pdf', samplePdf())],
  })
  const ids = new Map<string, string>()
  for (const person of people) {
    for (const state of ['已发起', '我收到的'] as const) {
      const { records } = await person.call(contract.list, { state, current: 1, size: 50 })
      for (const row of records) ids.set(row.applicationName, row.id)
    }
  }
  return (applicationName) => {
    const id = ids.get(applicationName)
    if (id === undefined) throw new Error(`the demo has no ${applicationName}`)
    return id
  }
}
