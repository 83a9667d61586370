import { startTestApp } from '@countersign/server/testing'
import { expect, it } from 'vitest'
import { namePattern } from '../../src/platform/database/containing.ts'

const app = await startTestApp()

it.each([
  ['云南青禾（集团）', '云南青禾(集团)', true],
  ['云南青禾 (集团) 有限公司', '青禾（集团）有限', true],
  ['方案ＡＢＣ', '方案abc', true],
  ['方案 ABC', '方案ａｂｃ', true],
  ['2653 2000 0000 1234', '26532000０000', true],
  ['￥100%_\\', '¥１００％＿＼', true],
  ['青禾', '集团', false],
  ['abc', 'a.c', false],
  ['a]b', ']', true],
  ['abc', '[^x]', false],
])('the name %s contains %s: %s', async (name, part, isIn) => {
  const { rows } = await app.owner.query('select $1::text ~* $2 as found', [name, namePattern(part)])
  expect(rows).toEqual([{ found: isIn }])
})
