import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inside } from '../../test/inside.ts'
import { openPage } from '../../test/open-page.tsx'
import { detailOf, listRow, pageOf } from '../../test/requests.ts'
import { stubServer } from '../../test/stub-server.ts'

const around = { ...inside, list: pageOf([listRow()]), detail: detailOf() }
const focused = () => document.activeElement

test('focus goes back to the row that opened the detail', async () => {
  stubServer(around)
  const { user } = openPage('/approval/index?state=待处理')
  const opener = await screen.findByRole('button', { name: /查看/ })
  await user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: /查看/ })
  await waitFor(() => expect(focused()).toBe(dialog))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(focused()).toBe(opener)
})

test('a detail opened by its link focuses the dialog, not its close button', async () => {
  stubServer(around)
  openPage('/approval/index?state=待处理&view=r-1')
  const dialog = await screen.findByRole('dialog', { name: /查看/ })
  await within(dialog).findByText('回乡探望父母')
  expect(focused()).toBe(dialog)
})

test('focus goes back to the action that asked for an opinion', async () => {
  stubServer(around)
  const { user } = openPage('/approval/index?state=待处理&view=r-1')
  const dialog = await screen.findByRole('dialog', { name: /查看/ })
  const reject = await within(dialog).findByRole('button', { name: '驳回' })
  await user.click(reject)
  const opinion = await screen.findByRole('dialog', { name: '意见' })
  await user.click(within(opinion).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '意见' })).toBeNull())
  expect(focused()).toBe(reject)
})
