import { Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { shortTime } from '../lib/office-time.ts'

/** 今天 09:12, with the full time on hover. */
export function ShortTime({ value }: { value: string }) {
  const { t } = useTranslation()
  if (!value) return null
  const short = shortTime(value)
  return (
    <Tooltip title={value}>
      <time dateTime={value.replace(' ', 'T')} className="tabular">
        {short.day === 'date' ? short.text : t(`time.${short.day}`, { time: short.time })}
      </time>
    </Tooltip>
  )
}
