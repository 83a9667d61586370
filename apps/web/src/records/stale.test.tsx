import type { Post } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { buttonsOf } from '../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../test/stub-server.ts'
import { rebase } from './rebase.ts'

const post: Post = {
  id: 'p-1',
  tenantId: '000000',
  category: 3,
  categoryName: '基层',
  postCode: 'COST',
  postName: '造价员',
  sort: 1,
  remark: '',
  version: 4,
}
const changed: Post = { ...post, postName: '造价师', remark: '一级', version: 5 }

/** The form of a post that somebody else changes after it was opened; the name is typed anew. */
async function editStale(detail: (asked: number) => unknown) {
  let asked = 0
  const server = stubServer({
    ...inside,
    menuButtons: buttonsOf('post.write'),
    postList: { records: [post], total: 1, size: 10, current: 1, pages: 1 },
    postDetail: () => detail((asked += 1)),
    postSubmit: ({ input }: ReceivedCall) =>
      input['version'] === 5 ? changed : new Refusal(409, '该记录已被他人修改', { error: 'recordStale' }),
  })
  const { user } = openPage('/system/post?view=p-1')
  const drawer = within(await screen.findByRole('dialog', { name: '造价员' }))
  await user.click(await drawer.findByRole('button', { name: /修\s?改/ }))
  const form = within(await screen.findByRole('dialog', { name: '修改岗位' }))
  const name = form.getByLabelText('岗位名称')
  await user.clear(name)
  await user.type(name, '造价工程师')
  const save = () => user.click(form.getByRole('button', { name: /保\s?存/ }))
  await save()
  const load = await form.findByRole('button', { name: '载入当前内容' })
  return { server, user, form, load, save }
}

test('a form whose record somebody else has changed goes on from the current state and keeps what was typed', async () => {
  const { server, user, form, load, save } = await editStale((asked) => (asked === 1 ? post : changed))
  await user.click(load)
  expect(await form.findByText('他人已改为“造价师”')).toBeDefined()
  expect(form.getByLabelText<HTMLInputElement>('岗位名称').value).toBe('造价工程师')
  expect(form.getByLabelText<HTMLInputElement>('备注').value).toBe('一级')
  expect(form.queryByRole('button', { name: '载入当前内容' })).toBeNull()
  await save()
  expect(await screen.findByText('岗位已修改')).toBeDefined()
  expect(
    server.of('postSubmit').map(({ input }) => [input['version'], input['postName'], input['remark']]),
  ).toEqual([
    [4, '造价工程师', ''],
    [5, '造价工程师', '一级'],
  ])
})

test('a record that is gone by then is said to be gone, and what was typed stays', async () => {
  const { form, user, load } = await editStale((asked) =>
    asked === 1 ? post : new Refusal(404, '数据不存在', { error: 'notFound' }),
  )
  await user.click(load)
  await waitFor(() => expect(screen.getByText('数据不存在')).toBeDefined())
  expect(form.getByLabelText<HTMLInputElement>('岗位名称').value).toBe('造价工程师')
})

test.each([
  ['left alone', 'a', 'a', 'b', { value: 'b' }],
  ['typed only here', 'a', 'x', 'a', { value: 'x' }],
  ['typed alike', 'a', 'b', 'b', { value: 'b' }],
  ['typed differently', 'a', 'x', 'b', { value: 'x', other: 'b' }],
  ['a list left alone', ['1'], ['1'], ['1', '2'], { value: ['1', '2'] }],
  ['blank or missing', undefined, '', 'b', { value: 'b' }],
])('of a field %s the form shows the right value', (_how, before, typed, now, expected) => {
  expect(rebase(['f'], { f: before }, { f: typed }, { f: now })).toEqual([{ name: 'f', ...expected }])
})
