import { advanceThresholds } from '../thresholds.ts'
import { defineRule } from './rule.ts'

/** D21: a large advance is explained. */
export const explainsLargeAdvance = defineRule(['advanceRatio'], [], (values) => {
  const ratio = Number(values['advanceRatio'] ?? 0)
  if (ratio <= advanceThresholds.ratioPercent) return undefined
  return {
    outcome: 'explain',
    code: 'largeAdvance',
    field: 'advanceRatio',
    words: { max: String(advanceThresholds.ratioPercent) },
  }
})
