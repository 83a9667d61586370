import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../test/stub-uploads.ts'

const draft = (id: string, revision = 2) => ({
  id,
  applyNo: '',
  approvalStatus: '草稿',
  savedAt: '2026-11-20 10:32:05',
  revision,
})
const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  // Saving always fails, so the input stays unsaved.
  draft: new Refusal(500, '服务器异常'),
}

/** Dispatches beforeunload as the browser does when the tab closes; true if the page prevents it. */
function isHeldBack(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

type User = ReturnType<typeof openPage>['user']

const closeTab = async (user: User) => {
  const bar = within(screen.getByRole('navigation', { name: '已打开的页面' }))
  const active = bar.getByRole('link', { current: 'page' }).closest('li')
  if (!active) throw new Error('no tab')
  await user.click(within(active).getByRole('button', { name: /^关闭 / }))
}
async function expectQuestion(user: User) {
  await closeTab(user)
  await screen.findByRole('dialog', { name: '有未保存的修改' })
}
const answer = (user: User, name: '关闭' | '留在此页') =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name }))

describe('closing a tab asks', () => {
  test('after a change in a field, and so does the browser', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    expect(isHeldBack()).toBe(true)
    await expectQuestion(user)
  })

  test('after a change in a table cell', async () => {
    stubServer(around)
    const { user } = openPage('/approval/submit/procured')
    await user.type(await screen.findByLabelText('采购明细第 1 行名称'), '椅子')
    expect(isHeldBack()).toBe(true)
    await expectQuestion(user)
  })

  test('after a row was deleted', async () => {
    const row = { procureName: '椅子', num: '1.000', unit: '把', price: '1.00', totalPrice: '1.00' }
    stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: { items: [row, row] } }),
    })
    const { user } = openPage('/approval/submit/procured?id=d-1')
    await screen.findByLabelText('采购明细第 2 行名称')
    expect(isHeldBack()).toBe(false)
    await user.click(screen.getByRole('button', { name: '删除第 2 行' }))
    expect(isHeldBack()).toBe(true)
    await expectQuestion(user)
  })

  test('during an upload, but not after it was cancelled', async () => {
    const uploads = stubUploads()
    stubServer(around)
    const { user, address } = openPage('/approval/submit/leave')
    await screen.findByLabelText('申请名称')
    const input = document.querySelector('input[data-field="annexFile"]') ?? document.body
    fireEvent.change(input, { target: { files: [fileCalled('证明.png')] } })
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(isHeldBack()).toBe(true)
    await expectQuestion(user)
    await answer(user, '留在此页')
    await user.click(await screen.findByRole('button', { name: '取消上传 证明.png' }))
    await waitFor(() => expect(isHeldBack()).toBe(false))
    await closeTab(user)
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('about a hidden page, which is shown first; its unsaved work is discarded afterwards', async () => {
    stubServer(around)
    const { user, router, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    await act(() => router.navigate('/approval/submit/travel'))
    await screen.findByRole('heading', { name: '出差申请单' })
    expect(isHeldBack()).toBe(true)
    await user.click(screen.getByRole('button', { name: '关闭 请假申请单' }))
    await screen.findByRole('dialog', { name: '有未保存的修改' })
    await waitFor(() => expect(address()).toBe('/approval/submit/leave'))
    await answer(user, '关闭')
    await waitFor(() => expect(screen.queryByRole('link', { name: '请假申请单' })).toBeNull())
    expect(isHeldBack()).toBe(false)
    await act(() => router.navigate('/approval/submit/leave'))
    await waitFor(() => expect(visibleReason()?.value).toBe(''))
  })
})

describe('closing a tab does not ask', () => {
  test('when nothing was changed', async () => {
    stubServer(around)
    const { user, address } = openPage('/approval/submit/leave')
    await screen.findByLabelText('申请名称')
    expect(isHeldBack()).toBe(false)
    await closeTab(user)
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('when the first save adds the id, even after further typing; a new form is empty then', async () => {
    let arrive: (() => void) | undefined
    stubServer({
      ...around,
      draft: () => new Promise((resolve) => (arrive = () => resolve(draft('d-1')))),
    })
    const { user, router, address } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    await waitFor(() => expect(arrive).toBeDefined(), { timeout: 4000 })
    await user.type(screen.getByLabelText('事由'), '探亲')
    await act(async () => arrive?.())
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=d-1'))
    expect(screen.queryByText('有未保存的修改')).toBeNull()
    expect(screen.getByLabelText<HTMLTextAreaElement>('事由').value).toBe('回乡探亲')

    // The draft has its own tab, a new form another one.
    await act(() => router.navigate('/approval/submit/leave'))
    await waitFor(() => expect(address()).toBe('/approval/submit/leave'))
    await waitFor(() => expect(visibleReason()?.value).toBe(''))
    expect(screen.queryByText('有未保存的修改')).toBeNull()
  })

  test('when switching tabs, and the input is still there afterwards', async () => {
    stubServer(around)
    const { user, router } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    await act(() => router.navigate('/myiframe/page'))
    await screen.findByText('没有要打开的页面')
    expect(screen.queryByText('有未保存的修改')).toBeNull()
    await user.click(screen.getByRole('link', { name: '请假申请单' }))
    await waitFor(() => expect(visibleReason()?.value).toBe('回乡'))
  })
})

const visibleReason = () =>
  screen
    .queryAllByLabelText<HTMLTextAreaElement>('事由')
    .find((one) => one.closest<HTMLElement>('[data-tab]')?.style.display !== 'none')
