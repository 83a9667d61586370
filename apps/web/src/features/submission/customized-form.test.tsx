import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../test/requests.ts'
import { Refusal, stubServer } from '../../../test/stub-server.ts'

const leave = {
  kind: 'leave',
  type: '请假审批',
  title: '请假申请单',
  pdfName: '请假申请单.pdf',
  submitRoute: '/approval/submit/leave',
}
const context = {
  ...formContext,
  customizations: {
    leave: {
      fields: [
        { name: 'custom1', type: 'money', label: '预算', help: '不含税', isRequired: true, options: [] },
        {
          name: 'custom2',
          type: 'choice',
          label: '交接方式',
          help: '',
          isRequired: false,
          options: [
            { code: '当面', label: '当面', isOffered: true },
            { code: '书面', label: '书面', isOffered: false },
          ],
        },
      ],
      required: [],
      hidden: ['remark'],
      options: {},
    },
  },
}
const around = {
  ...inside,
  types: [{ ...leave, mayStart: true }],
  userList: [],
  formContext: context,
  preview: [],
  draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
}
const submit = () => screen.getByRole('button', { name: '提交' })

test('added fields stand in the section of their own, with help, mark and errors, and a draft keeps them', async () => {
  const server = stubServer(around)
  const { user } = openPage('/approval/submit/leave')
  const budget = await screen.findByLabelText<HTMLInputElement>('预算')
  expect(screen.getByRole('heading', { name: '补充信息' })).toBeDefined()
  expect(screen.getByText('不含税')).toBeDefined()
  expect(budget.getAttribute('aria-required')).toBe('true')
  await user.click(submit())
  expect(await screen.findByText('预算不能为空')).toBeDefined()
  await user.type(budget, '1200')
  await waitFor(() => expect(screen.queryByText('预算不能为空')).toBeNull())
  await waitFor(() => expect(server.of('draft').at(-1)?.input['custom1']).toBe('1200.00'), { timeout: 5000 })
})

test('an option that is no longer offered is labelled in a draft, refused at its field, and not offered', async () => {
  const values = { applicationName: '年假', custom2: '书面' }
  stubServer({ ...around, formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values }) })
  const { user } = openPage('/approval/submit/leave?id=d-1')
  const manner = await screen.findByLabelText('交接方式')
  expect(screen.getByTitle('书面（已停用）')).toBeDefined()
  await user.click(submit())
  expect(await screen.findByText('交接方式的选项“书面”已停用，请选择其他选项')).toBeDefined()
  await user.click(manner)
  await user.click(await screen.findByTitle('当面'))
  await waitFor(() => expect(screen.queryByText(/已停用，请选择/)).toBeNull())
})

test('hidden fields are not drawn', async () => {
  stubServer({ ...around, formContext: { ...context, customizations: {} } })
  openPage('/approval/submit/leave')
  expect(await screen.findByLabelText('备注')).toBeDefined()
  cleanup()
  stubServer(around)
  openPage('/approval/submit/leave')
  await screen.findByLabelText('预算')
  expect(screen.queryByLabelText('备注')).toBeNull()
})

test('the form of the product is drawn when the changes of the company cannot be read', async () => {
  stubServer({ ...around, formContext: new Refusal(500, '服务异常') })
  openPage('/approval/submit/leave')
  expect(await screen.findByLabelText('事由')).toBeDefined()
  expect(screen.queryByLabelText('预算')).toBeNull()
})

test('a form that is not offered says so, but an own draft of it opens and says that it cannot be submitted', async () => {
  stubServer({
    ...around,
    types: [{ ...leave, mayStart: false }],
    formDetail: detailOf({ id: 'd-1', approvalStatus: '草稿', values: {} }),
  })
  openPage('/approval/submit/leave')
  expect(await screen.findByText('该单据未对您开放')).toBeDefined()
  expect(screen.queryByLabelText('事由')).toBeNull()
  cleanup()
  openPage('/approval/submit/leave?id=d-1')
  expect(await screen.findByLabelText('事由')).toBeDefined()
  expect(screen.getByText(/^该单据已不对您开放/)).toBeDefined()
})

test('a returned request is edited as ever, although its form is no longer offered', async () => {
  stubServer({
    ...around,
    types: [{ ...leave, mayStart: false }],
    formDetail: detailOf({ id: 'd-1', approvalStatus: '已驳回', values: {} }),
  })
  openPage('/approval/submit/leave?id=d-1')
  expect(await screen.findByLabelText('事由')).toBeDefined()
  expect(screen.queryByText(/不对您开放/)).toBeNull()
})

test('the launch page offers the kinds that the person may start, and says so when there are none', async () => {
  const payments = {
    ...leave,
    kind: 'payments',
    type: '合同付款审批',
    submitRoute: '/approval/submit/payments',
  }
  stubServer({
    ...around,
    types: [
      { ...leave, mayStart: false },
      { ...payments, mayStart: true },
    ],
  })
  openPage('/approval/launch')
  expect(await screen.findByRole('link', { name: '发起合同付款审批' })).toBeDefined()
  expect(screen.queryByRole('link', { name: '发起请假审批' })).toBeNull()
  cleanup()
  stubServer({ ...around, types: [{ ...leave, mayStart: false }] })
  openPage('/approval/launch')
  expect(await screen.findByText('暂无对您开放的申请，如需使用请联系管理员')).toBeDefined()
})
