import type { MessageRow } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { changeLanguage } from 'i18next'
import { expect, onTestFinished, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { type ReceivedCall, Refusal, stubServer } from '../../../test/stub-server.ts'

function message(given: Partial<MessageRow> = {}): MessageRow {
  const { applicationName = '年假 3 天' } = given
  return {
    id: 'm-1',
    kind: 'yourTurn',
    title: `“${applicationName}”等您审批`,
    subjectKind: 'request',
    subjectId: 'r-1',
    approvalId: 'r-1',
    approvalKind: 'leave',
    approvalType: '请假审批',
    applyNo: 'QJ202611190001',
    applicationName,
    fromName: '张三',
    time: '2026-11-17 10:00:00',
    isRead: false,
    ...given,
  }
}

const pageOf = (records: MessageRow[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: Math.ceil(total / 10),
})

/** Keeps messages as the server does. */
function stubMessages(all: MessageRow[]) {
  const list = ({ input }: ReceivedCall) =>
    pageOf(
      all.filter(
        ({ isRead, kind }) =>
          !(input['unread'] && isRead) && (input['kind'] === undefined || kind === input['kind']),
      ),
    )
  const read = (isMeant: (one: MessageRow) => boolean) => {
    const meant = all.filter((one) => !one.isRead && isMeant(one))
    for (const one of meant) one.isRead = true
    return { read: meant.length }
  }
  return stubServer({
    ...inside,
    messageList: list,
    unreadCount: () => ({ unread: all.filter(({ isRead }) => !isRead).length }),
    readMessages: ({ input }: ReceivedCall) =>
      read(({ id }) => Array.isArray(input['ids']) && input['ids'].includes(id)),
    readAllMessages: () => read(() => true),
  })
}

const bell = () => screen.findByRole('link', { name: /^消息(，|$)/ })

test.each([
  ['/infomessage/index', 'messageList'],
  ['/desk/notice/index', 'noticeList'],
  ['/wel/index', 'noticeList'],
  ['/wel/index', 'list'],
] as const)('%s asks for pages of ten: %s', async (path, route) => {
  const server = stubServer({ ...inside, messageList: pageOf([]) })
  openPage(path)
  await waitFor(() => expect(server.of(route)).not.toHaveLength(0))
  expect(new Set(server.of(route).map(({ input }) => input['size']))).toEqual(new Set(['10']))
})

test('the bell shows the unread count, capped at 99, and leads to the message center', async () => {
  stubServer({ ...inside, unreadCount: { unread: 120 }, messageList: pageOf([]) })
  const { user, address } = openPage('/wel/index')
  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('消息，99+ 条未读'))
  await user.click(await bell())
  await waitFor(() => expect(address()).toBe('/infomessage/index'))
  expect(await screen.findByText('还没有消息')).toBeDefined()
  expect(document.title).toBe('消息中心-资产管理平台')
})

test('the bare path leads to the message center', async () => {
  stubServer({ ...inside, messageList: pageOf([]) })
  const { address } = openPage('/infomessage')
  await screen.findByRole('heading', { name: '消息中心' })
  expect(address()).toBe('/infomessage/index')
})

test('shows for each message the event, the request, the person and the time', async () => {
  stubMessages([
    message(),
    message({ id: 'm-2', kind: 'approved', title: '您的申请“年假 3 天”已通过', isRead: true }),
    message({ id: 'm-3', kind: 'rejected', fromName: '李四' }),
    message({ id: 'm-4', kind: 'abandoned' }),
    message({ id: 'm-5', kind: 'withdrawn' }),
    message({ id: 'm-6', kind: 'copied' }),
    message({
      id: 'm-7',
      kind: 'copied',
      title: '“申请”抄送给您',
      applicationName: '',
      applyNo: '',
      approvalType: '',
      fromName: '',
    }),
  ])
  openPage('/infomessage/index')
  const items = within(await screen.findByRole('list', { name: '消息中心' })).getAllByRole('listitem')
  const texts = items.map((item) => item.textContent)
  expect(texts[0]).toContain('“年假 3 天”等您审批')
  expect(texts[0]).toContain('张三 转来 · 请假审批 · QJ202611190001')
  expect(texts[1]).toContain('您的申请“年假 3 天”已通过')
  expect(texts[2]).toContain('李四 驳回 · 请假审批')
  expect(texts[3]).toContain('张三 废弃')
  expect(texts[4]).toContain('张三 撤回')
  expect(texts[5]).toContain('张三 抄送')
  expect(texts[6]).toMatch(/^未读： “申请”抄送给您11-17/)
  expect(texts.map((text) => text.includes('未读：'))).toEqual([true, false, true, true, true, true, true])
})

test('the server words the messages, and words them again when the language changes', async () => {
  stubServer({
    ...inside,
    messageList: ({ headers }: ReceivedCall) =>
      pageOf([
        message({ title: headers.get('Accept-Language') === 'en' ? '“A” waits for you' : '“A”等您审批' }),
      ]),
  })
  openPage('/infomessage/index')
  await screen.findByText('“A”等您审批')
  await changeLanguage('en')
  onTestFinished(async () => void (await changeLanguage('zh')))
  expect(await screen.findByText('“A” waits for you')).toBeDefined()
})

test.each([
  ['yourTurn', '待处理'],
  ['rejected', '已发起'],
  ['copied', '我收到的'],
] as const)('a message %s opens its request among %s and is read', async (kind, state) => {
  const server = stubMessages([message({ kind })])
  const { user, address } = openPage('/infomessage/index')
  await user.click(await screen.findByRole('link', { name: /年假 3 天/ }))
  await waitFor(() => expect(address()).toBe(`/approval/index?state=${state}&view=r-1`))
  await waitFor(() => expect(server.of('readMessages')).toHaveLength(1))
  expect(server.of('readMessages')[0]?.input).toEqual({ ids: ['m-1'] })
  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('消息'))
})

