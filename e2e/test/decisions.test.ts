import { expect } from 'vitest'
import { dialogOf, openList, openRequest, rowOf, view } from '../src/pages/approval-list.ts'
import { button, decideWithOpinion, opinionDialog, trailRow } from '../src/pages/decision.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { sign } from '../src/pages/signing.ts'
import { submitButton } from '../src/pages/submit-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('a rejected request returns to its applicant, is edited, and starts its second round', async ({
  as,
}) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  const applicationName = '事假（驳回后重新提交）'
  await submitExample(zhangsan, 'leave', { applicationName, reason: '个人事务' })

  const dialog = await openRequest(lisi, '待处理', applicationName)
  await decideWithOpinion(lisi.page, dialog, '驳回', '请写明去向')
  await trailRow(dialog, '李四', '驳回').filter({ hasText: '请写明去向' }).waitFor()
  await button(dialog, '关闭').click()
  await rowOf(lisi.page, applicationName).waitFor({ state: 'hidden' })

  const { page } = zhangsan
  const returned = await openRequest(zhangsan, '待处理', applicationName)
  await button(returned, '重新提交').click()
  await page.waitForURL('**/approval/submit/leave?id=*')
  await page.getByRole('heading', { name: '请假申请单' }).waitFor()
  expect(await inputCalled(page, '事由').inputValue()).toBe('个人事务')
  await inputCalled(page, '事由').fill('回昆明办理房产过户')
  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()

  await openList(lisi, '待处理')
  const again = await view(lisi.page, applicationName)
  await again.getByText('回昆明办理房产过户').waitFor()
  await trailRow(again, '李四', '待处理').waitFor()
  expect(await trailRow(again, '李四', '驳回').count()).toBe(0)
  await again.getByRole('button', { name: /历史记录（第 1 轮/ }).click()
  await trailRow(again, '李四', '驳回').filter({ hasText: '请写明去向' }).waitFor()
})

test('an abandoned request is closed for good, after one confirmation', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  const applicationName = '年假（废弃）'
  await submitExample(zhangsan, 'leave', { applicationName })

  const dialog = await openRequest(lisi, '待处理', applicationName)
  const question = lisi.page.getByRole('dialog').filter({ hasText: '确定废弃这个申请？' })
  await button(dialog, '废弃').click()
  await button(question, '取消').click()
  await question.waitFor({ state: 'hidden' })
  await trailRow(dialog, '李四', '待处理').waitFor()

  await button(dialog, '废弃').click()
  await button(question, '确定').click()
  await dialogOf(lisi.page).waitFor({ state: 'hidden' })
  await rowOf(lisi.page, applicationName).waitFor({ state: 'hidden' })

  await openList(zhangsan, '已发起')
  await rowOf(zhangsan.page, applicationName).filter({ hasText: '已废弃' }).waitFor()
  const own = await view(zhangsan.page, applicationName)
  await trailRow(own, '李四', '已处理').waitFor()
  expect(await button(own, '重新提交').count()).toBe(0)
})

test('the later of two decisions is refused with a message, and the dialog shows the first', async ({
  as,
}) => {
  const [zhangsan, atDesk, atHome] = [await as('zhangsan'), await as('lisi'), await as('lisi')]
  // The later page has not received the first decision: its event is delayed or lost.
  await atDesk.context.route('**/oa_message/stream', (route) => route.abort('aborted'))
  const applicationName = '年假（两处同时处理）'
  await submitExample(zhangsan, 'leave', { applicationName })
  const desk = await openRequest(atDesk, '待处理', applicationName)
  const home = await openRequest(atHome, '待处理', applicationName)

  await decideWithOpinion(atHome.page, home, '驳回', '改期')
  await trailRow(home, '李四', '驳回').waitFor()

  await sign(atDesk.page, desk)
  atDesk.complaints.expect(409)
  await decideWithOpinion(atDesk.page, desk, '同意', '')
  await atDesk.page.getByText(/该审批已处理|申请内容已变化，请重新查看/).waitFor()
  await trailRow(desk, '李四', '驳回').filter({ hasText: '改期' }).waitFor()
  expect(await button(desk, '同意').count()).toBe(0)
  expect(pathOf(atDesk.page)).toBe('/approval/index')
})

test('the applicant withdraws a request on the welcome page, and the approver no longer has it', async ({
  as,
}) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  const applicationName = '年假（撤回）'
  await submitExample(zhangsan, 'leave', { applicationName })
  await openList(lisi, '待处理')
  await rowOf(lisi.page, applicationName).waitFor()

  const { page, visit } = zhangsan
  await visit('/wel/index')
  const row = page.getByRole('listitem').filter({ hasText: applicationName })
  await button(row, '撤回').click()
  await button(page.getByRole('dialog').filter({ hasText: `撤回“${applicationName}”？` }), '确定').click()
  await page.getByText('已撤回', { exact: true }).first().waitFor()

  await lisi.page.reload()
  await lisi.page
    .getByRole('listitem')
    .filter({ hasText: /^共 \d+ 条$/ })
    .waitFor()
  expect(await rowOf(lisi.page, applicationName).count()).toBe(0)
  await openList(zhangsan, '已发起')
  await rowOf(page, applicationName).filter({ hasText: '已撤回' }).waitFor()
})

test('a double click on 确定 decides once', async ({ as }) => {
  const [zhangsan, lisi] = [await as('zhangsan'), await as('lisi')]
  const applicationName = '年假（双击确定）'
  await submitExample(zhangsan, 'leave', { applicationName })
  const decisions: string[] = []
  lisi.page.on('request', (request) => {
    if (request.url().includes('/oa_message/overrule')) decisions.push(request.method())
  })
  const dialog = await openRequest(lisi, '待处理', applicationName)
  await button(dialog, '驳回').click()
  await button(opinionDialog(lisi.page), '确定').dblclick()
  await trailRow(dialog, '李四', '驳回').waitFor()
  expect(decisions).toHaveLength(1)
})
