import { grantTypes } from '@countersign/contract'
import { expect, it } from 'vitest'
import { grantsIn, grantsOf, isFixed } from '../../src/modules/identity/client.rules.ts'

it.each([
  ['saber', '', grantTypes],
  ['saber', 'password', grantTypes],
  ['other', 'refresh_token,password,unknown', ['password', 'refresh_token']],
  ['other', '', []],
])('the client %s with the grants "%s" may use %j', (id, grants, may) => {
  expect(grantsOf({ id, grants })).toEqual(may)
})

it('the client of the web app alone stays as it is', () => {
  expect([isFixed('saber'), isFixed('other'), isFixed('')]).toEqual([true, false, false])
})

it('grants come in one order, each once', () => {
  expect(grantsIn([...grantTypes, ...grantTypes].toReversed())).toEqual(grantTypes)
})
