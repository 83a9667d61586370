import type { Page } from 'playwright-core'
import { password } from '../caller.ts'

export async function logInThroughPage(page: Page, account: string, word = password): Promise<void> {
  await page.getByRole('textbox', { name: '账号' }).fill(account)
  await page.getByLabel('密码', { exact: true }).fill(word)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

export const pathOf = (page: Page) => new URL(page.url()).pathname
