import { type ErrorCode, errors, wrongPhone } from '@countersign/contract'
import type { FormRule } from 'antd'
import { readLanguage } from '../../../lib/storage/language.ts'

/** A form rule with a check and a message of the server. */
function ruleOf(wrongIn: (text: string) => ErrorCode | undefined): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const wrong = wrongIn(typeof value === 'string' ? value.trim() : '')
      if (wrong) throw new Error(errors[wrong][readLanguage()])
    },
  }
}

const filled = (refusal: ErrorCode) => ruleOf((text) => (text === '' ? refusal : undefined))

export const addresseeRule = filled('addresseeEmpty')
export const phoneRule = ruleOf(wrongPhone)
export const regionRule = filled('regionUnknown')
export const detailRule = filled('addressDetailEmpty')
