import { expect } from 'vitest'
import { password } from '../src/caller.ts'
import { dialogOf } from '../src/pages/approval-list.ts'
import { trailRow } from '../src/pages/decision.ts'
import { focused, tabTo } from '../src/pages/keyboard.ts'
import { seePicture } from '../src/pages/signing.ts'
import { submitExample } from '../src/requests.ts'
import { test } from '../src/test.ts'

test('a person logs in, reads a waiting request, signs it and agrees with the keyboard alone', async ({
  as,
  visitor,
}) => {
  const applicationName = '年假（键盘）'
  await submitExample(await as('zhangsan'), 'leave', { applicationName })
  const { page, visit } = await visitor()
  const { keyboard } = page
  await visit('/login')
  await expect.poll(() => focused(page)).toContain('账号')
  await keyboard.type('lisi')
  await tabTo(page, /^密码/)
  await keyboard.type(password)
  await keyboard.press('Enter')
  await page.waitForURL('**/wel/index')
  await page.getByText(applicationName).waitFor()

  // One step skips header, menu and tabs.
  await tabTo(page, /跳到内容/, 1)
  await keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')
  await tabTo(page, new RegExp(applicationName), 40)
  await keyboard.press('Enter')
  const dialog = dialogOf(page)
  await dialog.getByText('审批记录').waitFor()
  // The focus moves into the dialog.
  await expect.poll(() => focused(page)).toMatch(/^查看/)

  await tabTo(page, /^签名画板/, 40)
  await dialog.getByText(/方向键移动笔/).waitFor()
  for (const key of [
    'Space',
    'ArrowRight',
    'ArrowDown',
    'Shift+ArrowRight',
    'ArrowUp',
    'Shift+ArrowRight',
    'Space',
  ])
    await keyboard.press(key)
  await expect.poll(() => dialog.getByText(/^已提笔/).count()).toBe(1)
  await tabTo(page, /^确认/)
  await keyboard.press('Enter')
  await page.getByText('签名成功，请确认').waitFor()
  await seePicture(dialog.getByRole('img', { name: '已确认的签名' }))

  await tabTo(page, /^同意/)
  await keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('意见')
  await keyboard.type('同意，用键盘签的')
  await tabTo(page, /^确定/)
  await keyboard.press('Enter')
  await trailRow(dialog, '李四', '同意').waitFor()
  await seePicture(dialog.getByRole('img', { name: '李四的签名' }))
  await page.getByRole('dialog', { name: '意见' }).waitFor({ state: 'hidden' })
  await expect.poll(() => focused(page)).toMatch(/^查看/)

  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})
