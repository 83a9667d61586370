import { addMonths } from '../dates/calendar-date.ts'
import { closingCheck } from '../options/closing-check.ts'
import { accountThresholds } from '../thresholds.ts'
import { listIn, textIn } from '../values.ts'
import { defineRule } from './rule.ts'

/** submit-forms.md D11: a temporary account lives for two years at most, to the day. Others have no expiry date. */
export const temporaryAccountEnds = defineRule(['yjTime', 'expiryDate'], [], (values) => {
  const opened = textIn(values, 'yjTime')
  const expiry = textIn(values, 'expiryDate')
  if (opened === undefined || expiry === undefined) return undefined
  return expiry <= addMonths(opened, accountThresholds.temporaryMonths)
    ? undefined
    : { outcome: 'refuse', code: 'temporaryAccountTooLong', field: 'expiryDate' }
})

/** submit-forms.md D12: every point of the checklist must be ticked before an account is closed. */
export const closingIsChecked = defineRule(['pendingCheck'], [], (values) => {
  const ticked = listIn(values, 'pendingCheck').length
  if (ticked === 0 || ticked === closingCheck.entries.length) return undefined
  return { outcome: 'refuse', code: 'closingUnchecked', field: 'pendingCheck' }
})
