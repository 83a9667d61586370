import type { Page } from 'playwright-core'

export const framedSite = 'https://erp.example.com/bills?year=2026'
export const framedName = '财务系统'

/** Adds an entry to the person's menu, which leads to another site. */
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
  // The header the server sends if this site is in one of its menus.
  await page.route(
    (url) => url.origin !== new URL(framedSite).origin && !/^\/api\/|\./.test(url.pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback()
      const answer = await route.fetch()
      const policy = answer.headers()['content-security-policy'] ?? ''
      const { origin } = new URL(framedSite)
      const headers = {
        ...answer.headers(),
        'content-security-policy': policy.replace("frame-src 'self'", `frame-src 'self' ${origin}`),
      }
      return route.fulfill({ response: answer, headers })
    },
  )
}
