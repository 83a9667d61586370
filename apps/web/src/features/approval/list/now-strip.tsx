import { contract, type Delegation } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/http/call.ts'
import { useKindName } from '../../../records/kind-name.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useEndDelegation } from '../../../records/use-end-delegation.ts'

interface Props {
  given: readonly Delegation[]
  received: readonly Delegation[]
  onView: (id: string) => void
}

const mostShown = 50

/** Above the waiting requests: who acts in the reader's place, and the tasks of others that wait for the reader. */
export function NowStrip({ given, received, onView }: Props) {
  const { t } = useTranslation()
  const { title } = useKindName()
  const askToEnd = useEndDelegation()
  const list = useQuery({
    // Decisions reload whatever begins with this key.
    queryKey: ['approval', 'delegated'],
    queryFn: ({ signal }) =>
      call(contract.delegatedTasks, { current: 1, size: mostShown }, { signal, quiet: true }),
    enabled: received.length > 0,
    staleTime: 0,
  })
  const { records = [], total = 0 } = list.data ?? {}
  return (
    <>
      {given.map((one) => (
        <Alert
          key={one.id}
          className={ui.below12}
          type="info"
          showIcon
          title={t('delegation.now', { name: one.to.name, day: one.endsOn })}
          action={
            <Button
              size="small"
              aria-label={t('delegation.endOne', { name: one.to.name })}
              onClick={() => askToEnd(one)}
            >
              {t('delegation.end')}
            </Button>
          }
        />
      ))}
      {records.length > 0 && (
        <Card className={ui.below12}>
          <div className={classes(ui.titleBar, ui.headTitle)}>
            <h2>{t('delegation.waiting', { total })}</h2>
          </div>
          <ul>
            {records.map((row) => (
              <li key={row.taskId} className={classes(ui.row12, ui.pad12x16, ui.lineBelow)}>
                <div className={ui.fill}>
                  <div className={ui.breaks}>
                    {row.applicationName}{' '}
                    <Tag tone="info">{t('delegation.actsFor', { name: row.actingFor })}</Tag>
                  </div>
                  <div className={ui.secondLine}>
                    {[title(row.kind), row.createName, row.step].join(' · ')} ·{' '}
                    <ShortTime value={row.openTime} />
                  </div>
                </div>
                <Button onClick={() => onView(row.id)}>{t('list.view')}</Button>
              </li>
            ))}
          </ul>
          {total > records.length && (
            <p className={ui.secondLine}>{t('delegation.more', { more: total - records.length })}</p>
          )}
        </Card>
      )}
    </>
  )
}
