import { callGroups } from '@countersign/contract'
import { expect } from 'vitest'
import { ownPlace } from '../src/place.ts'
import { test } from '../src/test.ts'

const sights = [
  ['desktop', 'light'],
  ['phone', 'dark'],
] as const

test.for(sights)(
  'the API document is readable on a %s in the %s colours of the system',
  async ([device, scheme], { visitor }) => {
    const { context, page, visit } = await visitor({ device })
    await page.emulateMedia({ colorScheme: scheme })
    const elsewhere: string[] = []
    context.on('request', (request) => {
      if (!request.url().startsWith(ownPlace().url) && !request.url().startsWith('data:'))
        elsewhere.push(request.url())
    })
    await visit('/api/docs')
    const open = async (group: string) => {
      const button = page
        .locator(`#operations-tag-${group}`)
        .getByRole('button', { name: 'Expand operation' })
      await button.focus()
      await page.keyboard.press('Enter')
    }

    await page.locator('.opblock-tag').first().waitFor()
    const groups = await page
      .locator('.opblock-tag')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-tag')))
    expect(groups).toEqual(callGroups.map(({ name }) => name))

    await open('Requests')
    const agree = page.locator('#operations-Requests-agreeClick2').getByRole('button').first()
    await agree.focus()
    await page.keyboard.press('Enter')
    await page.getByText('signatureRequired').first().waitFor()
    await page.getByText('请先签名并确认').first().waitFor()

    await open('Forms')
    const add = page.locator('#operations-Forms-add').getByRole('button').first()
    await add.focus()
    await page.keyboard.press('Enter')
    const body = page.locator('#operations-Forms-add .opblock-section-request-body')
    await body.locator('.examples-select select').selectOption('leave')
    await body.getByText('"leaveType"').first().waitFor()

    expect(await page.getByRole('button', { name: /Try it out|Authorize/ }).count()).toBe(0)
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark-mode'))
    expect(isDark).toBe(scheme === 'dark')
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(sideways).toBeLessThanOrEqual(0)
    expect(elsewhere).toEqual([])
  },
)
