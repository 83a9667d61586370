import { expect, it } from 'vitest'
import { siteOf } from '../../src/modules/identity/passkey-site.rules.ts'

it.each([
  [null, undefined, 'localhost'],
  [null, 'http://localhost:8080', 'localhost'],
  [null, 'https://localhost', undefined],
  [null, 'http://10.0.0.1', undefined],
  ['http://localhost:8080', 'http://localhost:8080', 'localhost'],
  ['https://oa.example.com', undefined, 'oa.example.com'],
  // Browsers know no passkeys without HTTPS and at an IP address, though these are our own pages.
  ['http://oa.example.com', 'http://oa.example.com', undefined],
  ['http://oa.example.com', undefined, undefined],
  ['https://10.0.0.1', 'https://10.0.0.1', undefined],
  ['https://[::1]:8443', 'https://[::1]:8443', undefined],
  ['https://oa.example.com', 'https://oa.yunling.example', 'oa.yunling.example'],
  ['https://oa.example.com', 'http://oa.yunling.example', undefined],
  ['https://oa.example.com', 'https://evil.example', undefined],
  // The origin of a page in a sandboxed frame.
  ['https://oa.example.com', 'null', undefined],
])('with PUBLIC_URL %s the page %s has passkeys of %s', (publicUrl, origin, rpId) => {
  expect(siteOf(origin, { publicUrl, tenantDomain: 'oa.yunling.example' })?.rpId).toBe(rpId)
})
