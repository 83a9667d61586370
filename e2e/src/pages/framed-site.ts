import type { Page } from 'playwright-core'

export const framedSite = 'https://erp.example.com/bills?year=2026'
export const framedName = '财务系统'

/** The person's menu has one item more, which leads to another site. */
export async function addSiteToMenu(page: Page): Promise<void> {
  await page.route('**/api/blade-system/menu/routes*', async (route) => {
    const answer = await route.fetch()
    const body: unknown = await answer.json()
    if (typeof body !== 'object' || body === null || !('data' in body) || !Array.isArray(body.data))
      throw new Error('no menu')
    const leaf = body.data.find((node: { children: unknown[] }) => node.children.length === 0)
    const item = {
      ...leaf,
      id: 'erp',
      code: 'erp',
      name: framedName,
      path: framedSite,
      meta: { ...leaf.meta, i18n: '' },
    }
    await route.fulfill({ response: answer, json: { ...body, data: [...body.data, item] } })
  })
}
