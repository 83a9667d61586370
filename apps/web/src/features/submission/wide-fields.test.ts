import { forms, type Kind } from '@countersign/forms'
import { expect, test } from 'vitest'
import { wideFields } from './wide-fields.ts'

/** Wide fields of 付款信息 when the given fields are hidden. */
const wideIn = (kind: Kind, hidden: readonly string[] = []) => {
  const section = forms[kind].sections.find((one) => one.title === '付款信息')
  return [...wideFields((section?.fields ?? []).filter((field) => !hidden.includes(field.name)))]
}

test('an amount in words is beside its amount if there is room, otherwise below', () => {
  expect(wideIn('payments', ['deductionNote'])).toEqual(['payIllustrate'])
  expect(wideIn('payments')).toEqual(['deductionNote', 'payIllustrate'])
  expect(wideIn('payments', ['deduction', 'deductionNote'])).toEqual(['realMoney1', 'payIllustrate'])
  expect(wideIn('transferfund')).toEqual(['fkAmount1'])
})
