import { expect, it } from 'vitest'
import { errors, errorSentences } from '../src/errors.ts'

it('every error has a sentence in each language that stands without a detail', () => {
  expect(Object.keys(errorSentences)).toEqual(Object.keys(errors))
  expect(JSON.stringify(errorSentences)).not.toContain('{detail}')
  expect(errorSentences['forbidden']?.zh).toBe('没有权限')
  expect(errorSentences['roleUnknown']?.en).toBe('There is no such role')
})
