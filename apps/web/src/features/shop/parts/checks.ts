import { type ErrorCode, errors, wrongPhone } from '@countersign/contract'
import type { FormRule } from 'antd'
import { t as words } from 'i18next'
import { overLimit } from '../../../lib/format/text-length.ts'
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

/** Pasted text beyond the limit is kept, so that its author can shorten it. */
export const within = (max: number): FormRule => ({
  validator: async (_rule, value: unknown) => {
    const count = overLimit(typeof value === 'string' ? value : '', max)
    if (count > 0) throw new Error(words('form.overLimit', { count }))
  },
})
