import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openPage } from '../../../../test/open-page.tsx'
import { managed, pageOf, pens } from '../../../../test/shop.ts'
import { stubServer } from '../../../../test/stub-server.ts'
import { type StubUpload, stubUploads } from '../../../../test/stub-uploads.ts'

const address = (id: string) => `/api/shop/picture/000000/${id}/480`
const goods = {
  ...pens,
  productImg: address('p-1'),
  pictures: ['p-1', 'p-2'].map((id) => ({ id, url: address(id) })),
}
const shop = { ...managed, goodsList: pageOf(goods), goodsDetail: goods, goodsSubmit: goods }
let uploads: readonly StubUpload[]
beforeEach(() => {
  uploads = stubUploads()
})
afterEach(() => vi.restoreAllMocks())

async function openForm() {
  const server = stubServer(shop)
  const { user } = openPage('/shop/manage/goods?view=g-1')
  const drawer = within(await screen.findByRole('dialog', { name: '中性笔' }))
  await user.click(await drawer.findByRole('button', { name: '修改' }))
  const form = within(await screen.findByRole('dialog', { name: '修改商品' }))
  const save = async () => user.click(form.getByRole('button', { name: '保存' }))
  const saved = () => server.of('goodsSubmit').map(({ input }) => input['pictureIds'])
  const shown = () => form.getAllByRole('img', { name: /张图片$/ }).map((img) => img.getAttribute('src'))
  return { server, user, form, save, saved, shown }
}

async function choose(...files: File[]) {
  const input = document.querySelector<HTMLInputElement>('[data-part=pictures]')
  if (!input) throw new Error('no input of pictures')
  await userEvent.upload(input, files)
}
const png = (name: string) => new File(['x'], name, { type: 'image/png' })
const arrived = (id: string) => ({ id, url: address(id), width: 800, height: 600 })

describe('the pictures of goods', () => {
  test('are uploaded, in the order in which they were chosen, and saved', async () => {
    const { form, save, saved, shown } = await openForm()
    await choose(png('甲.png'), png('乙.png'))
    expect(uploads.map(({ file }) => file?.name)).toEqual(['甲.png', '乙.png'])
    await save()
    expect(await form.findByText('图片正在上传，请稍候')).toBeDefined()
    expect(saved()).toEqual([])
    act(() => uploads[1]?.answer(200, arrived('p-4'), ''))
    act(() => uploads[0]?.answer(200, arrived('p-3'), ''))
    await waitFor(() => expect(shown()).toHaveLength(4))
    await save()
    await expect.poll(saved).toEqual([['p-1', 'p-2', 'p-3', 'p-4']])
  })

  test('are removed, and a picture that is refused leaves a sentence', async () => {
    const { user, form, save, saved } = await openForm()
    await choose(png('坏.png'))
    act(() => uploads[0]?.answer(400, null, '图片无法识别'))
    expect(await form.findByText('坏.png：图片无法识别')).toBeDefined()
    await user.click(form.getByRole('button', { name: '删除第 1 张图片' }))
    await save()
    await expect.poll(saved).toEqual([['p-2']])
  })

  test('are at most nine', async () => {
    const { form } = await openForm()
    await choose(...Array.from({ length: 9 }, (_, index) => png(`${index}.png`)))
    expect(uploads).toHaveLength(7)
    expect(await form.findByText('最多 9 张图片，多余的没有上传')).toBeDefined()
    expect(form.queryByRole('button', { name: '上传图片' })).toBeNull()
  })

  test('are the same picture once, when it is chosen twice', async () => {
    const { save, saved, shown } = await openForm()
    await choose(png('甲.png'))
    act(() => uploads[0]?.answer(200, arrived('p-2'), ''))
    await waitFor(() => expect(shown()).toEqual([1, 2].map((n) => `/api/shop/picture/000000/p-${n}/160`)))
    await save()
    await expect.poll(saved).toEqual([['p-1', 'p-2']])
  })

  test('are sorted by keyboard, and say so', async () => {
    // The library compares the places of the pictures, which jsdom does not lay out.
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
      this: HTMLElement,
    ) {
      const index = [...(this.closest('ul')?.children ?? [])].findIndex((one) => one.contains(this))
      return new DOMRect(Math.max(index, 0) * 110, 0, 100, 100)
    })
    const { user, form, save, saved } = await openForm()
    form.getByRole('button', { name: '移动第 1 张图片' }).focus()
    await user.keyboard(' ')
    // The place under a lifted picture is its own at first.
    expect(await screen.findByText('移到第 1 位。')).toBeDefined()
    await user.keyboard('{ArrowRight}')
    expect(await screen.findByText('移到第 2 位。')).toBeDefined()
    await user.keyboard(' ')
    expect(await screen.findByText('已放到第 2 位。')).toBeDefined()
    await save()
    await expect.poll(saved).toEqual([['p-2', 'p-1']])
  })
})
