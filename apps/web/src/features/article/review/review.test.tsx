import type { ArticleVersion } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { documentOfText } from '../../../../test/articles.ts'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/shop.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'

const row = (no: number, isPublished = false) => ({
  no,
  title: '安全用电须知',
  time: '2026-11-20 10:00:00',
  isPublished,
})
const version = (given: Partial<ArticleVersion> = {}): ArticleVersion => ({
  ...row(2),
  id: 'a-1',
  authorName: '王五',
  state: 'reviewing',
  summary: '',
  coverUrl: '',
  asksConfirmation: false,
  quiz: null,
  document: documentOfText('新的一段'),
  files: [],
  events: [{ action: 'submit', versionNo: 2, name: '王五', opinion: '', time: '2026-11-20 10:00:00' }],
  ...given,
})
const around = {
  ...inside,
  articleVersionDetail: version(),
  articleVersionList: pageOf(row(2), row(1, true)),
  articleReviewList: pageOf(),
}

test('the list of what waits is chosen by section', async () => {
  const server = stubServer({
    ...inside,
    articleReviewList: pageOf({
      id: 'a-1',
      title: '安全用电须知',
      authorName: '王五',
      versionNo: 2,
      submitTime: '2026-11-20 10:00:00',
      isPublished: true,
    }),
  })
  const { user, address } = openPage('/article/review')
  const link = await screen.findByRole('link', { name: /安全用电须知/ })
  expect(link.getAttribute('href')).toBe('/study/review?id=a-1')
  expect(within(link).getByText('修改已发布的文章')).toBeDefined()
  await user.click(screen.getByText('教育培训', { selector: '.ant-segmented-item-label' }))
  await waitFor(() => expect(address()).toBe('/article/review?section=education'))
  await waitFor(() =>
    expect(server.of('articleReviewList').at(-1)?.path).toBe('/api/article/education/toReview'),
  )
})

describe('a review', () => {
  test('shows the text and what differs from the published version', async () => {
    const server = stubServer({
      ...around,
      articleDifference: {
        from: row(1, true),
        to: row(2),
        lines: [{ kind: 'added', text: '新的一段' }],
      },
    })
    const { user } = openPage('/study/review?id=a-1')
    expect(await screen.findByText('新的一段')).toBeDefined()
    await user.click(await screen.findByText('与已发布的第 1 版比较'))
    expect((await screen.findByText('新的一段')).closest('ins')).not.toBeNull()
    expect(server.of('articleDifference')[0]?.input).toEqual({ id: 'a-1', from: '1', to: '2' })
  })

  test('is rejected with an opinion only', async () => {
    const server = stubServer({ ...around, articleReject: { id: 'a-1', state: 'rejected', versionNo: 2 } })
    const { user, address } = openPage('/study/review?id=a-1')
    await user.click(await screen.findByRole('button', { name: /退\s?回/ }))
    expect(await screen.findByText('请填写退回的原因')).toBeDefined()
    const box = screen.getByRole('textbox', { name: '审核意见' })
    expect(document.activeElement).toBe(box)
    await user.type(box, ' 请补充图片 ')
    await user.click(screen.getByRole('button', { name: /退\s?回/ }))
    await waitFor(() => expect(address()).toBe('/article/review?section=study'))
    expect(server.of('articleReject')[0]?.input).toEqual({ id: 'a-1', versionNo: 2, opinion: '请补充图片' })
  })

  test('is agreed to in the version that was read, after a question', async () => {
    const server = stubServer({ ...around, articleAgree: { id: 'a-1', state: 'published', versionNo: 2 } })
    const { user, address } = openPage('/study/review?id=a-1')
    await user.click(await screen.findByRole('button', { name: '通过并发布' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '通过并发布' }))
    await waitFor(() => expect(address()).toBe('/article/review?section=study'))
    expect(server.of('articleAgree')[0]?.input).toEqual({ id: 'a-1', versionNo: 2, opinion: '' })
  })

  test('that somebody else has settled reloads the page and keeps the opinion', async () => {
    const server = stubServer({
      ...around,
      articleReject: new Refusal(409, '文章已审核', { error: 'articleDecided' }),
    })
    const { user } = openPage('/study/review?id=a-1')
    await user.type(await screen.findByRole('textbox', { name: '审核意见' }), '不行')
    await user.click(screen.getByRole('button', { name: /退\s?回/ }))
    expect(await screen.findByText('文章已审核')).toBeDefined()
    server.responders.articleVersionDetail = version({ state: 'published' })
    await waitFor(() => expect(server.of('articleVersionDetail').length).toBeGreaterThan(1))
  })

  test('is over when the article does not wait any more', async () => {
    stubServer({ ...around, articleVersionDetail: version({ state: 'published' }) })
    openPage('/study/review?id=a-1')
    expect(await screen.findByText('这篇文章不在审核中')).toBeDefined()
    expect(screen.queryByRole('button', { name: '通过并发布' })).toBeNull()
  })
})
