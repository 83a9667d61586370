import { expect, test, vi } from 'vitest'
import { knowsPasskeys } from './passkey.ts'

test.each([
  ['at a domain name over HTTPS', true, 'oa.example.com', true],
  ['on the same machine', true, 'localhost', true],
  ['without HTTPS', false, 'oa.example.com', false],
  ['at an IPv4 address', true, '10.0.0.1', false],
  ['at an IPv6 address', true, '[2001:db8::1]', false],
])('a page %s uses passkeys only where browsers know them', (_where, isSecureContext, hostname, isKnown) => {
  vi.stubGlobal('isSecureContext', isSecureContext)
  vi.stubGlobal('location', { hostname })
  expect(knowsPasskeys()).toBe(false)
  vi.stubGlobal('PublicKeyCredential', Object)
  expect(knowsPasskeys()).toBe(isKnown)
})
