import { describe, expect, test } from 'vitest'
import { framedAddress, mayEmbed } from './framed-address.ts'

const own = 'https://office.example'
const framed = (query: string) => framedAddress(new URLSearchParams(query), own)?.href

describe('the embedded address', () => {
  test.each([
    ['src=https://a.example/x', 'https://a.example/x'],
    ['src=http://a.example/x', 'http://a.example/x'],
    // The first $ stands for #.
    ['src=https://a.example/x$/y$z', 'https://a.example/x#/y$z'],
    ['src=https://a.example/x&name=名&i18n=home&year=2026&q=a b', 'https://a.example/x?year=2026&q=a+b'],
    [`src=${encodeURIComponent('https://a.example/x?one=1')}&two=2`, 'https://a.example/x?one=1&two=2'],
    ['', undefined],
    ['src=', undefined],
    ['src=javascript:alert(1)', undefined],
    ['src=javascript:https://a.example/x', undefined],
    ['src=data:text/html,x', undefined],
    ['src=//a.example/x', undefined],
    ['src=/wel/index', undefined],
    ['src=https://', undefined],
    ['src=https://office.example/wel/index', undefined],
    ['src=https://office.example@a.example/x', undefined],
    ['src=https://u:p@a.example/x', undefined],
    ['src=https://:p@a.example/x', undefined],
  ])('%s: %s', (query, address) => expect(framed(query)).toBe(address))
})

test("only hosts of the person's menu and allowed hosts are embedded", () => {
  const address = new URL('https://a.example:8443/x')
  expect(mayEmbed(address, ['https://a.example:8443/other', '/wel'], [])).toBe(true)
  expect(mayEmbed(address, [], ['a.example:8443'])).toBe(true)
  expect(mayEmbed(address, ['https://a.example/x', 'https://b.a.example:8443'], ['a.example'])).toBe(false)
})
