import type { PartnerWithAccounts } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

const account = {
  id: 'a-1',
  accountNo: '6222020200012345678',
  bank: '中国工商银行昆明分行',
  state: 'proposed',
  since: '2026-11-02 09:30:00',
  proposedBy: '张三',
  applyNo: 'HTFK-2026-001',
  requests: 3,
  decidedBy: '',
  how: '',
  mayVerify: true,
  mayBlock: true,
  version: 4,
} as const

const partner: PartnerWithAccounts = {
  id: 'p-1',
  name: '青禾建筑装饰有限公司',
  otherNames: '青禾装饰',
  creditCode: '91350100M000100Y43',
  contact: '王芳',
  phone: '0871-63123456',
  address: '昆明市盘龙区',
  remark: '',
  verified: 1,
  waiting: 1,
  question: 'HT-2026-009 · 青禾建筑装饰有限公司 · 91530100000000011X',
  version: 2,
  accounts: [
    account,
    {
      ...account,
      id: 'a-2',
      accountNo: '53001234567890',
      state: 'verified',
      applyNo: '',
      requests: 0,
      decidedBy: '李四',
      how: '电话回访',
      mayVerify: false,
      mayBlock: false,
    },
  ],
}
const served = {
  ...inside,
  menuButtons: buttonsOf('partner.maintain', 'partner.verify'),
  partnerList: { records: [partner], total: 1, size: 10, current: 1, pages: 1 },
  partnerDetail: partner,
  partnerSubmit: partner,
  partnerAccountPropose: account,
  partnerAccountVerify: account,
  partnerAccountBlock: account,
}

const drawer = async () => within(await screen.findByRole('dialog', { name: partner.name }))

test('a partner shows what a contract says otherwise, and its accounts with state, since, who and how', async () => {
  stubServer(served)
  openPage('/system/partner?view=p-1')
  const shown = await drawer()
  expect(await shown.findByText(/HT-2026-009 · 青禾建筑装饰有限公司/)).toBeDefined()
  const [waiting, verified] = shown.getAllByRole('listitem')
  expect(waiting?.textContent).toContain('6222 0202 0001 2345 678')
  expect(waiting?.textContent).toContain('自 2026-11-02 09:30 起等待核验')
  expect(waiting?.textContent).toContain('张三 在 HTFK-2026-001 中填写 · 共 3 份申请使用')
  expect(verified?.textContent).toContain('李四 核验：电话回访')
})

test('the buttons of an account are those that the server allows', async () => {
  stubServer(served)
  openPage('/system/partner?view=p-1')
  const [waiting, verified] = await (await drawer()).findAllByRole('listitem')
  const buttonsIn = (item: HTMLElement | undefined) =>
    item
      ? within(item)
          .queryAllByRole('button')
          .map((button) => button.textContent?.replace(' ', ''))
      : []
  expect(buttonsIn(waiting)).toEqual(['核验', '停用'])
  expect(buttonsIn(verified)).toEqual([])
})

test.each([
  ['核验', '核对方式', 'partnerAccountVerify', '账号已核验'],
  ['停用', '停用原因', 'partnerAccountBlock', '账号已停用'],
] as const)('%s asks how or why', async (label, field, route, done) => {
  const server = stubServer(served)
  const { user } = openPage('/system/partner?view=p-1')
  await user.click(await (await drawer()).findByRole('button', { name: label }))
  const dialog = within(await screen.findByRole('dialog', { name: `${label}账号：6222 0202 0001 2345 678` }))
  await user.click(dialog.getByRole('button', { name: label }))
  expect(await dialog.findByText(`${field}不能为空`)).toBeDefined()
  await user.type(dialog.getByRole('textbox', { name: field }), '电话回访')
  await user.click(dialog.getByRole('button', { name: label }))
  expect(await screen.findByText(done)).toBeDefined()
  expect(server.of(route).map(({ input }) => input)).toEqual([{ id: 'a-1', how: '电话回访', version: 4 }])
})

test('an account is proposed with number and bank', async () => {
  const server = stubServer(served)
  const { user } = openPage('/system/partner?view=p-1')
  await user.click(await (await drawer()).findByRole('button', { name: '新增账号' }))
  const dialog = within(await screen.findByRole('dialog', { name: '新增账号' }))
  await user.type(dialog.getByRole('textbox', { name: '账号' }), '5300 1234 5678 90')
  await user.type(dialog.getByRole('textbox', { name: '开户行' }), '工行')
  await user.click(dialog.getByRole('button', { name: '新增账号' }))
  expect(await screen.findByText('账号已新增，等待另一人核验')).toBeDefined()
  expect(server.of('partnerAccountPropose').map(({ input }) => input)).toEqual([
    { partnerId: 'p-1', accountNo: '5300 1234 5678 90', bank: '工行' },
  ])
})