const ofNoRequest = {
  approvalId: '',
  approvalKind: '',
  approvalType: '',
  applyNo: '',
  applicationName: '',
}

test('a message about tasks that were taken over opens the list of what waits', async () => {
  stubMessages([
    message({
      ...ofNoRequest,
      kind: 'inherited',
      title: '李四 的 3 件审批等您接手',
      subjectKind: '',
      subjectId: '',
      fromName: '系统管理员',
    }),
  ])
  const { user, address } = openPage('/infomessage/index')
  await user.click(await screen.findByRole('link', { name: /李四 的 3 件审批等您接手/ }))
  await waitFor(() => expect(address()).toBe('/approval/index?state=待处理'))
})

test('a message about a notice opens the notice and names its author', async () => {
  stubMessages([
    message({
      ...ofNoRequest,
      kind: 'notice',
      title: '新的通知公告：周六停电',
      subjectKind: 'notice',
      subjectId: 'n-1',
      fromName: '系统管理员',
    }),
  ])
  const { user, address } = openPage('/infomessage/index')
  const link = await screen.findByRole('link', { name: /新的通知公告：周六停电\s*系统管理员/ })
  await user.click(link)
  await waitFor(() => expect(address()).toBe('/desk/notice/index?view=n-1'))
})

test.each([
  ['articleToReview', '/study/review?id=7'],
  ['ownArticle', '/study/add?id=7'],
  ['article', '/study/read?id=7'],
] as const)('a message about an article (%s) leads to its page', async (subjectKind, to) => {
  const title = '文章《用电须知》等您审核'
  stubMessages([
    message({ ...ofNoRequest, kind: 'articleSubmitted', title, subjectKind, subjectId: 'study/7' }),
  ])
  openPage('/infomessage/index')
  const link = await screen.findByRole('link', { name: /用电须知/ })
  expect(link.getAttribute('href')).toBe(to)
})

test('a message without a subject is marked as read in place', async () => {
  stubMessages([
    message({
      ...ofNoRequest,
      kind: 'system',
      title: '今晚十点升级',
      subjectKind: '',
      subjectId: '',
      fromName: '',
    }),
  ])
  const { user } = openPage('/infomessage/index')
  await screen.findByText('今晚十点升级')
  expect(screen.queryByRole('link', { name: /今晚十点升级/ })).toBeNull()
  await user.click(await screen.findByRole('button', { name: '标为已读：今晚十点升级' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^标为已读/ })).toBeNull())
})

test('a read message is not marked again', async () => {
  const server = stubMessages([message({ isRead: true })])
  const { user, address } = openPage('/infomessage/index')
  await user.click(await screen.findByRole('link', { name: /年假 3 天/ }))
  await waitFor(() => expect(address()).toContain('view=r-1'))
  expect(server.of('readMessages')).toHaveLength(0)
})

test('messages can be marked as read one by one or all at once', async () => {
  const all = ['a', 'b', 'c'].map((id) => message({ id, applicationName: `申请 ${id}` }))
  const server = stubMessages(all)
  const { user } = openPage('/infomessage/index')
  await user.click(await screen.findByRole('button', { name: '标为已读：“申请 b”等您审批' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /“申请 b”/ })).toBeNull())
  await waitFor(async () => expect((await bell()).getAttribute('aria-label')).toBe('消息，2 条未读'))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: '全部标为已读' })
  await user.click(button)
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^标为已读/ })).toEqual([]))
  await waitFor(() => expect(button.disabled).toBe(true))
  expect(server.of('readAllMessages')).toHaveLength(1)
})

test('the unread and kind filters are kept in the address', async () => {
  const server = stubMessages([
    message({ id: 'a', applicationName: '等我的' }),
    message({ id: 'b', kind: 'copied', title: '“抄送的”抄送给您', isRead: true }),
  ])
  const { user, address } = openPage('/infomessage/index')
  await screen.findByText('“抄送的”抄送给您')
  await user.click(screen.getByText('未读'))
  await waitFor(() => expect(screen.queryByText('“抄送的”抄送给您')).toBeNull())
  expect(address()).toBe('/infomessage/index?unread=true')
  await user.click(screen.getByRole('combobox', { name: '消息类型' }))
  await user.click(await screen.findByText('抄送', { selector: '.ant-select-item-option-content' }))
  expect(await screen.findByText('没有这类未读消息')).toBeDefined()
  expect(address()).toBe('/infomessage/index?unread=true&kind=copied')
  expect(server.of('messageList').at(-1)?.input).toMatchObject({ unread: 'true', kind: 'copied' })
})

test('a failed list can be loaded again', async () => {
  let fails = true
  stubServer({ ...inside, messageList: () => (fails ? new Refusal(500, '服务器异常') : pageOf([message()])) })
  const { user } = openPage('/infomessage/index')
  const retry = await screen.findByRole('button', { name: '重试' })
  fails = false
  await user.click(retry)
  expect(await screen.findByText('“年假 3 天”等您审批')).toBeDefined()
})

test('shows the last page when the requested page does not exist', async () => {
  stubServer({
    ...inside,
    messageList: ({ input }: ReceivedCall) => ({
      ...pageOf(input['current'] === '9' ? [] : [message()], 11),
      current: Number(input['current']),
    }),
  })
  const { address } = openPage('/infomessage/index?current=9')
  await screen.findByText('“年假 3 天”等您审批')
  expect(address()).toBe('/infomessage/index?current=2')
})
