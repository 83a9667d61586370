import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Loaded as the document loads it, on /login too.
import '../../app/first-paint.ts'
import { chooseColour, chooseTheme } from './look-store.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { stubServer } from '../../../test/stub-server.ts'

const variable = (name: string) => document.documentElement.style.getPropertyValue(name)
const stored = (name: string) => JSON.parse(localStorage.getItem(`countersign-${name}`) ?? '{}').content

describe('the pickers', () => {
  test('apply a theme at once and remember it', async () => {
    stubServer(inside)
    const { user } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '主题' }))
    const dialog = await screen.findByRole('dialog', { name: '选择' })
    const names = within(dialog)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
    expect(names).toEqual(['默认主题', '白色主题', '炫彩主题', 'iview主题', 'd2主题', 'hey主题'])
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: '默认主题' }).checked).toBe(true)
    const before = variable('--side-paint')
    await user.click(within(dialog).getByRole('radio', { name: 'hey主题' }))
    await waitFor(() => expect(variable('--side-paint')).not.toBe(before))
    expect(document.documentElement.dataset['theme']).toBe('theme-hey')
    expect(stored('themeName')).toBe('theme-hey')
  })

  test('recolour links and buttons, and remember the colour', async () => {
    stubServer(inside)
    const { user } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '换色' }))
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: '天蓝' })).checked).toBe(true)
    const before = [variable('--link'), variable('--solid')]
    await user.click(screen.getByRole('radio', { name: '绿色' }))
    await waitFor(() => expect(variable('--primary')).toBe('#11a983'))
    expect(before).not.toContain(variable('--link'))
    expect(before).not.toContain(variable('--solid'))
    expect(stored('colorName')).toBe('#11a983')
  })

  test('accept a typed colour; an incomplete code changes nothing', async () => {
    stubServer(inside)
    const { user } = openPage('/wel/index')
    await user.click(await screen.findByRole('button', { name: '换色' }))
    const code = await screen.findByRole('textbox', { name: /颜色代码/ })
    await user.clear(code)
    await user.type(code, 'C8102')
    expect(stored('colorName')).toBeUndefined()
    await user.type(code, 'e')
    expect(stored('colorName')).toBe('#C8102E')
    await waitFor(() => expect(variable('--primary')).toBe('#C8102E'))
  })
})

describe('the stored look', () => {
  test('falls back to the default when it is invalid', async () => {
    chooseColour('blue')
    localStorage.setItem('countersign-themeName', '{"content":7,"datetime":1}')
    stubServer({ captcha: { enabled: false } })
    openPage('/login', { token: null })
    await screen.findByRole('button', { name: '登录' })
    expect(document.documentElement.dataset['theme']).toBe('theme-default')
    expect(variable('--primary')).toBe('#409EFF')
  })

  test('is followed by other tabs', async () => {
    stubServer({ captcha: { enabled: false } })
    openPage('/login', { token: null })
    await screen.findByRole('button', { name: '登录' })
    // Written as the other tab writes it: this tab only receives the event.
    const entry = JSON.stringify({ dataType: 'string', content: 'theme-d2', type: 'local', datetime: 1 })
    localStorage.setItem('countersign-themeName', entry)
    expect(document.documentElement.dataset['theme']).toBe('theme-default')
    window.dispatchEvent(new StorageEvent('storage', { key: 'countersign-themeName' }))
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('theme-d2'))
    chooseTheme('theme-default')
  })
})
