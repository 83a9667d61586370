import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const values = { applicationName: '年假两天', departmentName: 'd-1', leaveType: 'annual', reason: '回乡' }
const saved = { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 4 }
const note = '草稿已保存 10:32'

function serve(answers: (() => unknown)[]) {
  return stubServer({
    ...inside,
    userList: [],
    formContext,
    preview: [],
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', revision: 3, values }),
    draft: () => (answers.shift() ?? (() => saved))(),
  })
}
const lose = () => {
  throw new TypeError('Failed to fetch')
}
const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
const reason = () => screen.findByLabelText<HTMLTextAreaElement>('事由')

test('a save lost by the network is retried after growing pauses', async () => {
  const server = serve([lose, lose, lose])
  const { user } = openPage('/approval/submit/leave?id=d-1')
  const box = await reason()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.type(box, '一')
  await passSeconds(1.5)
  expect(screen.getByText(/草稿未保存：网络异常.*5 秒后自动重试/)).toBeDefined()
  await passSeconds(5)
  expect(screen.getByText(/10 秒后自动重试/)).toBeDefined()
  await passSeconds(10)
  expect(screen.getByText(/20 秒后自动重试/)).toBeDefined()
  expect(server.of('draft')).toHaveLength(3)
  await passSeconds(20)
  expect(screen.getByText(note)).toBeDefined()
  expect(server.of('draft')).toHaveLength(4)
})

test('a lost save is retried at once when the network is back', async () => {
  serve([lose])
  const { user } = openPage('/approval/submit/leave?id=d-1')
  const box = await reason()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await user.type(box, '一')
  await passSeconds(1.5)
  expect(screen.getByText(/5 秒后自动重试/)).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  await passSeconds(1)
  expect(screen.getByText(note)).toBeDefined()
})

test('a refused save waits for a change, and its message is cleared when the change is reverted', async () => {
  const server = serve([() => new Refusal(400, '事由不能包含表情')])
  const { user } = openPage('/approval/submit/leave?id=d-1')
  const box = await reason()
  await user.type(box, '一')
  expect(await screen.findByText(/草稿未保存：事由不能包含表情/)).toBeDefined()
  expect(screen.queryByText(/自动重试/)).toBeNull()
  await user.type(box, '{Backspace}')
  await user.click(screen.getByRole('button', { name: '存草稿' }))
  await waitFor(() => expect(screen.queryByText(/草稿未保存/)).toBeNull())
  expect(server.of('draft')).toHaveLength(1)
})

test.each([500, 502, 503])(
  'a save that the server answered with %i is repeated with its key before later changes are saved',
  async (code) => {
    const server = serve([() => new Refusal(code, '服务器异常')])
    const { user } = openPage('/approval/submit/leave?id=d-1')
    const box = await reason()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.type(box, '一')
    await passSeconds(1.5)
    expect(screen.getByText(/草稿未保存.*5 秒后自动重试/)).toBeDefined()
    await user.type(box, '二')
    await passSeconds(5)
    await waitFor(() => expect(server.of('draft')).toHaveLength(3))
    const [failed, again, after] = server.of('draft')
    const keyOf = (asked: typeof failed) => asked?.headers.get('Idempotency-Key')
    expect(keyOf(again)).toBe(keyOf(failed))
    expect([failed, again, after].map((asked) => asked?.input['reason'])).toEqual([
      '回乡一',
      '回乡一',
      '回乡一二',
    ])
    expect(keyOf(after)).not.toBe(keyOf(failed))
    expect(await screen.findByText(note)).toBeDefined()
  },
)

test('a refused save is not sent again, and the next one has its own key', async () => {
  const server = serve([() => new Refusal(400, '事由不能包含表情')])
  const { user } = openPage('/approval/submit/leave?id=d-1')
  const box = await reason()
  await user.type(box, '一')
  expect(await screen.findByText(/草稿未保存：事由不能包含表情/)).toBeDefined()
  await user.type(box, '二')
  expect(await screen.findByText(note)).toBeDefined()
  const drafts = server.of('draft')
  expect(drafts.map(({ input }) => input['reason'])).toEqual(['回乡一', '回乡一二'])
  expect(new Set(drafts.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2)
})

test.each([
  ['a draft', '?id=d-1'],
  ['a new form', ''],
])('input typed offline in %s survives a reload', async (_, query) => {
  serve(Array.from({ length: 9 }, () => lose))
  const address = `/approval/submit/leave${query}`
  const { user } = openPage(address)
  await user.type(await reason(), '探亲')
  await screen.findByText(/草稿未保存：网络异常/)
  const typed = (await reason()).value
  act(() => void window.dispatchEvent(new Event('pagehide')))
  cleanup()
  // A reloaded page cannot save any more.
  await new Promise((resolve) => setTimeout(resolve, 50))

  const server = serve([])
  openPage(address)
  expect((await reason()).value).toBe(typed)
  expect(screen.getByText('已恢复您上次未保存的内容')).toBeDefined()
  expect(await screen.findByText(note, undefined, { timeout: 4000 })).toBeDefined()
  expect(server.of('draft')[0]?.input).toMatchObject({ reason: typed })
  cleanup()
  // After a save the work is not restored again.
  serve([])
  openPage(address)
  await reason()
  expect(screen.queryByText('已恢复您上次未保存的内容')).toBeNull()
})

test('a page restored from the back/forward cache leaves nothing to restore', async () => {
  serve([lose])
  const { user } = openPage('/approval/submit/leave?id=d-1')
  await user.type(await reason(), '一')
  await screen.findByText(/5 秒后自动重试/)
  act(() => void window.dispatchEvent(new Event('pagehide')))
  act(() => void window.dispatchEvent(new Event('pageshow')))
  cleanup()
  serve([])
  openPage('/approval/submit/leave?id=d-1')
  expect((await reason()).value).toBe('回乡')
})
