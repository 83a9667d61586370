import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, formContext, listRow, pageOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const contract = (id: string, applicationName: string) =>
  listRow({ id, applyNo: `HT-${id}`, applicationName, kind: 'contract' })

const linked = '/api/oa_info/contract/linkable'

test('while a search is on its way, those listed before that fit stay and can be chosen', async () => {
  const roof = contract('1', '屋面维修合同')
  const server = stubServer({
    ...inside,
    userList: [],
    formContext,
    preview: [],
    draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: {} }),
    // The answer to a search never comes.
    formList: ({ input }: { input: Record<string, unknown> }) =>
      input['applicationName'] === undefined
        ? pageOf([roof, contract('2', '物业服务合同')])
        : new Promise(() => undefined),
    linkable: {
      record: { id: '1', applyNo: 'HT-1', applicationName: '屋面维修合同' },
      files: [],
      standings: [],
    },
  })
  const { user } = openPage('/approval/submit/payments?id=d-1')
  const [input] = await screen.findAllByRole('combobox', { name: /合同/ })
  if (!input) throw new Error('no field')
  await user.click(input)
  await screen.findByText(/HT-2 物业服务合同/)
  await user.type(input, '屋面')
  await waitFor(() => expect(server.of('formList').at(-1)?.input).toMatchObject({ applicationName: '屋面' }))
  expect(screen.queryByText(/HT-2 物业服务合同/)).toBeNull()
  await user.click((await screen.findAllByText(/HT-1 屋面维修合同/)).at(-1) ?? document.body)
  await waitFor(() => expect(server.of('linkable').map(({ path }) => path)).toEqual([linked]))
})

test('what is left of a linked contract is said, and an amount above it while it is typed', async () => {
  const record = {
    id: '1',
    kind: 'contract',
    applyNo: 'HT-1',
    applicationName: '屋面维修合同',
    mainstay: '云岭控股集团有限公司',
  }
  const standing = {
    pot: 'payable',
    limit: '100000.00',
    lowering: '0.00',
    taken: '30000.00',
    reserved: '50000.00',
    natures: ['fixed'],
    named: ['HTFK-7'],
    others: 1,
  }
  stubServer({
    ...inside,
    userList: [],
    formContext,
    preview: [],
    draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
    formDetail: detailOf({
      id: 'd-1',
      kind: 'payments',
      approvalStatus: '草稿',
      values: { contract: [record], thisMoney: '20000.00' },
    }),
    formList: pageOf([]),
    linkable: { record, files: [], standings: [standing, { ...standing, pot: 'refund', limit: '1.00' }] },
  })
  const { user } = openPage('/approval/submit/payments?id=d-1')
  const line =
    '合同金额 100,000.00，其中已付 30,000.00、审批中 50,000.00（HTFK-7、另 1 份），剩余可付 20,000.00'
  expect(await screen.findByText(line)).toBeDefined()
  expect(screen.queryByText(/原收款/)).toBeNull()
  expect(screen.queryByText(/本次.*超出/)).toBeNull()
  const amount = screen.getByLabelText('本次申请金额')
  await user.clear(amount)
  await user.type(amount, '20000.01')
  await user.tab()
  const said =
    /合同未付 70,000.00，其中 50,000.00 在 HTFK-7、另 1 份 审批中，剩余可付 20,000.00，本次 20,000.01 超出 0.01/
  expect((await screen.findAllByText(said)).length).toBeGreaterThan(0)
})
