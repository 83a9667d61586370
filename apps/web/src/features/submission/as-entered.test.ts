import { forms } from '@countersign/forms'
import { expect, test } from 'vitest'
import { asEntered } from './as-entered.ts'

test.each(['半个字\ud83d', '空\u0000字'])('a draft leaves out only %j, which cannot be stored', (text) => {
  const input = {
    reason: text,
    loanOffset: '两元',
    items: [
      { subject: '椅子', note: text, file: ['f1'] },
      { subject: text, num: 2 },
    ],
  }
  expect(asEntered(forms.reimbursement, input, {})).toStrictEqual({
    loanOffset: '两元',
    items: [{ subject: '椅子', file: ['f1'] }, { num: 2 }],
  })
})

test('a draft keeps the text of a field only until it can be read', () => {
  const input = { loanOffset: '200', reason: '椅子', remark: ' ' }
  expect(asEntered(forms.reimbursement, input, {})).toStrictEqual({ loanOffset: '200', reason: '椅子' })
  expect(asEntered(forms.reimbursement, input, { loanOffset: '200.00', reason: '椅子' })).toStrictEqual({})
})

test('a draft keeps no table without rows, and nothing but texts and tables', () => {
  expect(asEntered(forms.reimbursement, { items: [], annexFile: ['f1'], reason: 7 }, {})).toStrictEqual({})
})

test('a draft keeps nothing of a hidden field, nor of one that the server fills in', () => {
  const input = { natureOther: '质保金', createName: '李四' }
  expect(asEntered(forms.payments, input, { nature: 'other' })).toStrictEqual({ natureOther: '质保金' })
  expect(asEntered(forms.payments, input, { nature: 'progress' })).toStrictEqual({})
})
