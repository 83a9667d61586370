import { startTestApp } from '@countersign/server/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Call, calls } from '../wire/calls.ts'
import { differenceOf, differenceOfRefusal } from './differences.ts'
import { ChangesNothing } from './everything-kept.ts'
import { type Parameter, parametersOf, routes, unusedMeanings } from './parameters.ts'
import { beside, variantsOf } from './variants.ts'
import { vehiclesOf } from './vehicles.ts'

const app = await startTestApp()

/** Tables that refused or reading calls write by design: failures are counted, a log-in starts a session. */
const byDesign: Readonly<Record<string, readonly string[]>> = {
  token: ['login_failure', 'session'],
  captcha: ['captcha'],
  sendSmsCode: ['sms_code', 'outbox'],
  passwordForgotten: ['password_link', 'outbox'],
  passwordCode: ['login_failure', 'sms_code'],
  tokenCode: ['login_failure', 'session', 'sms_code'],
  updatePassword: ['login_failure'],
  totpBegin: ['factor_challenge'],
  passkeyBegin: ['factor_challenge'],
  confirmBegin: ['factor_challenge'],
  factorPasskey: ['factor_challenge'],
  confirm: ['login_failure', 'session'],
  unlock: ['login_failure', 'session', 'audit_entry'],
  phoneVerify: ['login_failure', 'sms_code'],
  identityBind: ['login_failure'],
}

/**
 * The first and every eighth of the values that the contract refuses travel to the server: one of them shows that the call
 * asks the contract.
 */
const oneOf = 8

describe('the table of meanings', () => {
  it('lists every parameter of the contract', () => {
    const unknown = routes.flatMap(([name, route]) =>
      parametersOf(name, route)
        .filter((parameter) => parameter.meaning === undefined)
        .map((parameter) => `${name}.${parameter.name}`),
    )
    expect(unknown).toEqual([])
  })
  it('lists no parameter that the contract does not have', () => {
    expect(unusedMeanings()).toEqual([])
  })
})

describe.each(routes)('%s', (name, route) => {
  let call: Call
  let refused: ChangesNothing
  beforeAll(async () => {
    call = await calls[name](app)
    refused = new ChangesNothing(app, byDesign[name])
    await refused.begin()
  })

  const cases = parametersOf(name, route).map((parameter) => [parameter.name, parameter] as const)
  it.each(cases)('refuses a hostile %s or finds nothing by it', async (what, parameter) => {
    expect(await refused.send(what, () => tryHostile(parameter))).toEqual([])
  })

  const keys = ['a b', 'x'.repeat(1001), 'tab\tbed', 'ключ', '\u00ff', ' ']
  it.each(route.writes ? keys : [])('refuses the Idempotency-Key %j', async (key) => {
    const as = { ...call.as, headers: { ...call.as.headers, 'idempotency-key': key } }
    const [vehicle] = vehiclesOf(app, route)
    const answer = await refused.send(`key ${key}`, async () => vehicle?.send(as, call.input))
    const msg = 'Idempotency-Key 应为 1 到 1000 个可见 ASCII 字符'
    expect(answer && differenceOf(answer, { status: 400, msg }, false)).toBe('')
  })

  it('has changed nothing by all of these', async () => {
    expect(await refused.changes()).toEqual({})
  })

  it('still succeeds afterwards, with extra parameters named like inherited properties of objects', async () => {
    const names = { constructor: 'x', toString: 'x', hasOwnProperty: 'x', '': 'x', 'a[b]': 'x', 'a.b': 'x' }
    const [vehicle] = vehiclesOf(app, route)
    // As JSON this is refused (every-body.test.ts).
    const prototype = vehicle?.carries === 'text' ? { ['__proto__']: ['x', 'y'] } : {}
    const answer = await vehicle?.send(call.as, { ...call.input, ...names, ...prototype })
    // The request carried no file.
    expect(answer).toMatchObject({ status: route.takes === 'file' ? 400 : 200 })
  })

  /** Tries every hostile value of a parameter. Answers what was not answered as expected. */
  async function tryHostile(parameter: Parameter): Promise<string[]> {
    const wrong: string[] = []
    for (const vehicle of vehiclesOf(app, route)) {
      let refusals = 0
      for (const { what, value, expected } of variantsOf(route, parameter, vehicle)) {
        const input = {
          ...call.input,
          ...(beside[`${name}.${parameter.name}`] ?? beside[parameter.name]),
          [parameter.name]: value,
        }
        const refusal =
          parameter.place === 'fields' && route.takes === 'fields' ? vehicle.refusal(input) : undefined
        const isJudgedHere = refusal && refusals++ % oneOf !== 0
        const differs = isJudgedHere
          ? differenceOfRefusal(refusal, expected)
          : differenceOf(await vehicle.send(call.as, input), expected, route.bytes !== undefined)
        if (differs) wrong.push(`${vehicle.name}, ${what}: ${differs}`)
        if (byDesign[name]?.includes('login_failure')) await app.owner.query('delete from login_failure')
        if (byDesign[name]?.includes('password_link')) await app.owner.query('delete from password_link')
        if (byDesign[name]?.includes('sms_code')) await app.owner.query('update sms_code set wrong_tries = 0')
      }
    }
    return wrong
  }
})
