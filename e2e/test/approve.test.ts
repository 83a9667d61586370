import { expect } from 'vitest'
import { dialogOf, openList, openRequest, rowOf } from '../src/pages/approval-list.ts'
import { button, decideWithOpinion, opinionDialog, trailRow } from '../src/pages/decision.ts'
import { exportFrom } from '../src/pages/export.ts'
import { padOf, seePicture, sign } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('a leave is signed by both approvers and exported with their opinions', async ({ as }) => {
  const [zhangsan, lisi, zhaoliu] = [await as('zhangsan'), await as('lisi'), await as('zhaoliu')]
  const applicationName = '年假回乡（签批）'
  const { applyNo } = await submitExample(zhangsan, 'leave', { applicationName, reason: '回乡探望父母' })

  const dialog = await openRequest(lisi, '待处理', applicationName)
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBeCloseTo(1440 * 0.7, 0)
  await trailRow(dialog, '张三', '已处理').waitFor()
  await trailRow(dialog, '李四', '待处理').waitFor()
  await dialog.getByText(applyNo).first().waitFor()

  expect(await button(dialog, '同意').isDisabled()).toBe(true)
  await button(dialog, '确认').click()
  const alert = lisi.page.getByRole('dialog').filter({ hasText: '生成图片失败：' })
  await button(alert, '确定').click()
  await alert.waitFor({ state: 'hidden' })

  await sign(lisi.page, dialog)
  await button(dialog, '同意').click()
  const opinion = opinionDialog(lisi.page).getByRole('textbox', { name: '意见' })
  expect(await opinion.getAttribute('rows')).toBe('5')
  await opinion.fill('同意，注意工作交接')
  await button(opinionDialog(lisi.page), '确定').click()

  const signed = trailRow(dialog, '李四', '同意')
  await signed.filter({ hasText: '同意，注意工作交接' }).waitFor()
  await seePicture(signed.getByRole('img', { name: '李四的签名' }))
  expect(await padOf(dialog).count()).toBe(0)
  await button(dialog, '关闭').click()
  await rowOf(lisi.page, applicationName).waitFor({ state: 'hidden' })

  const last = await openRequest(zhaoliu, '待处理', applicationName)
  await sign(zhaoliu.page, last)
  await decideWithOpinion(zhaoliu.page, last, '同意', '祝一路顺风')
  await trailRow(last, '赵六', '同意').waitFor()

  await openList(zhangsan, '已发起')
  await rowOf(zhangsan.page, applicationName).filter({ hasText: '已通过' }).waitFor()
  const own = await openRequest(zhangsan, '已发起', applicationName)
  await seePicture(own.getByRole('img', { name: '李四的签名' }))
  await seePicture(own.getByRole('img', { name: '赵六的签名' }))
  const { fileName, text } = await exportFrom(zhangsan.page, own)
  expect(fileName).toBe('请假申请单.pdf')
  for (const words of [
    '张三',
    applyNo,
    applicationName,
    '同意，注意工作交接',
    '祝一路顺风',
    '回乡探望父母',
  ]) {
    expect(text).toContain(words)
  }
})

test('a contract payment is agreed to with the signature alone, and the dialog closes', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const applicationName = '外墙修缮进度款（签批）'
  const { applyNo } = await submitExample(zhangsan, 'payments', { applicationName })

  for (const account of ['lisi', 'wangwu', 'zhaoliu'] as const) {
    const approver = await as(account)
    const dialog = await openRequest(approver, '待处理', applicationName)
    await sign(approver.page, dialog)
    await button(dialog, '同意').click()
    await dialogOf(approver.page).waitFor({ state: 'hidden' })
    expect(await opinionDialog(approver.page).count()).toBe(0)
    await rowOf(approver.page, applicationName).waitFor({ state: 'hidden' })
  }

  const dialog = await openRequest(zhangsan, '已发起', applicationName)
  const annex = dialog.getByRole('link', { name: '在新窗口打开 示例附件.pdf' })
  expect(await annex.getAttribute('target')).toBe('_blank')
  expect(await annex.evaluate(contentTypeBehind)).toBe('200 application/pdf')
  for (const name of ['李四', '王五', '赵六']) {
    await seePicture(trailRow(dialog, name, '同意').getByRole('img', { name: `${name}的签名` }))
  }
  const { fileName, text } = await exportFrom(zhangsan.page, dialog)
  expect(fileName).toBe('合同付款申请单.pdf')
  for (const words of [applyNo, '30,000.00', '叁万元整', '李四', '王五', '赵六'])
    expect(text).toContain(words)
})

/** Runs in the page: what a new window would be given at a link's address. */
async function contentTypeBehind(link: Element): Promise<string> {
  const answer = await fetch(link.getAttribute('href') ?? '')
  return `${answer.status} ${answer.headers.get('content-type')}`
}
