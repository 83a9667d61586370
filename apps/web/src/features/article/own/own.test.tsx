import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ownArticle } from '../../../../test/articles.ts'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { pageOf } from '../../../../test/shop.ts'
import { Refusal, stubServer } from '../../../../test/stub-server.ts'

const moved = { id: 'a-1', state: 'reviewing', versionNo: 1 }
const actionsOf = async (title: string) => {
  const row = (await screen.findByText(title)).closest('li')
  if (!row) throw new Error('no row')
  return within(row)
    .getAllByRole('button')
    .map((button) => button.textContent.replaceAll(' ', ''))
}

describe('own articles', () => {
  test.each([
    ['draft', { state: 'draft' }, ['编辑', '提交审核', '删除']],
    ['one in review', { state: 'reviewing', versionNo: 1 }, ['撤回', '版本']],
    ['a rejected one', { state: 'rejected', versionNo: 1 }, ['编辑', '提交审核', '版本']],
    ['a published one', { state: 'published', versionNo: 1, isPublished: true }, ['编辑', '版本', '下架']],
    [
      'a published one that is changed',
      { state: 'draft', versionNo: 1, isPublished: true },
      ['编辑', '提交审核', '版本', '下架'],
    ],
    ['a withdrawn one', { state: 'withdrawn', versionNo: 1 }, ['编辑', '提交审核', '版本']],
  ] as const)('offer for %s what may be done', async (_what, given, actions) => {
    stubServer({ ...inside, articleOwn: pageOf(ownArticle(given)) })
    openPage('/study/draft')
    expect(await actionsOf('安全用电须知')).toEqual(actions)
  })

  test('are filtered by the state in the address', async () => {
    const server = stubServer({ ...inside, articleOwn: pageOf() })
    const { user, address } = openPage('/study/draft?state=odd')
    expect(await screen.findByText('您还没有写过文章')).toBeDefined()
    await user.click(screen.getByRole('button', { name: '已退回' }))
    await waitFor(() => expect(address()).toBe('/study/draft?state=rejected'))
    expect(await screen.findByText('没有这种状态的文章')).toBeDefined()
    expect(server.of('articleOwn').map(({ input }) => input['state'])).toEqual([undefined, 'rejected'])
  })

  test('are submitted in the version that the list shows, and a refusal reloads it', async () => {
    const server = stubServer({
      ...inside,
      articleOwn: pageOf(ownArticle({ version: 3 })),
      articleSubmit: new Refusal(409, '草稿已在其他页面修改', { error: 'draftStale' }),
    })
    const { user } = openPage('/study/draft')
    await user.click(await screen.findByRole('button', { name: '提交审核《安全用电须知》' }))
    expect(await screen.findByText('草稿已在其他页面修改')).toBeDefined()
    expect(server.of('articleSubmit')[0]?.input).toEqual({ id: 'a-1', version: 3 })
    await waitFor(() => expect(server.of('articleOwn')).toHaveLength(2))
  })

  test('are taken back and removed after a question', async () => {
    const server = stubServer({
      ...inside,
      articleOwn: pageOf(
        ownArticle({ state: 'reviewing', versionNo: 1 }),
        ownArticle({ id: 'a-2', title: '' }),
      ),
      articleTakeBack: moved,
      articleRemove: true,
    })
    const { user } = openPage('/study/draft')
    await user.click(await screen.findByRole('button', { name: '撤回《安全用电须知》' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(server.of('articleTakeBack')[0]?.input).toEqual({ id: 'a-1' }))
    await user.click(screen.getByRole('button', { name: '删除《无标题》' }))
    const question = await screen.findByRole('dialog', { name: '删除这份草稿？' })
    await user.click(within(question).getByRole('button', { name: /确\s?定/ }))
    await waitFor(() => expect(server.of('articleRemove')[0]?.input).toEqual({ ids: ['a-2'] }))
  })

  test('show what differs between two versions', async () => {
    const version = (no: number) => ({
      no,
      title: `第${no}稿`,
      time: '2026-11-20 10:00:00',
      isPublished: no === 1,
    })
    const server = stubServer({
      ...inside,
      articleOwn: pageOf(ownArticle({ state: 'published', versionNo: 3, isPublished: true })),
      articleVersionList: pageOf(version(3), version(2), version(1)),
      articleDifference: {
        from: version(2),
        to: version(3),
        lines: [
          ...Array.from({ length: 9 }, (_, index) => ({ kind: 'same', text: `段 ${index}` })),
          { kind: 'removed', text: '旧句' },
          { kind: 'added', text: '新句' },
        ],
      },
    })
    const { user } = openPage('/study/draft')
    await user.click(await screen.findByRole('button', { name: '《安全用电须知》的版本' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect((await drawer.findByText('新句')).closest('ins')).not.toBeNull()
    expect(drawer.getByText('旧句').closest('del')).not.toBeNull()
    expect(drawer.getByText('段 8')).toBeDefined()
    expect(drawer.queryByText('段 1')).toBeNull()
    expect(server.of('articleDifference')[0]?.input).toEqual({ id: 'a-1', from: '2', to: '3' })
  })
})
