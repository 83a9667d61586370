import { type Notice, noticeCategories } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const notice = (over: Partial<Notice> = {}): Notice => ({
  id: 'n-1',
  title: '差旅费标准调整',
  category: 2,
  categoryName: noticeCategories[1],
  content: '自下月一日起\n执行 <b>新标准</b>',
  releaseTime: '2026-11-17 09:00:00',
  createName: '管理员',
  updateTime: '',
  version: 4,
  ...over,
})
const mayWrite = { menuButtons: buttonsOf('notice.write') }
const served = {
  ...inside,
  noticeList: { records: [notice()], total: 1, size: 10, current: 1, pages: 1 },
  noticeDetail: notice(),
}

test('a notice on the workplace opens as plain text without edit buttons', async () => {
  const server = stubServer(served)
  const { user } = openPage('/wel/index')
  await user.click(await screen.findByRole('button', { name: /差旅费标准调整/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '差旅费标准调整' }))
  expect((await dialog.findByText(/新标准/)).textContent).toBe('自下月一日起\n执行 <b>新标准</b>')
  expect(dialog.getByText(/管理员 发布于 2026-11-17 09:00:00/)).toBeDefined()
  expect(dialog.queryByRole('button', { name: /修\s?改/ })).toBeNull()
  expect(server.of('noticeDetail')[0]?.input).toEqual({ id: 'n-1' })
})

test('a person without the write permission has no button to publish', async () => {
  stubServer(served)
  openPage('/desk/notice/index')
  await screen.findByRole('button', { name: /差旅费标准调整/ })
  expect(screen.queryByRole('button', { name: '发布公告' })).toBeNull()
})

test('a title over its limit is kept, marked and not sent', async () => {
  const server = stubServer({ ...served, ...mayWrite, noticeSubmit: notice() })
  const { user } = openPage('/desk/notice/index')
  await user.click(await screen.findByRole('button', { name: '发布公告' }))
  const dialog = within(await screen.findByRole('dialog', { name: '发布公告' }))
  const title = dialog.getByRole<HTMLInputElement>('textbox', { name: '标题' })
  await user.click(title)
  await user.paste('字'.repeat(102))
  expect(title.value).toHaveLength(102)
  expect(await dialog.findByText('已超出 2 字')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: '内容' }), '周六停电')
  await user.click(dialog.getByRole('button', { name: '发布公告' }))
  expect(server.of('noticeSubmit')).toHaveLength(0)
})

test('an editor publishes a notice; a blank title is refused', async () => {
  const server = stubServer({ ...served, ...mayWrite, noticeSubmit: notice() })
  const { user } = openPage('/desk/notice/index')
  await user.click(await screen.findByRole('button', { name: '发布公告' }))
  const dialog = within(await screen.findByRole('dialog', { name: '发布公告' }))
  await user.type(dialog.getByRole('textbox', { name: '标题' }), '   ')
  await user.type(dialog.getByRole('textbox', { name: '内容' }), '周六停电')
  await user.click(dialog.getByRole('button', { name: '发布公告' }))
  expect(await dialog.findByText('标题不能为空')).toBeDefined()
  expect(server.of('noticeSubmit')).toHaveLength(0)
  await user.type(dialog.getByRole('textbox', { name: '标题' }), '停电通知')
  await user.click(dialog.getByRole('button', { name: '发布公告' }))
  expect(await screen.findByText('公告已发布')).toBeDefined()
  expect(server.of('noticeSubmit')[0]?.input).toEqual({
    title: '   停电通知',
    category: 1,
    content: '周六停电',
  })
})

test('an edit sends the version that was seen; after a refusal the typed text stays', async () => {
  const server = stubServer({
    ...served,
    ...mayWrite,
    noticeSubmit: new Refusal(409, '公告已被他人修改，请重新查看'),
  })
  const { user } = openPage('/desk/notice/index?view=n-1')
  await user.click(await screen.findByRole('button', { name: /修\s?改/ }))
  const dialog = within(await screen.findByRole('dialog', { name: '修改公告' }))
  await user.type(dialog.getByRole('textbox', { name: '标题' }), '（更正）')
  await user.click(dialog.getByRole('button', { name: /保\s?存/ }))
  expect(await screen.findByText('公告已被他人修改，请重新查看')).toBeDefined()
  expect(server.of('noticeSubmit')[0]?.input).toMatchObject({ id: 'n-1', version: 4 })
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('差旅费标准调整（更正）')
})

test('a notice is deleted after a confirmation', async () => {
  const server = stubServer({ ...served, ...mayWrite, noticeRemove: true })
  const { user, address } = openPage('/desk/notice/index?view=n-1')
  await user.click(await screen.findByRole('button', { name: /删\s?除/ }))
  expect(server.of('noticeRemove')).toHaveLength(0)
  const question = within(await screen.findByRole('dialog', { name: /删除“差旅费标准调整”/ }))
  await user.click(question.getByRole('button', { name: /删\s?除/ }))
  expect(await screen.findByText('已删除 1 条')).toBeDefined()
  expect(server.of('noticeRemove')[0]?.input).toEqual({ ids: ['n-1'] })
  await waitFor(() => expect(server.of('noticeList').length).toBeGreaterThan(1))
  // The deleted notice is not requested again.
  expect(server.of('noticeDetail')).toHaveLength(1)
  await waitFor(() => expect(address()).toBe('/desk/notice/index'))
})

test('a deleted notice shows a message', async () => {
  stubServer({ ...served, noticeDetail: new Refusal(404, '数据不存在') })
  openPage('/desk/notice/index?view=n-1')
  expect(await screen.findByText('该记录已被删除')).toBeDefined()
  expect(screen.queryByText('数据不存在')).toBeNull()
})
