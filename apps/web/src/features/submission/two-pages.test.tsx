import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { saveLocked } from '../../lib/session/lock-store.ts'
import { endSession } from '../../lib/session/session.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../test/requests.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

const values = {
  applicationName: '年假两天',
  departmentName: 'd-1',
  mainstay: '云岭置业有限公司',
  leaveType: 'annual',
  startDate: '2026-11-23 00:00:00',
  endDate: '2026-11-24 23:59:59',
  reason: '回乡',
}
const draftOf = (given = {}) => detailOf({ id: 'd-1', approvalStatus: '草稿', revision: 3, values, ...given })
const savedAs = (id: string, revision: number) => ({
  id,
  applyNo: '',
  approvalStatus: '草稿',
  savedAt: '2026-11-20 10:32:05',
  revision,
})
const stale = new Refusal(409, '草稿已在其他页面修改')
const sent = { id: 'd-1', applyNo: 'QJ1', approvalStatus: '审批中' }
const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  captcha: { enabled: false },
  add: sent,
  update: sent,
}

/** Serves the draft d-1, which another page edits, too. */
function serveDraft(given = {}) {
  let kept: unknown = draftOf(given)
  const revision = () => (isDetail(kept) ? kept.revision : null)
  const isStale = ({ input }: ReceivedCall) => input.id === 'd-1' && input.revision !== revision()
  const gone = new Refusal(404, '数据不存在')
  const server = stubServer({
    ...around,
    formDetail: () => kept ?? gone,
    draft: (asked: ReceivedCall) => {
      if (asked.input.id === undefined) return savedAs('d-2', 1)
      if (kept === undefined) return gone
      if (isDetail(kept) && kept.approvalStatus === '审批中') return new Refusal(409, '当前状态不能提交')
      if (isStale(asked)) return stale
      kept = draftOf({ revision: (revision() ?? 0) + 1, values: asked.input })
      return savedAs('d-1', revision() ?? 0)
    },
    add: (asked: ReceivedCall) => (kept === undefined ? gone : isStale(asked) ? stale : sent),
  })
  const elsewhere = (next: ReturnType<typeof draftOf> | undefined) => {
    kept = next
  }
  return { server, elsewhere }
}

const isDetail = (kept: unknown): kept is ReturnType<typeof draftOf> => kept !== undefined

const reason = () => screen.findByLabelText<HTMLTextAreaElement>('事由')
const alert = () => screen.findByRole('alert')
const theirs = draftOf({ revision: 7, values: { ...values, reason: '另一页写的' } })

describe('a draft that another page has changed', () => {
  test('is saved with the revision seen last', async () => {
    const { server } = serveDraft()
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '一')
    await waitFor(() => expect(server.of('draft')).toHaveLength(1), { timeout: 4000 })
    await user.type(await reason(), '二')
    await waitFor(() => expect(server.of('draft')).toHaveLength(2), { timeout: 4000 })
    expect(server.of('draft').map(({ input }) => input.revision)).toEqual([3, 4])
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.of('add')[0]?.input).toMatchObject({ id: 'd-1', revision: 5 }))
  })

  test('is not overwritten: the page says so once and stops saving', async () => {
    const { server, elsewhere } = serveDraft()
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '本页')
    elsewhere(theirs)
    expect((await alert()).textContent).toContain('草稿已在其他页面修改')
    expect(screen.getByText('自动保存已停止')).toBeDefined()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '存草稿' }).disabled).toBe(true)
    await user.type(await reason(), '还在写')
    await pause(2000)
    expect(server.of('draft')).toHaveLength(1)
    expect(screen.getAllByText('草稿已在其他页面修改')).toHaveLength(1)
    expect((await reason()).value).toBe('回乡本页还在写')
  })

  test('is loaded on request, after a warning', async () => {
    const { server, elsewhere } = serveDraft()
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '本页')
    elsewhere(theirs)
    await alert()
    await user.click(screen.getByRole('button', { name: '载入另一份' }))
    expect(await screen.findByText('将载入其他页面保存的内容，本页未保存的修改会丢失。')).toBeDefined()
    expect((await reason()).value).toBe('回乡本页')
    await user.click(screen.getAllByRole('button', { name: '载入另一份' }).at(-1) ?? document.body)
    await waitFor(async () => expect((await reason()).value).toBe('另一页写的'))
    expect(screen.queryByText('草稿已在其他页面修改')).toBeNull()
    await user.type(await reason(), '，接着写')
    await waitFor(() => expect(server.of('draft')).toHaveLength(2), { timeout: 4000 })
    expect(server.of('draft')[1]?.input).toMatchObject({ revision: 7, reason: '另一页写的，接着写' })
  })

  test('is overwritten on request by keeping this page', async () => {
    const { server, elsewhere } = serveDraft()
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '本页')
    elsewhere(theirs)
    await alert()
    await user.click(screen.getByRole('button', { name: '保留本页内容' }))
    expect(await screen.findByText('草稿已保存 10:32')).toBeDefined()
    expect(server.of('draft').at(-1)?.input).toMatchObject({ id: 'd-1', revision: 7, reason: '回乡本页' })
    expect(screen.queryByText('草稿已在其他页面修改')).toBeNull()
  })

  test('is not submitted from a page that has not seen it', async () => {
    const { server, elsewhere } = serveDraft()
    const { user, address } = openPage('/approval/submit/leave?id=d-1')
    await reason()
    elsewhere(theirs)
    await user.click(screen.getByRole('button', { name: '提交' }))
    expect((await screen.findByRole('button', { name: '保留本页内容' })).isConnected).toBe(true)
    expect(server.of('add')).toHaveLength(1)
    expect(address()).toBe('/approval/submit/leave?id=d-1')
  })

  test('and that was rejected since is resubmitted after keeping this page', async () => {
    const { server, elsewhere } = serveDraft()
    const { user } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '本页')
    elsewhere(draftOf({ revision: 7, approvalStatus: '已驳回' }))
    await user.click(await screen.findByRole('button', { name: '保留本页内容' }))
    await screen.findByText('草稿已保存 10:32')
    await user.click(screen.getByRole('button', { name: '提交' }))
    await waitFor(() => expect(server.of('update')[0]?.input).toMatchObject({ id: 'd-1', revision: 8 }))
  })
})

