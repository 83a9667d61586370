import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { articleOf, tileOf } from '../../../../test/articles.ts'
import { inside } from '../../../../test/inside.ts'
import { buttonsOf } from '../../../../test/people.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/shop.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'

afterEach(() => vi.restoreAllMocks())

const around = {
  ...inside,
  articleRead: articleOf(),
  articleOpened: { readCount: 13 },
  articleCommentList: pageOf(),
}
const manager = { menuButtons: buttonsOf('article.manage') }

const manageButton = async () =>
  within(await screen.findByRole('article')).findByRole('button', { name: /管\s?理/ })

describe('the front page', () => {
  test('shows what is pinned, new and read most, and leads to a search', async () => {
    stubServer({
      ...inside,
      articleFront: {
        pinned: [tileOf({ id: 'a-2', title: '置顶的文章' })],
        newest: [tileOf(), tileOf({ id: 'a-2', title: '置顶的文章', isPinned: true })],
        mostRead: [tileOf({ readCount: 40 })],
      },
      articleSearch: pageOf(tileOf()),
    })
    const { user, address } = openPage('/study/home')
    const newest = within(await screen.findByRole('list', { name: '最新发布' }))
    expect(newest.getByRole('link', { name: /安全用电须知.*王五/ }).getAttribute('href')).toBe(
      '/study/read?id=a-1',
    )
    expect(within(screen.getByRole('list', { name: '阅读最多' })).getByText('40 人已读')).toBeDefined()
    expect(within(screen.getByRole('list', { name: '置顶' })).getByText('置顶的文章')).toBeDefined()
    await user.type(screen.getByRole('searchbox', { name: '搜索文章' }), ' 用电 {Enter}')
    await waitFor(() => expect(address()).toBe('/study/list?words=用电'))
  })

  test('invites to write when nothing was published', async () => {
    stubServer({ ...inside, articleFront: { pinned: [], newest: [], mostRead: [] } })
    const { user, address } = openPage('/typical/home')
    await user.click(await screen.findByRole('button', { name: '写第一篇文章' }))
    await waitFor(() => expect(address()).toBe('/typical/add'))
  })

  test('offers to load again when it did not load', async () => {
    const server = stubServer({ ...inside, articleFront: new Refusal(500, '服务器错误') })
    const { user } = openPage('/study/home')
    const again = await screen.findByRole('button', { name: /重\s?试/ })
    server.responders.articleFront = { pinned: [], newest: [], mostRead: [] }
    await user.click(again)
    expect(await screen.findByText('还没有发布的文章')).toBeDefined()
  })
})

describe('the list', () => {
  test('is sorted by its address, and searches with another call', async () => {
    const server = stubServer({
      ...inside,
      articleList: pageOf(tileOf()),
      articleSearch: ({ input }: ReceivedCall) => (input['words'] === '没有' ? pageOf() : pageOf(tileOf())),
    })
    const { user, address } = openPage('/study/list')
    await user.click(await screen.findByText('阅读最多'))
    await waitFor(() => expect(address()).toBe('/study/list?sort=mostRead'))
    await waitFor(() => expect(server.of('articleList').at(-1)?.input).toMatchObject({ sort: 'mostRead' }))
    await user.type(screen.getByRole('searchbox', { name: '搜索文章' }), '没有{Enter}')
    expect(await screen.findByText('没有找到相关文章')).toBeDefined()
    expect(server.of('articleSearch').at(-1)).toMatchObject({
      path: '/api/article/study/search',
      input: { words: '没有' },
    })
    await user.click(screen.getByRole('button', { name: '查看全部文章' }))
    await waitFor(() => expect(address()).toBe('/study/list?sort=mostRead'))
  })

  test('ignores what the server would refuse in an address from elsewhere', async () => {
    const server = stubServer({ ...inside, articleList: pageOf(tileOf()) })
    openPage('/study/list?sort=fame&size=7&current=-2')
    await screen.findByText('安全用电须知')
    expect(server.of('articleList').at(-1)?.input).toEqual({ current: '1', size: '10', sort: 'newest' })
  })
})

