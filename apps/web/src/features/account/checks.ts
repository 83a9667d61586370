import { type ErrorCode, errors, wrongEmail, wrongPassword, wrongPhone } from '@countersign/contract'
import type { FormRule } from 'antd'
import { readLanguage } from '../../lib/storage/language.ts'

/** A form rule with a check and a message of the server, applied while typing. */
function ruleOf(wrongIn: (text: string) => ErrorCode | undefined): FormRule {
  return {
    validator: async (_rule, value: unknown) => {
      const wrong = wrongIn(typeof value === 'string' ? value.trim() : '')
      if (wrong) throw new Error(errors[wrong][readLanguage()])
    },
  }
}

export const nameRule = ruleOf((text) => (text === '' ? 'nameEmpty' : undefined))
export const phoneRule = ruleOf(wrongPhone)
export const emailRule = ruleOf((text) => (text === '' ? undefined : wrongEmail(text)))

/** Blanks count as characters of a password. */
export const passwordRule: FormRule = {
  validator: async (_rule, value: unknown) => {
    if (typeof value !== 'string' || value === '') return
    const wrong = wrongPassword(value)
    if (wrong) throw new Error(errors[wrong][readLanguage()])
  },
}

export const sameAs =
  (name: string): FormRule =>
  ({ getFieldValue }) => ({
    validator: async (_rule, value: unknown) => {
      if (value && value !== getFieldValue(name)) throw new Error(errors.passwordsDiffer[readLanguage()])
    },
  })
