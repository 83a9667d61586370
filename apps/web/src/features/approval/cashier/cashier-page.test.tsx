import type { Payable, PayableInFull } from '@countersign/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { buttonsOf } from '../../../../test/people.ts'
import { type ReceivedCall, Refusal, stubServer } from '../../../../test/stub-server.ts'
import { fileCalled, stubUploads } from '../../../../test/stub-uploads.ts'

const payable = (n: number, over: Partial<Payable> = {}): Payable => ({
  id: `a-${n}`,
  kind: 'payments',
  applyNo: `HTFK000${n}`,
  name: `付款 ${n}`,
  createName: '张三',
  deptName: '研发部',
  company: '会签集团',
  payee: `供应商 ${n}`,
  account: '6222020200012345678',
  bank: '中国工商银行昆明分行',
  amount: '30000.00',
  paid: '0.00',
  left: '30000.00',
  state: 'waiting',
  paidOn: '',
  failure: '',
  queuedTime: '2026-11-23 10:00:01',
  batchTime: '',
  isOwn: false,
  ...over,
})
const inFull = (n: number, over: Partial<PayableInFull> = {}): PayableInFull => ({
  ...payable(n, over),
  payments: [],
  ...over,
})
const pageOf = (records: Payable[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const batch = {
  id: 'b-1',
  time: '2026-11-23 10:30:00',
  userName: '钱八',
  count: 2,
  amount: '60000.00',
  open: 2,
  isCanceled: false,
}
const served = {
  ...inside,
  menuButtons: buttonsOf('cashier.pay'),
  payableList: pageOf([payable(1), payable(2)]),
  payableSums: { count: 2, amount: '60000.00', paid: '0.00', left: '60000.00' },
  payableDetail: inFull(1),
  payablePay: payable(1, { state: 'paid' }),
  payableFail: payable(1, { state: 'failed' }),
  payableTakeBack: payable(1),
  payBatchMake: batch,
  payBatchList: { records: [batch], total: 1, size: 50, current: 1, pages: 1 },
  payBatchCancel: { ...batch, open: 0, isCanceled: true },
  payLayout: [{ heading: '收款账号', field: 'account' as const, fixed: '' }],
  payLayoutSave: [],
}

async function choose(user: ReturnType<typeof openPage>['user'], count: number) {
  await screen.findByText('供应商 2')
  for (const box of screen.getAllByRole('checkbox').slice(1, count + 1)) await user.click(box)
}

test('the queue says its sums, with the filters of the list', async () => {
  const server = stubServer(served)
  openPage('/approval/cashier?state=all')
  expect(await screen.findByText('共 2 笔，应付 60,000.00 元，已付 0.00 元，未付 60,000.00 元')).toBeDefined()
  expect(server.of('payableSums').at(-1)?.input).toMatchObject({ state: 'all' })
  expect(server.of('payableSums').at(-1)?.input).not.toHaveProperty('current')
})

test('one is paid with its amount and day, and its part is proposed', async () => {
  const server = stubServer(served)
  const { user } = openPage('/approval/cashier?view=a-1')
  const drawer = within(await screen.findByRole('dialog', { name: 'HTFK0001 供应商 1' }))
  await user.click(await drawer.findByRole('button', { name: '登记付款' }))
  const dialog = within(await screen.findByRole('dialog', { name: '登记付款：供应商 1' }))
  const amount = dialog.getByRole('textbox', { name: '本次付款（元）' })
  expect(amount).toHaveProperty('value', '30000.00')
  await user.clear(amount)
  await user.click(dialog.getByRole('button', { name: '登记付款' }))
  expect(await dialog.findByText('请填写付款金额')).toBeDefined()
  await user.type(amount, '100.00')
  await user.type(dialog.getByRole('textbox', { name: '备注' }), '第一笔')
  await user.click(dialog.getByRole('button', { name: '登记付款' }))
  await waitFor(() =>
    expect(server.of('payablePay').map(({ input }) => input)).toMatchObject([
      { id: 'a-1', amount: '100.00', note: '第一笔', fileIds: [] },
    ]),
  )
})

test('several are paid in full, and those that are refused are named with the reason', async () => {
  const server = stubServer({
    ...served,
    payablePay: ({ input }: ReceivedCall) =>
      input['id'] === 'a-2'
        ? new Refusal(409, '该申请已全部付清', { error: 'paidAlready' })
        : served.payablePay,
  })
  const { user } = openPage('/approval/cashier')
  await choose(user, 2)
  await user.click(screen.getByRole('button', { name: '登记付款' }))
  const dialog = within(await screen.findByRole('dialog', { name: '登记付款：2 笔，共 60,000.00 元' }))
  expect(dialog.queryByRole('textbox', { name: '本次付款（元）' })).toBeNull()
  await user.click(dialog.getByRole('button', { name: '登记付款' }))
  const report = within(await screen.findByRole('dialog', { name: '处理结果' }))
  expect(report.getByText('该申请已全部付清')).toBeDefined()
  expect(server.of('payablePay').map(({ input }) => input)).toEqual(
    ['a-1', 'a-2'].map((id) => ({ id, date: expect.any(String), note: '', fileIds: [] })),
  )
})

test('a failure asks for the reason', async () => {
  const server = stubServer(served)
  const { user } = openPage('/approval/cashier')
  await choose(user, 1)
  await user.click(screen.getByRole('button', { name: '登记失败' }))
  const dialog = within(await screen.findByRole('dialog', { name: '登记付款失败：1 笔' }))
  await user.click(dialog.getByRole('button', { name: '登记失败' }))
  expect(await dialog.findByText('请填写原因')).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '户名不符')
  await user.click(dialog.getByRole('button', { name: '登记失败' }))
  await waitFor(() =>
    expect(server.of('payableFail').map(({ input }) => input)).toEqual([{ id: 'a-1', reason: '户名不符' }]),
  )
})

test('the drawer lists what was paid, and takes a mistake back', async () => {
  const line = { date: '2026-11-20', note: '', name: '钱八', time: '2026-11-20 10:00:00', files: [] }
  const server = stubServer({
    ...served,
    payableDetail: inFull(1, {
      state: 'partlyPaid',
      payments: [
        { ...line, seq: 12, amount: '100.00', isTakenBack: true },
        { ...line, seq: 13, amount: '200.00', isTakenBack: false },
      ],
    }),
  })
  const { user } = openPage('/approval/cashier?view=a-1')
  expect(await screen.findByText('200.00 · 2026-11-20')).toBeDefined()
  expect(screen.getByText('已撤销')).toBeDefined()
  await user.click(screen.getByRole('button', { name: '撤销' }))
  const dialog = within(await screen.findByRole('dialog', { name: '撤销登记' }))
  await user.type(dialog.getByRole('textbox', { name: '原因' }), '登记错误')
  await user.click(dialog.getByRole('button', { name: '撤销' }))
  await waitFor(() =>
    expect(server.of('payableTakeBack').map(({ input }) => input)).toEqual([
      { id: 'a-1', seq: 13, reason: '登记错误' },
    ]),
  )
})

test('the own request is paid by another cashier', async () => {
  stubServer({
    ...served,
    payableDetail: inFull(1, { isOwn: true }),
    payableList: pageOf([payable(1, { isOwn: true }), payable(2, { isOwn: true })]),
  })
  const { user } = openPage('/approval/cashier?view=a-1')
  const drawer = within(await screen.findByRole('dialog', { name: 'HTFK0001 供应商 1' }))
  expect(await drawer.findByText('本人的申请由其他出纳付款')).toBeDefined()
  expect(drawer.queryByRole('button', { name: '登记付款' })).toBeNull()
  await user.click(drawer.getByRole('button', { name: '关闭' }))
  await choose(user, 1)
  expect(screen.queryByRole('button', { name: '登记付款' })).toBeNull()
})

test('a file for the bank asks again when some stand in another one', async () => {
  const server = stubServer({
    ...served,
    payBatchMake: ({ input }: ReceivedCall) =>
      input['again'] === true
        ? batch
        : new Refusal(409, '以下申请已在未完成的付款批次中：HTFK0001', { error: 'batchedAlready' }),
  })
  const { user } = openPage('/approval/cashier')
  await choose(user, 2)
  await user.click(screen.getByRole('button', { name: '生成批量付款文件' }))
  const asked = await screen.findByRole('dialog')
  expect(within(asked).getByText(/^共 2 笔，60,000.00 元。/)).toBeDefined()
  await user.click(within(asked).getByRole('button', { name: '生成批量付款文件' }))
  await user.click(await screen.findByRole('button', { name: '仍要加入' }))
  const batches = within(await screen.findByRole('dialog', { name: '付款批次' }))
  expect(await batches.findByText('2 笔未登记结果')).toBeDefined()
  expect(server.of('payBatchMake').map(({ input }) => input)).toEqual([
    { ids: ['a-1', 'a-2'], again: false },
    { ids: ['a-1', 'a-2'], again: true },
  ])
})

test('the columns of the bank are set', async () => {
  const server = stubServer(served)
  const { user } = openPage('/approval/cashier')
  await user.click(await screen.findByRole('button', { name: '银行模板' }))
  const dialog = within(await screen.findByRole('dialog', { name: '银行模板' }))
  await user.click(await dialog.findByRole('button', { name: '添加列' }))
  const [, heading] = dialog.getAllByRole('textbox', { name: '列名' })
  const [, fixed] = dialog.getAllByRole('textbox', { name: '固定文字' })
  if (!heading || !fixed) throw new Error('a second column')
  await user.type(heading, '币种')
  await user.type(fixed, 'CNY')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  await waitFor(() =>
    expect(server.of('payLayoutSave').map(({ input }) => input)).toEqual([
      {
        columns: [
          { heading: '收款账号', field: 'account', fixed: '' },
          { heading: '币种', field: 'fixed', fixed: 'CNY' },
        ],
      },
    ]),
  )
})

const report = {
  headings: ['日期', '支出', '对方账号', '摘要'],
  columns: [
    { name: 'date', heading: '交易日期', isRequired: true, from: 0 },
    { name: 'amount', heading: '支出金额', isRequired: true, from: 1 },
    { name: 'account', heading: '对方账号', isRequired: true, from: 2 },
  ],
  lines: [
    {
      row: 2,
      date: '2026-11-20',
      amount: '30000.00',
      payee: '供应商 1',
      account: '6222',
      note: '',
      id: 'a-1',
      applyNo: 'HTFK0001',
      doubt: '' as const,
    },
    {
      row: 3,
      date: '2026-11-20',
      amount: '7.00',
      payee: '银行',
      account: '',
      note: '',
      id: '',
      applyNo: '',
      doubt: 'none' as const,
    },
  ],
}

test('a statement of the bank proposes payments, and records those that are ticked', async () => {
  const server = stubServer({ ...served, statementKeep: true })
  const sent = stubUploads()
  const { user } = openPage('/approval/cashier')
  await user.click(await screen.findByRole('button', { name: '导入银行流水' }))
  const dialog = within(await screen.findByRole('dialog', { name: '导入银行流水' }))
  await user.type(dialog.getByRole('textbox', { name: '付款账号' }), '5300')
  const chooser = document.querySelector<HTMLInputElement>('.ant-upload input[type="file"]')
  if (!chooser) throw new Error('a chooser')
  await user.upload(chooser, fileCalled('流水.xlsx'))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200, report)
  expect(await dialog.findByText('1 笔需人工核对')).toBeDefined()
  expect(dialog.getByText('没有对应的待付款申请')).toBeDefined()
  expect(dialog.getByRole('button', { name: '登记 0 笔付款' })).toHaveProperty('disabled', true)
  await user.click(dialog.getByRole('checkbox', { name: /供应商 1/ }))
  await user.click(dialog.getByRole('button', { name: '登记 1 笔付款' }))
  await waitFor(() =>
    expect(server.of('payablePay').map(({ input }) => input)).toEqual([
      { id: 'a-1', amount: '30000.00', date: '2026-11-20', note: '银行流水', fileIds: [] },
    ]),
  )
})

