import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import { inputIn } from './message-address.ts'
import { MessageFilters } from './message-filters.tsx'
import { MessageList } from './message-list.tsx'
import './message-page.css'

/** /infomessage/index */
export function MessagePage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const input = useMemo(() => inputIn(query), [query])
  usePageTitle(t('message.title'))
  return (
    <div className="page">
      <section className="card message-card">
        <header className="message-head">
          <h1 className="page-title">{t('message.title')}</h1>
          <MessageFilters input={input} />
        </header>
        <MessageList input={input} />
      </section>
    </div>
  )
}
