import { expect, test } from 'vitest'
import { idMaker } from './make.ts'

test('an id is neither one of the flow nor one that was drawn before', () => {
  const draws = ['a', 'b', 'b', 'c']
  const newId = idMaker(['a'], () => draws.shift() ?? 'd')
  expect([newId(), newId()]).toEqual(['b', 'c'])
})
