import { describe, expect, it } from 'vitest'
import { captchaCall, contract, isCaptcha } from '../src/index.ts'

describe('the captcha that the login page reads without a schema', () => {
  it.each([
    { enabled: false },
    { enabled: true, key: 'k', image: 'data:image/png;base64,AA==' },
    { enabled: true, key: undefined },
    { enabled: true, key: 1 },
    { enabled: true, image: null },
    { enabled: 'true' },
    { key: 'k', image: 'i' },
    {},
    [],
    null,
    'enabled',
    undefined,
  ])('is accepted or refused as by its schema: %j', (data) => {
    expect(isCaptcha(data)).toBe(contract.captcha.output.safeParse(data).success)
  })

  it('has the address of the call', () => {
    expect(contract.captcha).toMatchObject(captchaCall)
  })
})
