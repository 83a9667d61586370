import { forms, type Kind } from '@countersign/forms'
import { expect, test } from 'vitest'
import { wideFields } from './wide-fields.ts'

/** Of the fields of 付款信息, which is shown without these. */
const wideIn = (kind: Kind, hidden: readonly string[] = []) => {
  const section = forms[kind].sections.find((one) => one.title === '付款信息')
  return [...wideFields((section?.fields ?? []).filter((field) => !hidden.includes(field.name)))]
}

test('an amount in words stands beside its amount where there is room, else below', () => {
  expect(wideIn('payments', ['deductionNote'])).toEqual(['payIllustrate'])
  expect(wideIn('payments')).toEqual(['deductionNote', 'payIllustrate'])
  expect(wideIn('payments', ['deduction', 'deductionNote'])).toEqual(['realMoney1', 'payIllustrate'])
  expect(wideIn('transferfund')).toEqual(['fkAmount1'])
})
