import { expect, it } from 'vitest'
import { addressGroup } from '../../src/modules/identity/address-group.rules.ts'

it.each([
  ['10.0.0.1', '10.0.0.1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['::ffff:a00:1', '10.0.0.1'],
  ['::FFFF:0a00:0001', '10.0.0.1'],
  ['0:0:0:0:0:ffff:a00:1', '10.0.0.1'],
  ['0::ffff:10.0.0.1', '10.0.0.1'],
  ['::1', '0:0:0:0::/64'],
  ['2001:DB8::7:0:0:0:1', '2001:db8:0:7::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['fe80::1%br-lan.7', 'fe80:0:0:0::/64'],
  ...['', '127.1', 'unknown', '1:2:3', '12345::1'].map((none) => [none, none] as const),
] as const)('limits count the address "%s" as "%s"', (given, group) => {
  expect(addressGroup(given)).toBe(group)
})
