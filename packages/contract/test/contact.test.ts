import { describe, expect, it } from 'vitest'
import { errors } from '../src/errors.ts'
import { wrongPhone } from '../src/contact.ts'

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