test('the columns of a statement are chosen and kept for the account', async () => {
  const [date, amount, account] = report.columns
  if (!date || !amount || !account) throw new Error('three columns')
  const server = stubServer({
    ...served,
    statementKeep: true,
  })
  const sent = stubUploads()
  const { user } = openPage('/approval/cashier')
  await user.click(await screen.findByRole('button', { name: '导入银行流水' }))
  const dialog = within(await screen.findByRole('dialog', { name: '导入银行流水' }))
  await user.type(dialog.getByRole('textbox', { name: '付款账号' }), '5300')
  const chooser = document.querySelector<HTMLInputElement>('.ant-upload input[type="file"]')
  if (!chooser) throw new Error('a chooser')
  await user.upload(chooser, fileCalled('流水.xlsx'))
  await waitFor(() => expect(sent).toHaveLength(1))
  sent[0]?.answer(200, { ...report, columns: [date, { ...amount, from: -1 }, account], lines: [] })
  expect(await dialog.findByText('请选择流水中的日期、金额和账号列')).toBeDefined()
  await user.click(dialog.getByRole('combobox', { name: '支出金额' }))
  await user.click(await screen.findByText('支出', { selector: '.ant-select-item-option-content' }))
  await waitFor(() =>
    expect(server.of('statementKeep').map(({ input }) => input)).toEqual([
      { account: '5300', columns: 'date:0,amount:1,account:2' },
    ]),
  )
  await waitFor(() => expect(sent).toHaveLength(2))
})

test('an empty queue says so', async () => {
  stubServer({
    ...served,
    payableList: pageOf([]),
    payableSums: { count: 0, amount: '0.00', paid: '0.00', left: '0.00' },
  })
  openPage('/approval/cashier')
  expect(await screen.findByText('没有符合条件的付款')).toBeDefined()
})
