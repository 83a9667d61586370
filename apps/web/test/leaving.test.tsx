import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from './inside.ts'
import { openPage } from './open-page.tsx'
import { detailOf } from './requests.ts'
import { Refusal, stubServer } from './stub-server.ts'
import { fileCalled, stubUploads } from './stub-uploads.ts'

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
  dictionary: [],
  preview: [],
  // Nothing is ever saved, so what is typed stays unsaved.
  draft: new Refusal(500, '服务器异常'),
}

/** What the browser asks when the tab is closed; true when the page holds it back. */
function isHeldBack(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

async function expectQuestion(go: () => Promise<void>) {
  await act(go)
  expect(await screen.findByText('有未保存的修改')).toBeDefined()
}

describe('leaving asks', () => {
  test('after a change in a field, also when the tab is closed', async () => {
    stubServer(around)
    const { user, router } = openPage('/approval/submit/leave')
    await user.type(await screen.findByLabelText('事由'), '回乡')
    expect(isHeldBack()).toBe(true)
    await expectQuestion(() => router.navigate('/wel/index'))
  })

  test('after a change in a cell of a table', async () => {
    stubServer(around)
    const { user, router } = openPage('/approval/submit/procured')
    await user.type(await screen.findByLabelText('采购明细第 1 行名称'), '椅子')
    expect(isHeldBack()).toBe(true)
    await expectQuestion(() => router.navigate('/wel/index'))
  })

  test('after a row was deleted', async () => {
    const row = { procureName: '椅子', num: '1.000', unit: '把', price: '1.00', totalPrice: '1.00' }
    stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: { items: [row, row] } }),
    })
    const { user, router } = openPage('/approval/submit/procured?id=d-1')
    await screen.findByLabelText('采购明细第 2 行名称')
    expect(isHeldBack()).toBe(false)
    await user.click(screen.getByRole('button', { name: '删除第 2 行' }))
    expect(isHeldBack()).toBe(true)
    await expectQuestion(() => router.navigate('/wel/index'))
  })

  test('while a file is under way, and no longer once it was cancelled', async () => {
    const uploads = stubUploads()
    stubServer(around)
    const { user, router, address } = openPage('/approval/submit/leave')
    await screen.findByLabelText('申请名称')
    const input = document.querySelector('input[data-field="annexFile"]') ?? document.body
    fireEvent.change(input, { target: { files: [fileCalled('证明.png')] } })
    await waitFor(() => expect(uploads).toHaveLength(1))
    expect(isHeldBack()).toBe(true)
    await expectQuestion(() => router.navigate('/wel/index'))
    await user.click(screen.getByRole('button', { name: '留在此页' }))
    await user.click(screen.getByRole('button', { name: '取消上传 证明.png' }))
    await waitFor(() => expect(isHeldBack()).toBe(false))
    await act(() => router.navigate('/wel/index'))
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('for another request at the same path, and opens that one afterwards', async () => {
    stubServer({
      ...around,
      formDetail: ({ input }: { input: Record<string, unknown> }) =>
        detailOf({
          id: String(input['id']),
          approvalStatus: '草稿',
          values: { reason: String(input['id']) },
        }),
    })
    const { user, router } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await screen.findByLabelText('事由'), '改')
    await expectQuestion(() => router.navigate('/approval/submit/leave?id=d-2'))
    await user.click(screen.getByRole('button', { name: '离开' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('事由').value).toBe('d-2'))
  })

  test('on an edit page for its list', async () => {
    stubServer({
      ...around,
      formDetail: detailOf({ id: 'd-1', kind: 'travel', approvalStatus: '草稿', values: {} }),
    })
    const { user, router } = openPage('/edit/travelEdit?id=d-1')
    await user.type(await screen.findByLabelText('申请名称'), '改')
    await expectQuestion(() => router.navigate('/edit/travelEdit'))
  })
})

describe('leaving does not ask', () => {
  test('when nothing was changed', async () => {
    stubServer(around)
    const { router, address } = openPage('/approval/submit/leave')
    await screen.findByLabelText('申请名称')
    expect(isHeldBack()).toBe(false)
    await act(() => router.navigate('/wel/index'))
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('for the id that the first save gives, though something was typed since; a new form is then empty', async () => {
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

    await expectQuestion(() => router.navigate('/approval/submit/leave'))
    await user.click(screen.getByRole('button', { name: '离开' }))
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('事由').value).toBe(''))
  })
})
