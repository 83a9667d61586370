import type { Detail, PaidAccount } from '@countersign/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, listRow, pageOf } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

async function open(given: Partial<Detail>, partnerPaidAccount: PaidAccount | null) {
  const server = stubServer({
    ...inside,
    list: pageOf([listRow(given)]),
    detail: detailOf(given),
    partnerPaidAccount,
  })
  openPage('/approval/index?state=待处理&view=r-1')
  const dialog = within(await screen.findByRole('dialog', { name: /查看/ }))
  await dialog.findByText('回乡探望父母')
  return { dialog, server }
}

const day = '2026-11-02'

test.each<[PaidAccount, string]>([
  [{ state: 'new', since: day, approved: 0 }, '新账号：首次向该账号付款，尚未核验'],
  [{ state: 'changed', since: day, approved: 0 }, '账号变更：收款账号自 2026-11-02 起已变更，尚未核验'],
  [{ state: 'waiting', since: day, approved: 2 }, '收款账号尚未核验 · 此前已批准 2 份'],
  [{ state: 'verified', since: day, approved: 12 }, '收款账号已核验 · 此前已批准 12 份'],
  [{ state: 'blocked', since: day, approved: 1 }, '收款账号自 2026-11-02 起已停用 · 此前已批准 1 份'],
])('a payment says how the register knows its account: %j', async (paid, words) => {
  const { dialog, server } = await open({ kind: 'payments' }, paid)
  expect(await dialog.findByText(words)).toBeDefined()
  expect(server.of('partnerPaidAccount').map(({ input }) => input)).toEqual([{ id: 'r-1' }])
})

test('other kinds and drafts do not ask', async () => {
  const { server } = await open({ kind: 'leave' }, { state: 'new', since: day, approved: 0 })
  expect(server.of('partnerPaidAccount')).toEqual([])
})
