import { CompassOutlined } from '@ant-design/icons'
import { contract } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'

/**
 * Leads whoever sets the product up to the page that says what is still to do. Not rendered once somebody has submitted a
 * request. `page` is the address of that page.
 */
export function SetupHint({ page }: { page: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({
    queryKey: ['setup', 'left'],
    queryFn: ({ signal }) => call(contract.setupLeft, {}, { signal, quiet: true }),
    staleTime: 0,
  })
  if (!data || data.left === 0) return null
  return (
    <Card className={classes(ui.wrap8x16, ui.pad12x16, ui.below16)}>
      <span className={ui.row8}>
        <CompassOutlined className={ui.muted} aria-hidden />
        {t('wel.setupLeft', { count: data.left })}
      </span>
      <TabLink className={ui.pushed} to={page}>
        {t('wel.setupGo')}
      </TabLink>
    </Card>
  )
}
