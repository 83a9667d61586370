import { hospitalityThresholds } from '../thresholds.ts'
import { listIn, numberIn } from '../values.ts'
import { defineRule } from './rule.ts'

/**
 * submit-forms.md D9, the rule for official receptions: three escorts for up to ten guests, a third of the guests
 * above.
 */
export const escortsStayFew = defineRule(['receptions', 'escorts'], [], (values) => {
  const guests = numberIn(values, 'receptions')
  const escorts = listIn(values, 'escorts').length
  if (guests === undefined) return undefined
  const { smallParty, escortsOfSmallParty, guestsPerEscort } = hospitalityThresholds
  const most = guests <= smallParty ? escortsOfSmallParty : Math.floor(guests / guestsPerEscort)
  if (escorts <= most) return undefined
  return { outcome: 'warn', code: 'manyEscorts', field: 'escorts', words: { max: String(most) } }
})
