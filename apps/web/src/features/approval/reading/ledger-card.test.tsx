import { presentClaims } from '@countersign/forms'
import { act, screen, waitFor, within } from '@testing-library/react'
import { changeLanguage } from 'i18next'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, listRow, pageOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const standing = {
  pot: 'payable',
  limit: '100000.00',
  lowering: '0.00',
  taken: '30000.00',
  reserved: '50000.00',
  natures: ['fixed'],
  named: ['HTFK-7'],
  others: 0,
}
const related = (id: string, more: object) => ({
  id,
  kind: 'payments',
  type: '合同付款审批',
  applyNo: `NO-${id}`,
  applicationName: '进度款',
  approvalStatus: '已通过',
  applicationDate: '2026-11-20 10:00:00',
  amount: '30000.00',
  unsettled: null,
  ...more,
})
const alone = { sources: [], pots: [standing], related: [], hidden: 0, lacksInspection: false }

function open(kind: string, ledger: object) {
  const detail = detailOf({ id: 'r-1', kind, approvalStatus: '审批中', values: {} })
  const server = stubServer({
    ...inside,
    list: pageOf([listRow({ id: 'r-1', kind })]),
    detail,
    ledger,
  })
  openPage('/approval/index?state=我收到的&view=r-1')
  return server
}

test('a payment shows how its contract stands now, and what came before and behind it', async () => {
  open('payments', {
    ...alone,
    sources: [{ id: 'c-1', applyNo: 'HT-1', applicationName: '维修合同', own: '20000.00', standing }],
    pots: [],
    related: [related('2', {}), related('3', { kind: 'advance', unsettled: { left: '12000.00', days: 40 } })],
    hidden: 2,
    lacksInspection: true,
  })
  const card = within(await screen.findByRole('region', { name: '资金往来' }))
  expect(card.getByText(/HT-1 维修合同/)).toBeDefined()
  expect(
    card.getByText('合同金额 100,000.00，其中已付 30,000.00、审批中 50,000.00（HTFK-7），剩余可付 20,000.00'),
  ).toBeDefined()
  expect(card.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    '2026-11-20合同付款审批 NO-2 进度款已通过30,000.00',
    '2026-11-20合同付款审批 NO-3 进度款已通过未核销 12,000.00，已 40 天30,000.00',
  ])
  expect(card.getByText('另有 2 份单据，您无权查看')).toBeDefined()
  expect(card.getByText('已有付款，尚无验收单')).toBeDefined()
})

test('a request on which nothing builds shows nothing, and a kind without money asks for nothing', async () => {
  const asked = open('payments', alone)
  await waitFor(() => expect(asked.of('ledger')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: '资金往来' })).toBeNull()
})

test('the signed card of what a round claims has English headings on an English page', async () => {
  const line = { sourceId: 'c-1', pot: 'payable', side: 'claim', fen: 100n, nature: '' } as const
  const sums = { limit: 300n, lowering: 0n, taken: 0n, reserved: 0n, natures: [], named: [], others: 0 }
  const card = presentClaims([line], [{ sourceId: 'c-1', pot: 'payable', ...sums }], () => 'HT-1')
  if (!card) throw new Error('no card')
  stubServer({
    ...inside,
    list: pageOf([listRow({ id: 'r-1', kind: 'payments' })]),
    detail: detailOf({ id: 'r-1', kind: 'payments', cards: [{ title: '申请信息', fields: [] }, card] }),
    ledger: alone,
  })
  await act(() => changeLanguage('en'))
  openPage('/approval/index?state=我收到的&view=r-1')
  const table = within(await screen.findByRole('table', { name: 'At the submission' }))
  expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'No.',
    'Source',
    'Total',
    'Taken',
    'Asked for by others',
    'This request',
    'Left',
  ])
  expect(screen.getByText('What is claimed')).toBeDefined()
})
