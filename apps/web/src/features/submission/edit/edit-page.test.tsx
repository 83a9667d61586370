import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, listRow, pageOf, formContext } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const travel = listRow({
  id: 'd-1',
  kind: 'travel',
  applicationName: '去上海',
  applyNo: '',
  approvalStatus: '草稿',
})
const rejected = listRow({
  id: 'r-2',
  kind: 'travel',
  applicationName: '去北京',
  applyNo: 'CC1',
  approvalStatus: '已驳回',
})
const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  formList: pageOf([travel, rejected]),
  formDetail: detailOf({
    id: 'd-1',
    kind: 'travel',
    approvalStatus: '草稿',
    values: { applicationName: '去上海' },
  }),
}

test.each([
  ['contractEdit', 'contract', '合同'],
  ['travelEdit', 'travel', '出差'],
  ['businessEdit', 'business', '业务招待'],
  ['cardEdit', 'card', '证件借用'],
  ['paymentsEdit', 'payments', '付款'],
  ['inspectionEdit', 'inspection', '验收'],
  ['procuredEdit', 'procured', '采购'],
])('/edit/%s lists the editable requests of the kind %s', async (name, kind, word) => {
  const server = stubServer(around)
  openPage(`/edit/${name}`)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain(word)
  await screen.findByText('去上海')
  expect(server.of('formList')[0]).toMatchObject({
    path: `/api/oa_info/${kind}/list`,
    input: { editable: 'true', current: '1' },
  })
})

test('编辑 opens the form at the same address with the id, and back returns to the list', async () => {
  const server = stubServer(around)
  const { user, address, router } = openPage('/edit/travelEdit')
  const row = (await screen.findByText('去北京')).closest('tr') ?? document.body
  expect(within(row).getByText('CC1')).toBeDefined()
  expect(within(row).getByText('已驳回')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '编辑 去上海' }))
  expect(address()).toBe('/edit/travelEdit?id=d-1')
  expect((await screen.findByLabelText<HTMLInputElement>('申请名称')).value).toBe('去上海')
  expect(server.of('formDetail')[0]?.path).toBe('/api/oa_info/travel/detail')
  await router.navigate(-1)
  expect(await screen.findByText('去北京')).toBeDefined()
})

test('an id in the address opens the form at once', async () => {
  stubServer(around)
  openPage('/edit/travelEdit?id=d-1')
  expect((await screen.findByLabelText<HTMLInputElement>('申请名称')).value).toBe('去上海')
})

test('a form shown again after another tab is unchanged, whatever the server has by then', async () => {
  const server = stubServer({ ...around, draft: () => new Promise(() => {}) })
  const { user, address, router } = openPage('/edit/travelEdit?id=d-1')
  await user.type(await screen.findByLabelText('申请名称'), '验收')
  await act(() => router.navigate('/myiframe/page'))
  // Long enough for dropped queries to be removed.
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)))
  await act(() => router.navigate(-1))
  expect(address()).toBe('/edit/travelEdit?id=d-1')
  expect(screen.getByLabelText<HTMLInputElement>('申请名称').value).toBe('去上海验收')
  expect(server.of('formDetail')).toHaveLength(1)
})

test('an empty list offers to start a new request', async () => {
  stubServer({ ...around, formList: pageOf([]) })
  const { user, address } = openPage('/edit/travelEdit')
  expect(await screen.findByText(/没有可以修改的/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: '发起新申请' }))
  await waitFor(() => expect(address()).toBe('/approval/submit/travel'))
})

test('on a phone each entry is a card', async () => {
  window.innerWidth = 390
  stubServer(around)
  const { user, address } = openPage('/edit/travelEdit')
  await user.click(await screen.findByRole('button', { name: /去北京.*已驳回/ }))
  expect(address()).toBe('/edit/travelEdit?id=r-2')
  expect(screen.queryByRole('table')).toBeNull()
})

test.each(['/edit/other', '/edit', '/edit/leaveEdit', '/edit/travelEdit/more'])(
  '%s leads to the 404 page',
  async (wrong) => {
    stubServer(around)
    const { address } = openPage(wrong)
    expect(await screen.findByText('抱歉，您访问的页面不存在')).toBeDefined()
    expect(address()).toBe('/404')
  },
)

test('an edit page without a session leads to the login page and back', async () => {
  stubServer({ ...around, captcha: { enabled: false } })
  const { address } = openPage('/edit/travelEdit?id=d-1', { token: null })
  await screen.findByRole('button', { name: '登录' })
  expect(address()).toBe('/login?redirect=/edit/travelEdit?id=d-1')
})
