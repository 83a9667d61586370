import { noticeCategories, type NoticeRow } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { buttonsOf } from '../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../test/stub-server.ts'

const row = (id: number): NoticeRow => ({
  id: `n-${id}`,
  title: `公告 ${id}`,
  category: 1,
  categoryName: noticeCategories[0],
  content: '',
  releaseTime: '2026-11-17 09:00:00',
  createName: '管理员',
})
const page = { records: [row(1), row(2), row(3)], total: 23, size: 10, current: 1, pages: 3 }
const served = { ...inside, noticeList: page }
const writing = { ...served, menuButtons: buttonsOf('notice.write') }
const sent = (server: ReturnType<typeof stubServer>) => server.of('noticeList').at(-1)?.input

describe('a list of records', () => {
  test('requests the filters and the page of its address', async () => {
    const server = stubServer(served)
    openPage('/desk/notice/index?current=2&size=20&sort=-releaseTime&title=停电&category=6')
    await screen.findByText('公告 1')
    expect(sent(server)).toEqual({
      current: '2',
      size: '20',
      descs: 'releaseTime',
      title: '停电',
      category: '6',
    })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: '标题' }).value).toBe('停电')
  })

  test.each([
    ['current=0&size=7&sort=content', { current: '1', size: '10' }],
    ['current=x&sort=title,category', { current: '1', size: '10' }],
    ['current=1e9&sort=--title&title=', { current: '1000000000', size: '10' }],
  ])('ignores an invalid address: %s', async (query, asked) => {
    const server = stubServer(served)
    openPage(`/desk/notice/index?${query}`)
    await screen.findByText('公告 1')
    expect(server.of('noticeList')[0]?.input).toEqual(asked)
  })

  test('is searched, sorted and paged through its address; a new search starts at the first page', async () => {
    const server = stubServer(served)
    const { user, address } = openPage('/desk/notice/index?current=3')
    await screen.findByText('公告 1')
    await user.type(screen.getByRole('textbox', { name: '标题' }), ' 停电 ')
    await user.click(screen.getByRole('button', { name: '搜索' }))
    await waitFor(() => expect(sent(server)).toEqual({ current: '1', size: '10', title: '停电' }))
    await user.click(screen.getByRole('columnheader', { name: /发布时间/ }))
    await waitFor(() => expect(sent(server)).toMatchObject({ ascs: 'releaseTime', title: '停电' }))
    await user.click(screen.getByRole('columnheader', { name: /发布时间/ }))
    await waitFor(() => expect(sent(server)).toMatchObject({ descs: 'releaseTime' }))
    expect(address()).toBe('/desk/notice/index?title=停电&sort=-releaseTime')
    await user.click(screen.getByRole('button', { name: /取\s?消/ }))
    await waitFor(() => expect(sent(server)).toEqual({ current: '1', size: '10', descs: 'releaseTime' }))
  })

  test('keeps hidden columns and density in its address; the first column always stays', async () => {
    stubServer(served)
    const { user, address } = openPage('/desk/notice/index?hide=title,createName')
    await screen.findByText('公告 1')
    expect(screen.queryByRole('columnheader', { name: '发布人' })).toBeNull()
    expect(screen.getByRole('columnheader', { name: /标题/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: '表格设置' }))
    await user.click(await screen.findByRole('checkbox', { name: '发布人' }))
    expect(await screen.findByRole('columnheader', { name: '发布人' })).toBeDefined()
    await user.click(screen.getByRole('switch', { name: '紧凑显示' }))
    await waitFor(() => expect(address()).toContain('density=small'))
  })

  test('goes to the new last page when the last row of the last page is removed', async () => {
    stubServer({
      ...inside,
      noticeList: ({ input }: ReceivedCall) =>
        Number(input['current']) > 2
          ? { records: [], total: 20, size: 10, current: 3, pages: 2 }
          : { ...page, total: 20, pages: 2 },
    })
    const { address } = openPage('/desk/notice/index?current=3')
    await waitFor(() => expect(address()).toBe('/desk/notice/index?current=2'))
    expect(await screen.findByText('公告 1')).toBeDefined()
  })

  test('shows that it is empty or failed, and tries again', async () => {
    let answer: unknown = new Refusal(500, '服务器异常')
    stubServer({ ...inside, noticeList: () => answer })
    const { user } = openPage('/desk/notice/index')
    const retry = await screen.findByRole('button', { name: '重试' })
    answer = { records: [], total: 0, size: 10, current: 1, pages: 0 }
    await user.click(retry)
    expect(await screen.findByText('暂无公告')).toBeDefined()
  })
})

