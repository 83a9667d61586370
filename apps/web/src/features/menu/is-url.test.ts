import { describe, expect, test } from 'vitest'
import { isUrl } from './is-url.ts'

describe('an address', () => {
  test.each([
    ['http://a.cn', true],
    ['https://a.cn/x?y', true],
    ['HTTPS://A.CN', true],
    ['ftp://a.cn', false],
    ['javascript:alert(1)//http://', false],
    ['//a.cn', false],
    ['/wel/index', false],
    ['https', false],
    ['', false],
  ])('%j starts with http or https: %s', (text, expected) => expect(isUrl(text)).toBe(expected))
})
