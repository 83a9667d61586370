import { expect } from 'vitest'
import { openRequest } from '../src/pages/approval-list.ts'
import { inputCalled } from '../src/pages/field-drivers.ts'
import { seePicture } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('an uploaded file can be previewed in the form before the submission', async ({ as }) => {
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
  await page.getByText('不支持 exe 文件，请另存为 PDF 或常用办公格式，或打包为 zip 后上传').waitFor()
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

test('a file in a table row of the dialog opens in a preview; Escape closes only the preview', async ({
  as,
}) => {
  const zhangsan = await as('zhangsan')
  const { page } = zhangsan
  await zhangsan.visit('/wel/index')
  const file = await zhangsan.upload('报价单.png', await page.screenshot())
  const quotes = ['甲', '乙', '丙'].map((supplier) => ({ supplier, amount: '1.00', file: [file] }))
  const applicationName = '三方询价'
  await submitExample(zhangsan, 'procured', { applicationName, procureWay: 'inquiry', quotes })
  const dialog = await openRequest(zhangsan, '已发起', applicationName)
  const look = dialog.getByRole('button', { name: '预览 报价单.png' }).first()
  await look.click()
  const preview = page.getByRole('dialog', { name: '预览 报价单.png' })
  await seePicture(preview.getByRole('img', { name: '预览 报价单.png' }))
  await page.keyboard.press('Escape')
  await preview.waitFor({ state: 'hidden' })
  await dialog.getByText(applicationName).first().waitFor()
  expect(await look.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('an upload can be repeated after the connection was lost', async ({ as }) => {
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
