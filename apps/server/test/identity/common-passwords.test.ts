import { expect, it } from 'vitest'
import { isCommonPassword } from '../../src/modules/identity/common-passwords.adapter.ts'

it.each([
  ['a common password in capital letters', 'PASSWORD1', true],
  ['letters of the alphabet', 'abcdefgh', true],
  ['letters backwards', 'HGFEDCBA', true],
  ['digits over zero', '4567890123', true],
  ['a row of keys', 'lkjhgfdsa', true],
  ['one character again and again', '........', true],
  ['several of these', 'abcd1234qwe', true],
  ['several, the last one short', 'abcd1234qw', false],
  ['letters that skip one', 'acegikmoq', false],
  ['a word among runs', 'abcd-hut-1234', false],
  ['a sentence', 'blue shoes at noon', false],
])('judges %s', async (_what, password, isCommon) => {
  expect(await isCommonPassword(password)).toBe(isCommon)
})
