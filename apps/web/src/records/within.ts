import type { FormRule } from 'antd'
import { t as words } from 'i18next'
import { overLimit } from '../lib/format/text-length.ts'

/** Pasted text beyond the limit is kept, so that its author can shorten it. */
export const within = (max: number | undefined): FormRule => ({
  validator: async (_rule, value: unknown) => {
    const count = overLimit(typeof value === 'string' ? value : '', max)
    if (count > 0) throw new Error(words('form.overLimit', { count }))
  },
})