describe('an article', () => {
  test('is counted as read once it is shown', async () => {
    const server = stubServer(around)
    openPage('/study/read?id=a-1')
    expect(await screen.findByRole('heading', { level: 1, name: '安全用电须知' })).toBeDefined()
    expect(screen.getByText('第二段')).toBeDefined()
    await waitFor(() => expect(server.of('articleOpened')[0]?.input).toEqual({ id: 'a-1' }))
    expect(server.of('articleOpened')).toHaveLength(1)
  })

  test('that is gone says so and counts nothing', async () => {
    const server = stubServer({ ...around, articleRead: new Refusal(404, '数据不存在') })
    openPage('/study/read?id=a-9')
    expect(await screen.findByText('文章不存在或已下架')).toBeDefined()
    expect(server.of('articleOpened')).toEqual([])
  })

  test('is confirmed in the version that was read', async () => {
    let confirmTime = ''
    const server = stubServer({
      ...around,
      articleRead: () => articleOf({ asksConfirmation: true, confirmTime }),
      articleConfirm: () => {
        confirmTime = '2026-11-24 09:00:00'
        return { confirmTime }
      },
    })
    const { user } = openPage('/study/read?id=a-1')
    await user.click(await screen.findByRole('button', { name: '确认已读' }))
    expect(await screen.findByText('您已于 2026-11-24 09:00:00 确认阅读')).toBeDefined()
    expect(server.of('articleConfirm').map(({ input }) => input)).toEqual([{ id: 'a-1', versionNo: 2 }])
  })

  test('lists its attachments with their signed addresses', async () => {
    stubServer({
      ...around,
      articleRead: articleOf({
        document: {
          type: 'doc',
          content: [
            { type: 'attachment', attrs: { address: '/api/files/f-1', name: '检查表.pdf', size: 2048 } },
          ],
        },
        files: [
          {
            id: 'f-1',
            name: '检查表.pdf',
            url: '/api/files/f-1?signature=s',
            size: 2048,
            mime: 'application/pdf',
          },
        ],
      }),
    })
    openPage('/study/read?id=a-1')
    const files = within(await screen.findByRole('list', { name: '附件' }))
    expect(files.getByRole('link', { name: /检查表.pdf/ }).getAttribute('href')).toBe(
      '/api/files/f-1?signature=s',
    )
  })
})

