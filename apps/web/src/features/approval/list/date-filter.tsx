import { CalendarOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onFirstSign } from '../../../lib/page/first-sign.ts'
import { isOffline, loadChunk } from '../../../lib/page/load-chunk.ts'
import { recordError } from '../../../lib/storage/log-store.ts'
import { notify } from '../../../lib/page/notify.ts'
import type { FilterProps } from './use-filter-form.ts'
import styles from './date-filter.module.css'

const loadPicker = async () => (await import('../../../records/day-filter.tsx')).DayFilter
type Picker = Awaited<ReturnType<typeof loadPicker>>

/** The calendar is large and rarely used, so a plain field stands in until there is activity on the page. */
export function DateFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation()
  const standIn = useRef<InputRef>(null)
  const [loaded, setLoaded] = useState<{ Picker: Picker; startsOpen: boolean }>()

  const show = useCallback((Picker: Picker) => {
    // The field or its page may be gone when the calendar has loaded.
    if (!standIn.current) return
    setLoaded({ Picker, startsOpen: document.activeElement === standIn.current.input })
  }, [])
  useEffect(() => onFirstSign(() => void loadPicker().then(show, () => undefined)), [show])
  const insist = () => {
    loadChunk(loadPicker).then(show, (error: unknown) => {
      if (!isOffline(error)) recordError(error, 'page')
      notify({ kind: 'error', text: t('error.loadFailed') })
    })
  }

  if (loaded)
    return (
      <loaded.Picker
        label={t('list.date')}
        value={value}
        onChange={onChange}
        startsOpen={loaded.startsOpen}
      />
    )
  return (
    <Input
      ref={standIn}
      readOnly
      className={styles.standIn}
      value={value}
      placeholder={t('list.date')}
      aria-label={t('list.date')}
      suffix={<CalendarOutlined aria-hidden />}
      onClick={insist}
      onFocus={insist}
    />
  )
}
