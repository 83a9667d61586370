import { describe, expect, test } from 'vitest'
import { idCardWords, wrongIdCard } from '../src/id-card.ts'
import { isVehicleCode } from '../src/vehicle-code.ts'

describe('an identity card number', () => {
  test.each([
    ['', '证件号码不能为空'],
    ['1101051949123100', '证件号码长度不为18位'],
    ['11010519491231002Y', '证件号码格式错误'],
    ['11010519491331002X', '证件号码格式错误'],
    ['11010519490229002X', '证件号码格式错误'],
    ['99010519491231002X', '地址编码错误'],
    ['110105194912310021', '证件号码校验位错误'],
    ['11010519491231002X', ''],
    ['11010519491231002x', ''],
    ['440524188001010014', ''],
  ])('%j gets the message %j', (text, message) => {
    const wrong = wrongIdCard(text)
    expect(wrong ? idCardWords[wrong].zh : '').toBe(message)
  })

  test('can be checked without its check character', () => {
    expect(wrongIdCard('110105194912310021', { checksum: false })).toBeUndefined()
  })
})

describe('a vehicle code', () => {
  test.each([
    ['1M8GDM9AXKP042788', true, true],
    ['1M8GDM9A1KP042788', true, false],
    ['11111111111111111', true, true],
    ['1m8gdm9axkp042788', true, true],
    ['WVWZZZ1JZXW000001', true, false],
    ['1M8GDM9AXKP04278', false, false],
    ['IM8GDM9AXKP042788', false, false],
    ['', false, false],
  ])('%j fits the pattern: %s; with its check digit: %s', (text, fits, withChecksum) => {
    expect([isVehicleCode(text), isVehicleCode(text, { checksum: true })]).toEqual([fits, withChecksum])
  })
})
