import { expect } from 'vitest'
import { listBarriers } from '../src/axe.ts'
import { lastCompany, publishFlow } from '../src/flows.ts'
import { dialogOf, openList, openRequest, rowOf, view } from '../src/pages/approval-list.ts'
import { button, decideWithOpinion, opinionDialog, trailRow } from '../src/pages/decision.ts'
import { askFor, pickPerson } from '../src/pages/more-actions.ts'
import { sign } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { samplePdf } from '../src/sample-pdf.ts'
import { test } from '../src/test.ts'

test('a task is handed over in the dialog, and the other person decides it', async ({ as }) => {
  const [admin, zhangsan] = [await as('admin'), await as('zhangsan')]
  const [lisi, wangwu] = [await as('lisi'), await as('wangwu')]
  await publishFlow(admin, { kind: 'leave', company: lastCompany }, [{ name: '主管审批', account: 'lisi' }])
  const applicationName = '年假（转交）'
  await submitExample(zhangsan, 'leave', { applicationName, mainstay: lastCompany })

  const dialog = await openRequest(lisi, '待处理', applicationName)
  const asking = await askFor(lisi.page, dialog, '转交')
  await pickPerson(lisi.page, asking, '转交给', '王五')
  await asking.getByLabel('意见').fill('我本周出差')
  expect(await listBarriers(lisi.page)).toEqual([])
  await button(asking, '确定').dblclick()
  await lisi.page.getByText('已转交').waitFor()
  await trailRow(dialog, '王五', '待处理').waitFor()
  await dialog.getByRole('region', { name: '流转记录' }).getByText('转交给 王五').waitFor()
  expect(await button(dialog, '同意').count()).toBe(0)

  const other = await openRequest(wangwu, '待处理', applicationName)
  await sign(wangwu.page, other)
  await decideWithOpinion(wangwu.page, other, '同意', '代为审批')
  await trailRow(other, '王五', '同意').waitFor()
})

test('whoever agrees chooses the next approver, and a comment carries a file', async ({ as }) => {
  const [admin, zhangsan] = [await as('admin'), await as('zhangsan')]
  const [lisi, wangwu] = [await as('lisi'), await as('wangwu')]
  await publishFlow(admin, { kind: 'leave', company: lastCompany }, [
    { name: '主管审批', account: 'lisi' },
    { name: '业务审批', isLeftToStepBefore: true },
  ])
  const applicationName = '年假（指定下一步）'
  await submitExample(zhangsan, 'leave', { applicationName, mainstay: lastCompany })

  const dialog = await openRequest(lisi, '待处理', applicationName)
  await sign(lisi.page, dialog)
  await button(dialog, '同意').click()
  const asking = opinionDialog(lisi.page)
  await button(asking, '确定').click()
  await asking.getByText('请选择人员').waitFor()
  expect(await listBarriers(lisi.page)).toEqual([])
  await pickPerson(lisi.page, asking, '“业务审批”由谁处理', '王五')
  await asking.getByRole('textbox', { name: '意见' }).fill('请王五把关')
  await button(asking, '确定').click()
  const row = trailRow(dialog, '王五', '待处理')
  await row.waitFor()
  await row.getByText('上一步审批人选定').waitFor()

  const other = await openRequest(wangwu, '待处理', applicationName)
  const commenting = await askFor(wangwu.page, other, '评论')
  await commenting.getByLabel('评论内容').fill('见附件')
  const chooser = commenting.locator('input[type=file]')
  expect(await chooser.isVisible()).toBe(false)
  await chooser.setInputFiles({ name: '交接单.pdf', mimeType: 'application/pdf', buffer: samplePdf() })
  await commenting.getByRole('button', { name: '删除附件 交接单.pdf' }).waitFor()
  expect(await listBarriers(wangwu.page)).toEqual([])
  await button(commenting, '确定').click()
  const happened = other.getByRole('region', { name: '流转记录' })
  await happened.getByRole('link', { name: /交接单\.pdf/ }).waitFor()
  expect(await listBarriers(wangwu.page)).toEqual([])
})

test('a request is returned to an earlier step by keyboard, and comes straight back', async ({ as }) => {
  const [admin, zhangsan] = [await as('admin'), await as('zhangsan')]
  const [lisi, wangwu] = [await as('lisi'), await as('wangwu')]
  await publishFlow(admin, { kind: 'leave', company: lastCompany }, [
    { name: '主管审批', account: 'lisi' },
    { name: '人事审批', account: 'zhaoliu' },
    { name: '经理审批', account: 'wangwu' },
  ])
  const applicationName = '年假（退回）'
  await submitExample(zhangsan, 'leave', { applicationName, mainstay: lastCompany })
  for (const person of [lisi, await as('zhaoliu')]) {
    const dialog = await openRequest(person, '待处理', applicationName)
    await sign(person.page, dialog)
    await decideWithOpinion(person.page, dialog, '同意', '')
    await trailRow(dialog, person.name, '同意').waitFor()
  }

  const { page } = wangwu
  const dialog = await openRequest(wangwu, '待处理', applicationName)
  await button(dialog, '更多').focus()
  await page.keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: '退回', exact: true })
  await item.waitFor()
  await item.press('Enter')
  const asking = page.getByRole('dialog', { name: '退回', exact: true })
  expect(await asking.getByRole('radio', { name: '人事审批' }).isChecked()).toBe(true)
  await asking.getByRole('radio', { name: '主管审批' }).check()
  await asking.getByRole('radio', { name: '完成后直接返回给我' }).check()
  await asking.getByLabel('意见').fill('请补充交接人')
  await button(asking, '确定').press('Enter')
  await page.getByText('已退回').waitFor()
  await trailRow(dialog, '李四', '待处理').waitFor()

  await openList(lisi, '待处理')
  const again = await view(lisi.page, applicationName)
  await again.getByText(/退回到“主管审批”，完成后直接返回/).waitFor()
  await sign(lisi.page, again)
  await decideWithOpinion(lisi.page, again, '同意', '交接人王五')
  await trailRow(again, '王五', '待处理').waitFor()
  await openList(wangwu, '待处理')
  await rowOf(page, applicationName).waitFor()
  expect(await dialogOf(page).count()).toBe(0)
})

test('on a phone the menu and its dialogs fit the screen', async ({ as }) => {
  const [admin, zhangsan] = [await as('admin'), await as('zhangsan')]
  await publishFlow(admin, { kind: 'leave', company: lastCompany }, [{ name: '主管审批', account: 'lisi' }])
  const { id } = await submitExample(zhangsan, 'leave', {
    applicationName: '年假（手机）',
    mainstay: lastCompany,
  })
  const { page, visit } = await as('lisi', { device: 'phone', language: 'en' })
  await visit(`/approval/index?state=${encodeURIComponent('待处理')}&view=${id}`)
  const dialog = page.getByRole('dialog')
  await button(dialog, 'More').waitFor()
  expect((await button(dialog, 'More').boundingBox())?.height).toBeGreaterThanOrEqual(44)
  const tops = new Set<number>()
  for (const name of ['Export', 'Agree', 'Reject', 'Abandon', 'Close']) {
    const box = await button(dialog, name).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    tops.add(box?.y ?? 0)
  }
  expect(tops.size).toBe(1)
  await button(dialog, 'More').tap()
  const item = page.getByRole('menuitem', { name: 'Add signers' })
  await item.waitFor()
  expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await item.tap()
  const asking = page.getByRole('dialog', { name: 'Add signers' })
  await asking.getByRole('radio', { name: /Before me/ }).waitFor()
  expect(await listBarriers(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
