import type { Post } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const post: Post = {
  id: 'p-1',
  tenantId: '000000',
  category: 2,
  categoryName: '中层',
  postCode: 'FM',
  postName: '财务经理',
  sort: 3,
  remark: '2026 年起',
  version: 2,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('post.write'),
  postList: { records: [post], total: 1, size: 10, current: 1, pages: 1 },
  postDetail: post,
  postSubmit: post,
}

test('a new post is of the junior category and comes last unless something else is chosen', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/post')
  await user.click(await screen.findByRole('button', { name: '新增岗位' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增岗位' }))
  await user.click(dialog.getByRole('button', { name: '新增岗位' }))
  expect(await dialog.findByText('岗位名称不能为空')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: '岗位名称' }), '会计')
  await user.type(dialog.getByRole('textbox', { name: '岗位编号' }), 'ACC')
  await user.click(dialog.getByRole('button', { name: '新增岗位' }))
  expect(await screen.findByText('岗位已新增')).toBeDefined()
  expect(server.of('postSubmit').map(({ input }) => input)).toEqual([
    { category: 3, postName: '会计', postCode: 'ACC' },
  ])
})

test('a post is shown with its category and remark', async () => {
  stubServer(served)
  openPage('/system/post?view=p-1')
  const drawer = within(await screen.findByRole('dialog', { name: '财务经理' }))
  expect(await drawer.findByText('中层')).toBeDefined()
  expect(drawer.getByText('2026 年起')).toBeDefined()
})