describe('what a person may do with an article', () => {
  test('is nothing for a reader', async () => {
    stubServer(around)
    openPage('/study/read?id=a-1')
    await screen.findByRole('button', { name: '下载 PDF' })
    expect(within(screen.getByRole('article')).queryByRole('button', { name: /管\s?理/ })).toBeNull()
  })

  test('is to withdraw it with a reason for its author', async () => {
    const server = stubServer({
      ...around,
      articleRead: articleOf({ mayWithdraw: true }),
      articleWithdraw: { id: 'a-1', state: 'withdrawn', versionNo: 2 },
      articleFront: { pinned: [], newest: [], mostRead: [] },
    })
    const { user, address } = openPage('/study/read?id=a-1')
    await user.click(await manageButton())
    expect(screen.queryByRole('menuitem', { name: /置\s?顶/ })).toBeNull()
    await user.click(await screen.findByRole('menuitem', { name: '下架' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: '原因（可不填）' }), '内容过期')
    await user.click(dialog.getByRole('button', { name: /下\s?架/ }))
    await waitFor(() => expect(address()).toBe('/study/home'))
    expect(server.of('articleWithdraw')[0]?.input).toEqual({ id: 'a-1', reason: '内容过期' })
  })

  test('is to pin it and to see who has confirmed it with the permission', async () => {
    const people = (isConfirmed: boolean) =>
      pageOf({
        userId: isConfirmed ? 'u-2' : 'u-1',
        name: isConfirmed ? '孙七' : '李四',
        deptName: '行政部',
        readTime: '',
        confirmTime: isConfirmed ? '2026-11-24 09:00:00' : '',
      })
    const server = stubServer({
      ...around,
      ...manager,
      articleRead: articleOf({ asksConfirmation: true }),
      articlePin: true,
      articleReaderList: ({ input }: ReceivedCall) => people(input['isConfirmed'] === 'true'),
    })
    const { user } = openPage('/study/read?id=a-1')
    await user.click(await manageButton())
    await user.click(await screen.findByRole('menuitem', { name: /^置\s?顶$/ }))
    await waitFor(() => expect(server.of('articlePin')[0]?.input).toEqual({ id: 'a-1', isPinned: true }))
    await user.click(await manageButton())
    await user.click(await screen.findByRole('menuitem', { name: '阅读确认情况' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('李四')).toBeDefined()
    expect(drawer.getByText('未读')).toBeDefined()
    await user.click(drawer.getByText('已确认'))
    expect(await drawer.findByText('孙七')).toBeDefined()
    expect(drawer.getByText('2026-11-24 09:00:00 确认')).toBeDefined()
  })
})

describe('comments', () => {
  const comment = (id: string, isOwn: boolean) => ({
    id,
    name: isOwn ? '李四' : '孙七',
    text: '<b>好</b>',
    time: '2026-11-24 09:00:00',
    isOwn,
  })

  test('are plain text, and the own ones can be removed', async () => {
    const server = stubServer({
      ...around,
      articleCommentList: pageOf(comment('c-1', true), comment('c-2', false)),
      articleCommentRemove: true,
    })
    const { user } = openPage('/study/read?id=a-1')
    expect(await screen.findAllByText('<b>好</b>')).toHaveLength(2)
    expect(screen.queryByRole('button', { name: '删除 孙七 的评论' })).toBeNull()
    await user.click(screen.getByRole('button', { name: '删除 李四 的评论' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(server.of('articleCommentRemove')[0]?.input).toEqual({ id: 'c-1' }))
  })

  test('are written once, and an empty one is refused at its field', async () => {
    const server = stubServer({ ...around, articleCommentAdd: comment('c-3', true) })
    const { user } = openPage('/study/read?id=a-1')
    const send = await screen.findByRole('button', { name: /发\s?表/ })
    await user.click(send)
    expect(screen.getByText('请填写评论')).toBeDefined()
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '写评论' })
    await user.type(box, '写得好')
    await user.dblClick(send)
    await waitFor(() => expect(box.value).toBe(''))
    expect(server.of('articleCommentAdd').map(({ input }) => input)).toEqual([{ id: 'a-1', text: '写得好' }])
  })
})

describe('a quiz', () => {
  const quiz = {
    versionNo: 2,
    passMark: 60,
    questions: [
      { kind: 'single' as const, text: '湿手能碰开关吗？', options: ['能', '不能'] },
      { kind: 'multiple' as const, text: '哪些不允许？', options: ['私拉电线', '关灯', '用铜丝'] },
      { kind: 'trueFalse' as const, text: '可以用水扑救。', options: ['正确', '错误'] },
    ],
    best: null,
  }
  const result = { score: 66, isPassed: true, time: '2026-11-24 09:00:00', attempts: 1 }

  test('asks for every answer, and shows the result', async () => {
    const server = stubServer({
      ...around,
      articleRead: articleOf({ hasQuiz: true }),
      articleQuiz: quiz,
      articleQuizAnswer: {
        score: 66,
        isPassed: true,
        isRight: [true, false, true],
        right: [[1], [0, 1], [1]],
        best: result,
      },
    })
    const { user } = openPage('/education/read?id=a-1')
    const first = within(await screen.findByRole('group', { name: /湿手能碰开关吗/ }))
    await user.click(first.getByRole('radio', { name: '不能' }))
    await user.click(screen.getByRole('button', { name: '提交答案' }))
    expect(await screen.findByText('还有 2 题未答')).toBeDefined()
    expect(server.of('articleQuizAnswer')).toEqual([])
    const second = within(screen.getByRole('group', { name: /哪些不允许/ }))
    await user.click(second.getByRole('checkbox', { name: '用铜丝' }))
    await user.click(second.getByRole('checkbox', { name: '私拉电线' }))
    await user.click(
      within(screen.getByRole('group', { name: /可以用水扑救/ })).getByRole('radio', { name: '错误' }),
    )
    await user.click(screen.getByRole('button', { name: '提交答案' }))
    expect(await screen.findByText('66 分，及格')).toBeDefined()
    expect(server.of('articleQuizAnswer')[0]?.input).toEqual({
      id: 'a-1',
      versionNo: 2,
      answers: [{ chosen: [1] }, { chosen: [0, 2] }, { chosen: [1] }],
    })
    expect(screen.getAllByText('答对')).toHaveLength(2)
    expect(screen.getAllByText('答错')).toHaveLength(1)
    expect(screen.getAllByText(/^正确答案：/).map((one) => one.textContent)).toEqual([
      '正确答案：私拉电线、关灯',
    ])
    await user.click(screen.getByRole('button', { name: /再答一次/ }))
    expect(screen.getByRole('button', { name: /提交答案/ })).toBeDefined()
  })

  test('has its results for holders of the permission', async () => {
    stubServer({
      ...around,
      ...manager,
      articleRead: articleOf({ hasQuiz: true }),
      articleQuiz: quiz,
      articleQuizResults: pageOf({ ...result, userId: 'u-1', name: '孙七', deptName: '行政部' }),
    })
    const { user } = openPage('/education/read?id=a-1')
    await user.click(await manageButton())
    await user.click(await screen.findByRole('menuitem', { name: '测验成绩' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('孙七')).toBeDefined()
    expect(drawer.getByText('66 分，及格')).toBeDefined()
    expect(drawer.getByRole('button', { name: /导\s?出/ })).toBeDefined()
  })
})

test('the learning record shows what was read, confirmed and answered', async () => {
  stubServer({
    ...inside,
    articleLearning: pageOf({
      id: 'a-1',
      title: '安全用电须知',
      readTime: '2026-11-20 09:00:00',
      confirmTime: '2026-11-20 09:10:00',
      result: { score: 40, isPassed: false, time: '2026-11-20 09:20:00', attempts: 2 },
    }),
  })
  openPage('/education/learning')
  expect(await screen.findByText('40 分，不及格')).toBeDefined()
  const row = screen.getByText(/阅读于/)
  expect(row.textContent).toMatch(/^阅读于 .+ · 确认于 .+ · 答题 2 次$/)
  for (const time of ['09:00:00', '09:10:00']) {
    expect(within(row).getByTitle(`2026-11-20 ${time}`)).toBeDefined()
  }
})
