import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../lib/page/page-title.ts'
import { useTabLocation } from '../../lib/tab/tab-location.ts'
import ui from '../../ui/ui.module.css'
import { classes } from '../../ui/classes.ts'
import { inputIn } from './message-address.ts'
import { MessageFilters } from './message-filters.tsx'
import { MessageList } from './message-list.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Card } from '../../ui/card.tsx'

/** /infomessage/index */
export function MessagePage() {
  const { t } = useTranslation()
  const { query } = useTabLocation()
  const input = useMemo(() => inputIn(query), [query])
  usePageTitle(t('message.title'))
  return (
    <Page>
      <Card className={ui.clipped}>
        <header className={classes(ui.wrap12x16, ui.barPad, ui.between)}>
          <PageTitle>{t('message.title')}</PageTitle>
          <MessageFilters input={input} />
        </header>
        <MessageList input={input} />
      </Card>
    </Page>
  )
}
