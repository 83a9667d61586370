import { describe, expect, it } from 'vitest'
import { errors } from '../src/errors.ts'
import { wrongAccount, wrongPhone } from '../src/contact.ts'

describe('a phone number', () => {
  it.each([
    ['', '手机号码不能为空'],
    ['1380013800', '手机号码长度不为11位'],
    ['138001380000', '手机号码长度不为11位'],
    ['23800138000', '手机号码格式不正确'],
    ['0551-638111', '手机号码格式不正确'],
    ['1380013800a', '手机号码格式不正确'],
    ['13800138000', undefined],
  ])('%j gets the message %j', (text, message) => {
    const wrong = wrongPhone(text)
    expect(wrong && errors[wrong].zh).toBe(message)
  })
})

describe('an account', () => {
  it.each(['zhangsan', 'Zhang.San_1', 'a@b-c', '张三', 'ÄRZTIN', 'ΣΑ', 'ẞa', 'Ⅷ8'])('may be %j', (text) => {
    expect(wrongAccount(text)).toBeUndefined()
  })

  it.each(['a', 'a b', 'a\u200bb', 'a\u0308b', '=1+1', 'ａｂ', 'a'.repeat(65)])('may not be %j', (text) => {
    expect(wrongAccount(text)).toBe('accountFormat')
  })

  it.each(['İx', 'xİ', 'ΑΣ', 'a.ΑΣ'])(
    'with letters of several small forms, such as %j, is refused',
    (text) => {
      expect(wrongAccount(text)).toBe('accountFormat')
    },
  )
})
