import { forms } from '@countersign/forms'
import { expect, test } from 'vitest'
import { asEntered } from './as-entered.ts'

test.each(['半个字\ud83d', '空\u0000字'])('a draft leaves out only %j, which cannot be stored', (text) => {
  const input = {
    reason: text,
    loanOffset: '两元',
    items: [{ subject: '椅子', note: text }, { subject: text }],
  }
  expect(asEntered(forms.reimbursement, input, {})).toEqual({
    loanOffset: '两元',
    items: [{ subject: '椅子' }, {}],
  })
})
