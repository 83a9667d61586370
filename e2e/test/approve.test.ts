import { expect } from 'vitest'
import { openRequest } from '../src/pages/approval-list.ts'
import { button, opinionDialog, trailRow } from '../src/pages/decision.ts'
import { padOf, seePicture, sign } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('an approver signs, agrees with an opinion, and sees the signature in the trail', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
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
})

test('an attachment opens in a new window', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const applicationName = '外墙修缮进度款（附件）'
  await submitExample(zhangsan, 'payments', { applicationName })
  const dialog = await openRequest(zhangsan, '已发起', applicationName)
  const annex = dialog.getByRole('link', { name: '在新窗口打开 示例附件.pdf' })
  expect(await annex.getAttribute('target')).toBe('_blank')
  expect(await annex.evaluate(contentTypeBehind)).toBe('200 application/pdf')
})

/** Runs in the page: the address a new window would open for a link. */
async function contentTypeBehind(link: Element): Promise<string> {
  const answer = await fetch(link.getAttribute('href') ?? '')
  return `${answer.status} ${answer.headers.get('content-type')}`
}
