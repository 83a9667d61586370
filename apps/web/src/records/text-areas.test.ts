import { contract } from '@countersign/contract'
import { expect, test } from 'vitest'
import { factsOf } from './input-facts.ts'

const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true })

/** The field of the contract that each text area writes. */
const written = {
  'features/approval/signing/opinion-input.tsx': factsOf(contract.agreeClick2, 'opinion'),
  'features/article/browse/comments.tsx': factsOf(contract.articleCommentAdd, 'text'),
  'features/article/editor/article-form.tsx': factsOf(contract.articleSave, 'summary'),
  'features/article/parts/withdraw-dialog.tsx': factsOf(contract.articleWithdraw, 'reason'),
  'features/article/review/decision-bar.tsx': factsOf(contract.articleReject, 'opinion'),
}

const others = [
  // Chosen by the type of a form's field, which also chooses the parser (forms: parsers.ts).
  'features/submission/inputs/long-text-input.tsx',
  // Sent nowhere as it is.
  'features/submission/table/paste-dialog.tsx',
  // Chosen by the contract.
  'records/text-input.tsx',
]

test.each(Object.entries(written))('the contract keeps the lines that %s takes', (_file, { kind }) => {
  expect(kind).toBe('longText')
})

test('every other text area is chosen by the definition that the server reads by', () => {
  const found = Object.entries(sources).filter(([, text]) => /<(Input\.)?TextArea\b|<textarea\b/.test(text))
  const names = found.map(([path]) => path.replace(/^\.\.\//, '').replace(/^\.\//, 'records/'))
  expect(names.filter((name) => !name.includes('.test.')).toSorted()).toEqual(
    [...Object.keys(written), ...others].toSorted(),
  )
})
