import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ownPath } from './own-path.ts'
import { inside } from '../../../test/inside.ts'
import { openPage } from '../../../test/open-page.tsx'
import { stubServer } from '../../../test/stub-server.ts'

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/%09/evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'evil.example',
  '/%',
  '',
]

describe('an address of this site', () => {
  test.each(elsewhere)('does not include %j', (target) => {
    expect(ownPath(target)).toBeUndefined()
  })

  test.each([
    '/',
    '/approval/index?state=%E5%BE%85%E5%A4%84%E7%90%86&view=r-1',
    '/info/index#a',
    '/x?to=//y',
  ])('is %s', (target) => {
    expect(ownPath(target)).toBe(target)
  })
})

describe('a foreign link', () => {
  test.each(elsewhere)('leads home after the login when it points to %j', async (target) => {
    stubServer(inside)
    const { address } = openPage(`/login?redirect=${encodeURIComponent(target)}`)
    await waitFor(() => expect(address()).toBe('/wel/index'))
  })

  test('leads after the login to an address of this site', async () => {
    stubServer(inside)
    const { address } = openPage(`/login?redirect=${encodeURIComponent('/approval/index?state=已处理')}`)
    await waitFor(() => expect(address()).toBe('/approval/index?state=已处理'))
  })

  test.each(elsewhere)('leads home from the page of another build when it points to %j', async (target) => {
    openPage(`/mismatch?back=${encodeURIComponent(target)}`, { token: null })
    const link = await screen.findByRole('link', { name: '重新加载' })
    expect(link.getAttribute('href')).toBe('/')
  })
})