describe('several records', () => {
  const choose = async (user: ReturnType<typeof openPage>['user'], ...names: string[]) => {
    for (const name of names) {
      const line = (await screen.findByText(name)).closest('tr')
      if (!line) throw new Error(`no row ${name}`)
      await user.click(within(line).getByRole('checkbox'))
    }
    await user.click(screen.getByRole('button', { name: /删\s?除/ }))
    const question = within(await screen.findByRole('dialog', { name: /删除所选的/ }))
    await user.click(question.getByRole('button', { name: /删\s?除/ }))
  }

  test('cannot be selected without write permission', async () => {
    stubServer(served)
    openPage('/desk/notice/index')
    await screen.findByText('公告 1')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  test('are deleted one by one after a confirmation', async () => {
    const server = stubServer({ ...writing, noticeRemove: true })
    const { user } = openPage('/desk/notice/index')
    await choose(user, '公告 1', '公告 3')
    expect(await screen.findByText('已删除 2 条')).toBeDefined()
    expect(server.of('noticeRemove').map(({ input }) => input['ids'])).toEqual([['n-1'], ['n-3']])
    const keys = server.of('noticeRemove').map(({ headers }) => headers.get('Idempotency-Key'))
    expect(new Set(keys).size).toBe(2)
    await waitFor(() => expect(screen.queryByText(/已选择/)).toBeNull())
  })

  test('are all processed when one is refused, and the report shows each result', async () => {
    const server = stubServer({
      ...writing,
      noticeRemove: ({ input }: ReceivedCall) =>
        JSON.stringify(input['ids']) === '["n-2"]'
          ? new Refusal(404, '数据不存在', { error: 'notFound' })
          : true,
    })
    const { user } = openPage('/desk/notice/index')
    await choose(user, '公告 1', '公告 2', '公告 3')
    const report = within(await screen.findByRole('dialog', { name: '处理结果' }))
    expect(report.getByText('成功 2 条，失败 1 条')).toBeDefined()
    expect(report.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '公告 1成功',
      '公告 2数据不存在',
      '公告 3成功',
    ])
    expect(server.of('noticeRemove')).toHaveLength(3)
    // The refused row stays selected.
    expect(await screen.findByText('已选择 1 条')).toBeDefined()
  })

  test('are left alone after the connection is lost, and the report says so', async () => {
    let calls = 0
    const server = stubServer({
      ...writing,
      noticeRemove: () => {
        calls += 1
        if (calls === 2) throw new TypeError('Failed to fetch')
        return true
      },
    })
    const { user } = openPage('/desk/notice/index')
    await choose(user, '公告 1', '公告 2', '公告 3')
    const report = within(await screen.findByRole('dialog', { name: '处理结果' }))
    expect(report.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      '公告 1成功',
      '公告 2网络异常，请检查网络后重试',
      '公告 3未处理',
    ])
    expect(server.of('noticeRemove')).toHaveLength(2)
  })
})

test('a refusal of the server is shown at its field, and the typed values stay', async () => {
  stubServer({
    ...writing,
    noticeSubmit: new Refusal(400, '公告标题不能为空', {
      error: 'noticeTitleEmpty',
      fields: { title: '公告标题不能为空' },
    }),
  })
  const { user } = openPage('/desk/notice/index')
  await user.click(await screen.findByRole('button', { name: /发布公告/ }))
  const drawer = within(await screen.findByRole('dialog', { name: '发布公告' }))
  await user.type(drawer.getByLabelText('标题'), '停电')
  await user.type(drawer.getByLabelText('内容'), '周六')
  await user.click(drawer.getByRole('button', { name: '发布公告' }))
  await waitFor(() =>
    expect(drawer.getByLabelText('标题').closest('.ant-form-item')?.textContent).toContain(
      '公告标题不能为空',
    ),
  )
  expect(drawer.getByLabelText<HTMLInputElement>('标题').value).toBe('停电')
})
