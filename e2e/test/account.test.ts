import { contract } from '@countersign/contract'
import { expect } from 'vitest'
import { test } from '../src/test.ts'

/** One black pixel. */
const stroke = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAAAAADGymC/AAAAFklEQVR42mP4jwMwkCXBgAEISVDJcgC3XJtl9vQDWgAAAABJRU5ErkJggg==',
  'base64',
)

test('an uploaded avatar is cropped to a square and shown in the header', async ({ as }) => {
  const { page, visit, call } = await as('wangwu')
  await visit('/info/index')
  const picture = page.getByRole('banner').locator('img')
  expect(await picture.count()).toBe(0)
  await page.getByLabel('头像').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: stroke })
  await page.getByLabel('手机号码').fill('13812345678')
  await page.getByRole('button', { name: '保存' }).click()
  await page.getByText('修改信息成功!').waitFor()
  await picture.waitFor()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
    .toEqual([256, 256])
  const { userId } = await call(contract.info, {})
  expect(await call(contract.userDetail, { id: userId })).toMatchObject({
    phone: '13812345678',
    name: '王五',
  })
})
