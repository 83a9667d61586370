import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { chainedKinds, isWaitingFor, opinionOf, signThrough, submitThroughPage } from '../src/chains.ts'
import { openRequest } from '../src/pages/approval-list.ts'
import { button, trailRow } from '../src/pages/decision.ts'
import { exportFrom } from '../src/pages/export.ts'
import { seeCards } from '../src/pages/cards.ts'
import { seePicture } from '../src/pages/signing.ts'
import { test } from '../src/test.ts'

/** The texts each kind's PDF must contain, besides names and numbers. */
const printed = {
  leave: ['请假申请单', '年假'],
  payments: ['合同付款申请单', '30,000.00', '人民币叁万元整'],
  procured: ['采购申请单', '笔记本电脑', '11,998.00', '人民币壹万壹仟玖佰玖拾捌元整'],
  contract: ['合同审批单', '办公楼维修工程合同', '100,000.00', '竣工验收后', '100.00%'],
  lease: ['租赁合同审批单', '昆明晨光咖啡有限公司', '72,300.00', '人民币柒万贰仟叁佰元整'],
} as const

test.for(chainedKinds)(
  '%s is submitted, signed by everybody in turn, approved and exported',
  async (kind, { as }) => {
    const [zhangsan, last] = [await as('zhangsan'), await as('sunqi')]
    const applicationName = `${kind} 全程签批`
    const { id, applyNo, dialog } = await submitThroughPage(zhangsan, kind, applicationName)
    const { cards } = await zhangsan.call(contract.detail, { id })
    await seeCards(dialog, cards)
    await button(dialog, '关闭').click()
    expect(await isWaitingFor(last, applicationName)).toBe(false)

    const signed = await signThrough(as, kind, applicationName)

    const own = await openRequest(zhangsan, '已发起', applicationName)
    await own.getByText('已通过').first().waitFor()
    await trailRow(own, zhangsan.name, '已处理').waitFor()
    for (const { person, status } of signed) {
      const row = trailRow(own, person.name, status).first()
      await seePicture(row.getByRole('img', { name: `${person.name}的签名` }))
    }
    const { fileName, text } = await exportFrom(zhangsan.page, own)
    // forms.txt §2 fixes the names of other kinds only.
    expect(fileName).toMatch(new RegExp(`^${printed[kind][0]}-${zhangsan.name}-\\d{4}-\\d\\d-\\d\\d[.]pdf$`))
    const opinions = kind === 'payments' ? [] : signed.map(({ person }) => opinionOf(person))
    const words = [
      applyNo,
      '已通过',
      `${kind}全程签批`,
      ...signed.map(({ person }) => person.name),
      ...opinions,
      ...printed[kind],
    ]
    expect(words.filter((word) => !text.includes(word))).toEqual([])
  },
)
