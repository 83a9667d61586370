import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inside } from './inside.ts'
import { openPage } from './open-page.tsx'
import { detailOf } from './requests.ts'
import { Refusal, stubServer } from './stub-server.ts'

const values = { applicationName: '年假两天', departmentName: 'd-1', leaveType: 'annual', reason: '回乡' }
const saved = { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 4 }
const note = '草稿已保存 10:32'

function serve(answers: (() => unknown)[]) {
  return stubServer({
    ...inside,
    userList: [],
    dictionary: [],
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

test('a save the network has lost is tried again by itself, after longer and longer pauses', async () => {
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

test('it is tried again at once when the network is back', async () => {
  serve([lose])
  const { user } = openPage('/approval/submit/leave?id=d-1')
  await user.type(await reason(), '一')
  expect(await screen.findByText(/5 秒后自动重试/)).toBeDefined()
  act(() => void window.dispatchEvent(new Event('online')))
  expect(await screen.findByText(note, undefined, { timeout: 2000 })).toBeDefined()
})

test('what the server has refused waits for a change, and is forgotten once it is taken back', async () => {
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
