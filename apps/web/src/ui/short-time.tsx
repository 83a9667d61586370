import { useTranslation } from 'react-i18next'
import { shortTime } from '../lib/format/office-time.ts'
import ui from './ui.module.css'

/** A short time such as 今天 09:12, with the full time on hover. */
export function ShortTime({ value }: { value: string }) {
  const { t } = useTranslation()
  if (!value) return null
  const short = shortTime(value)
  return (
    <time dateTime={value.replace(' ', 'T')} title={value} className={ui.tabular}>
      {short.day === 'date' ? short.text : t(`time.${short.day}`, { time: short.time })}
    </time>
  )
}
