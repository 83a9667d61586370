import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../../../test/inside.ts'
import { openPage } from '../../../../test/open-page.tsx'
import { detailOf, formContext } from '../../../../test/requests.ts'
import { stubServer } from '../../../../test/stub-server.ts'

const room = {
  id: 'r-1',
  assetNo: 'ZC-101',
  massif: 'C 地块',
  building: '3 号楼',
  floors: '2 层',
  room: '201',
  commercial: '零售',
  extent: '88.50',
}
const around = {
  ...inside,
  userList: [],
  formContext,
  preview: [],
  draft: { id: 'd-1', applyNo: '', approvalStatus: '草稿', savedAt: '2026-11-20 10:32:05', revision: 2 },
  assetRoomOffered: [room, { ...room, id: 'r-2', assetNo: 'ZC-102', room: '202' }],
}

function openLease(values: Record<string, unknown>) {
  const server = stubServer({
    ...around,
    formDetail: detailOf({ kind: 'lease', id: 'd-1', approvalStatus: '草稿', values }),
  })
  return { server, ...openPage('/approval/submit/lease?id=d-1') }
}

test('rooms of the register fill rows, the asset card and the asset number of a lease', async () => {
  const { server, user } = openLease({ validFrom: '2027-01-01', validTo: '2027-12-31' })
  await user.click(await screen.findByRole('button', { name: '从台账选择' }))
  const dialog = within(await screen.findByRole('dialog', { name: '从台账选择' }))
  await user.click(
    await dialog.findByRole('checkbox', { name: 'ZC-101 C 地块 / 3 号楼 / 2 层 / 201，88.50 ㎡' }),
  )
  await user.click(dialog.getByRole('checkbox', { name: /^ZC-102/ }))
  expect(server.of('assetRoomOffered')[0]?.input).toEqual({ from: '2027-01-01', to: '2027-12-31' })
  await user.click(dialog.getByRole('button', { name: '选入 2 间' }))
  const cell = (row: number, column: string) =>
    screen.findByLabelText<HTMLInputElement>(`租赁资产第 ${row} 行${column}`)
  expect((await cell(1, '资产编号')).value).toBe('ZC-101')
  expect((await cell(1, '地块')).value).toBe('C 地块')
  expect((await cell(2, '房号')).value).toBe('202')
  expect((await cell(2, '面积')).value).toBe('88.50')
  expect((await screen.findByLabelText<HTMLInputElement>('资产编号')).value).toBe('ZC-101')
})

test('an asset number that was typed stays', async () => {
  const { user } = openLease({ assetNo: '手写-1' })
  await user.click(await screen.findByRole('button', { name: '从台账选择' }))
  const dialog = within(await screen.findByRole('dialog', { name: '从台账选择' }))
  await user.click(await dialog.findByRole('checkbox', { name: /^ZC-101/ }))
  await user.click(dialog.getByRole('button', { name: '选入 1 间' }))
  expect((await screen.findByLabelText<HTMLInputElement>('资产编号')).value).toBe('手写-1')
})