describe('a draft that no longer exists', () => {
  test('because another page submitted it is reported as submitted and not recreated', async () => {
    const { server, elsewhere } = serveDraft()
    const { user, address } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '本页')
    elsewhere(draftOf({ approvalStatus: '审批中', revision: null }))
    expect((await alert()).textContent).toContain('该申请已在其他页面提交')
    await user.type(await reason(), '再写')
    await pause(2000)
    expect(server.of('draft')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '查看申请' }))
    await waitFor(() => expect(address()).toBe('/approval/index?state=已发起&view=d-1'))
  })

  test('because another page deleted it is recreated only on request', async () => {
    const { server, elsewhere } = serveDraft()
    const { user, address } = openPage('/approval/submit/leave?id=d-1')
    await user.type(await reason(), '本页')
    elsewhere(undefined)
    expect((await alert()).textContent).toContain('草稿已在其他页面删除')
    expect(server.of('draft')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: '存为新草稿' }))
    await waitFor(() => expect(address()).toBe('/approval/submit/leave?id=d-2'))
    expect(server.of('draft').at(-1)?.input).toMatchObject({ reason: '回乡本页' })
    expect(server.of('draft').at(-1)?.input).not.toHaveProperty('id')
    expect((await reason()).value).toBe('回乡本页')
  })
})

test('a save with a lost answer is not mistaken for one of another page', async () => {
  let isLost = true
  const { server } = serveDraft()
  const save = server.responders.draft
  server.responders.draft = (asked: ReceivedCall) => {
    const answer = typeof save === 'function' ? save(asked) : save
    if (!isLost) return asked.headers.get('Idempotency-Key') === lostKey() ? savedAs('d-1', 4) : answer
    isLost = false
    throw new TypeError('Failed to fetch')
  }
  const lostKey = () => server.of('draft')[0]?.headers.get('Idempotency-Key')
  const { user } = openPage('/approval/submit/leave?id=d-1')
  await user.type(await reason(), '一')
  expect(await screen.findByText(/草稿未保存/)).toBeDefined()
  await user.type(await reason(), '二')
  expect(await screen.findByText('草稿已保存 10:32', undefined, { timeout: 4000 })).toBeDefined()
  const [first, again, next] = server.of('draft')
  expect(again?.input).toEqual(first?.input)
  expect(again?.headers.get('Idempotency-Key')).toBe(lostKey())
  expect(next?.input).toMatchObject({ revision: 4, reason: '回乡一二' })
  expect(screen.queryByText('草稿已在其他页面修改')).toBeNull()
})

test('a save due during the submission runs neither beside it nor after it', async () => {
  const { server } = serveDraft()
  let answer: (() => void) | undefined
  server.responders.add = () => new Promise((resolve) => (answer = () => resolve(sent)))
  const { user, address } = openPage('/approval/submit/leave?id=d-1')
  await user.type(await reason(), '一')
  await user.click(screen.getByRole('button', { name: '提交' }))
  await waitFor(() => expect(answer).toBeDefined())
  await pause(2500)
  expect(server.of('draft')).toHaveLength(0)
  await act(async () => answer?.())
  await waitFor(() => expect(address()).toBe('/approval/index?state=已发起'))
  await pause(300)
  expect(server.of('draft')).toHaveLength(0)
})

test('restored work does not overwrite what another page has saved since', async () => {
  const { elsewhere } = serveDraft()
  const first = openPage('/approval/submit/leave?id=d-1')
  await first.user.type(await reason(), '本页')
  act(() => endSession({ keepWork: true }))
  await screen.findByRole('button', { name: '登录' })
  cleanup()
  elsewhere(theirs)
  openPage('/approval/submit/leave?id=d-1')
  expect(await screen.findByText('已恢复您上次未保存的内容')).toBeDefined()
  expect(await screen.findByRole('button', { name: '载入另一份' })).toBeDefined()
  expect((await reason()).value).toBe('回乡本页')
})

test('a save running when the screen is locked is not mistaken for one of another page', async () => {
  const { server } = serveDraft()
  const answer = server.responders.draft
  let held: (() => void) | undefined
  server.responders.draft = async (asked: ReceivedCall) => {
    await new Promise<void>((resolve) => (held = resolve))
    return typeof answer === 'function' ? answer(asked) : answer
  }
  const { user } = openPage('/approval/submit/leave?id=d-1')
  await user.type(await reason(), '一')
  await waitFor(() => expect(held).toBeDefined(), { timeout: 4000 })
  await user.type(await reason(), '二')
  act(() => saveLocked(true))
  await screen.findByRole('button', { name: '解锁' })
  await act(async () => held?.())
  server.responders.draft = answer
  act(() => saveLocked(false))
  expect(await screen.findByDisplayValue('回乡一二')).toBeDefined()
  expect(await screen.findByText('草稿已保存 10:32', undefined, { timeout: 4000 })).toBeDefined()
  expect(server.of('draft').at(-1)?.input).toMatchObject({ revision: 4, reason: '回乡一二' })
  expect(screen.queryByText('草稿已在其他页面修改')).toBeNull()
})

const pause = (ms: number) => act(() => new Promise((resolve) => setTimeout(resolve, ms)))
