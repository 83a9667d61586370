import { isAfternoon } from '../dates/half-days.ts'
import type { Field } from '../field.ts'
import type { Language } from '../messages.ts'
import { numberIn, textIn, type Values } from '../values.ts'

/** Days of a span, and its ends that are half days as MM-dd ("" for a whole day). */
interface CountedDays {
  days: string
  /** The day on which the span begins in the afternoon. */
  from: string
  /** The day on which the span ends with the morning. */
  to: string
}

/** The number of days and the ends that are half days: `2.5 天（12-07 下午起）`. "" when nothing is counted. */
export function daysText(field: Field, values: Values, language: Language): string {
  const days = numberIn(values, field.name)
  const [start = '', end = ''] = (field.span ?? []).map((name) => textIn(values, name))
  if (days === undefined) return ''
  return inWords[language]({
    days: String(days),
    from: isAfternoon(start) ? start.slice(5, 10) : '',
    to: isAfternoon(end) ? '' : end.slice(5, 10),
  })
}

/** Translates such a Chinese text of a stored card to English; undefined for any other text. */
export function translateDays(text: string): string | undefined {
  const read = /^([\d.]+) 天(?:（(?:(\d\d-\d\d) 下午起)?，?(?:(\d\d-\d\d) 上午止)?）)?$/.exec(text)
  if (!read) return undefined
  const [, days = '', from = '', to = ''] = read
  return inWords.en({ days, from, to })
}

const inWords: Record<Language, (counted: CountedDays) => string> = {
  zh: ({ days, from, to }) => {
    const halves = [from && `${from} 下午起`, to && `${to} 上午止`].filter(Boolean).join('，')
    return `${days} 天${halves && `（${halves}）`}`
  },
  en: ({ days, from, to }) => {
    const halves = [from && `from noon of ${from}`, to && `until noon of ${to}`].filter(Boolean).join(', ')
    return `${days} ${days === '1' ? 'day' : 'days'}${halves && ` (${halves})`}`
  },
}
