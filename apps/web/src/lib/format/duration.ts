import { useTranslation } from 'react-i18next'

type Unit = 'minutes' | 'hours' | 'days'

const secondsIn = { minutes: 60, hours: 3600, days: 86_400 } as const satisfies Record<Unit, number>

/** The unit that a duration is shown in: minutes below 90 minutes, hours below two days, else days. */
export function unitOf(seconds: number): Unit {
  if (seconds < 5400) return 'minutes'
  return seconds < 2 * 86_400 ? 'hours' : 'days'
}

/** Minutes are whole; hours and days have one decimal. */
export function amountIn(unit: Unit, seconds: number): number {
  const exact = seconds / secondsIn[unit]
  return unit === 'minutes' ? Math.round(exact) : Math.round(exact * 10) / 10
}

export function useDuration(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) => {
    if (seconds < 60) return t('duration.underAMinute')
    const unit = unitOf(seconds)
    return t(`duration.${unit}`, { amount: amountIn(unit, seconds) })
  }
}
