import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { rowOf } from '../src/pages/approval-list.ts'
import { button } from '../src/pages/decision.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { pathOf } from '../src/pages/login-page.ts'
import { submitButton } from '../src/pages/submit-page.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('a rejected travel is found on its edit page, changed and submitted again', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const lisi = await as('lisi')
  const { page } = zhangsan
  const { id } = await submitExample(zhangsan, 'travel', { applicationName: '去上海验收' })
  await submitExample(zhangsan, 'travel', { applicationName: '还在审批的出差' })
  await lisi.call(contract.overrule, { id, opinion: '改期' })

  await zhangsan.visit('/edit/travelEdit')
  await rowOf(page, '去上海验收').filter({ hasText: '已驳回' }).waitFor()
  expect(await rowOf(page, '还在审批的出差').count()).toBe(0)
  await page.getByRole('button', { name: '编辑 去上海验收' }).click()
  await page.waitForURL(`**/edit/travelEdit?id=${id}`)

  const name = inputCalled(page, '申请名称')
  await name.fill('去上海验收（改期）')
  await page.goBack()
  const question = page.getByRole('dialog', { name: '有未保存的修改' })
  await button(question, '留在此页').click()
  await question.waitFor({ state: 'hidden' })
  expect(await name.inputValue()).toBe('去上海验收（改期）')

  await submitButton(page).click()
  await page.getByText('提交成功').waitFor()
  await rowOf(page, '去上海验收（改期）').filter({ hasText: '审批中' }).waitFor()
  expect(await zhangsan.call(contract.detail, { id })).toMatchObject({ round: 2 })

  await zhangsan.visit('/edit/other')
  await page.getByText('抱歉，您访问的页面不存在').waitFor()
  expect(pathOf(page)).toBe('/404')
})

test('what was uploaded is looked at in the form before it is submitted', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await zhangsan.visit('/approval/submit/leave')
  await inputCalled(page, '事由').waitFor()
  const picture = await page.screenshot()
  const chooser = page.locator('input[data-field="annexFile"]')
  await chooser.setInputFiles([
    { name: '照片.png', mimeType: 'image/png', buffer: picture },
    { name: '说明.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') },
    { name: '坏.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ])
  await page.getByText('不支持的文件类型：exe').waitFor()
  await page.getByRole('button', { name: '预览 照片.png' }).click()
  await page.getByRole('img', { name: '预览 照片.png' }).evaluate((image: HTMLImageElement) => image.decode())
  await page.getByRole('button', { name: '预览 说明.pdf' }).click()
  const frame = page.locator('iframe[title="预览 说明.pdf"]')
  await frame.waitFor()
  const type = await frame.evaluate(async (element: HTMLIFrameElement) =>
    (await fetch(element.src)).headers.get('content-type'),
  )
  expect(type).toBe('application/pdf')
  expect(page.context().pages()).toHaveLength(1)

  await page.getByRole('button', { name: '移除 照片.png' }).click()
  await page.getByText('照片.png').waitFor({ state: 'hidden' })
})

test('a lost connection leaves the upload to be sent again', async ({ as }) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await zhangsan.visit('/approval/submit/leave')
  await inputCalled(page, '事由').waitFor()
  await page.route('**/api/files/upload', (route) => route.abort('aborted'), { times: 1 })
  await page.locator('input[data-field="annexFile"]').setInputFiles({
    name: '说明.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
  })
  await page.getByText('网络异常，请检查网络后重试').waitFor()
  await page.getByRole('button', { name: '重新上传 说明.pdf' }).click()
  await page.getByRole('link', { name: '在新窗口打开 说明.pdf' }).waitFor()
})
