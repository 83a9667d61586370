import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../test/open-page.tsx'
import { buttonsOf, counts, lisi, menu } from '../../../test/people.ts'
import { stubServer } from '../../../test/stub-server.ts'

test('text messages are listed and shown as text', async () => {
  const row = {
    id: 's-1',
    phone: '13800138000',
    content: '您的登录验证码是 004219 <b>',
    createTime: '2026-11-23 10:00:01',
  }
  stubServer({
    info: lisi,
    menuRoutes: menu,
    counts,
    menuButtons: buttonsOf('sms.read'),
    smsList: { records: [row], total: 1, size: 10, current: 1, pages: 1 },
    smsDetail: row,
  })
  const { user } = openPage('/system/sms/index')
  await user.click(await screen.findByRole('button', { name: '13800138000' }))
  const drawer = within(await screen.findByRole('dialog', { name: '13800138000' }))
  expect(drawer.getByText('您的登录验证码是 004219 <b>')).toBeDefined()
  expect(screen.queryByRole('button', { name: /新\s?增|删\s?除/ })).toBeNull()
})
