import { contract, type Detail, type OutputOf } from '@countersign/contract'
import { findForm, sayStanding } from '@countersign/forms'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { readStanding } from '../../../lib/format/standing.ts'
import { call } from '../../../lib/http/call.ts'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import { FieldLink } from './field-link.tsx'
import styles from './ledger-card.module.css'

type Ledger = OutputOf<typeof contract.ledger>
type Standing = Ledger['pots'][number]

/**
 * 资金往来: what a request claims and gives as it stands now, and the requests before and behind it in the order of their
 * submissions. Nothing is shown of a request that stands alone.
 */
export function LedgerCard({ detail: { id, kind, round, approvalStatus } }: { detail: Detail }) {
  const { t, i18n } = useTranslation()
  const { data } = useQuery({
    queryKey: ['approval', 'ledger', id, round, approvalStatus],
    queryFn: ({ signal }) => call(contract.ledger, { kind, id }, { signal, quiet: true }),
    enabled: findForm(kind)?.ledger !== undefined && approvalStatus !== '草稿',
  })
  if (!data || data.sources.length + data.related.length + data.hidden === 0) return null
  const say = (standing: Standing) =>
    sayStanding(readStanding(id, standing))?.[i18n.language === 'en' ? 'en' : 'zh']
  return (
    <Card aria-label={t('ledger.title')}>
      <CardTitle>{t('ledger.title')}</CardTitle>
      <div className={classes(styles.standings, ui.tabular)}>
        {data.sources.map((source) => (
          <p key={`${source.id}-${source.standing.pot}`}>
            {`${source.applyNo} ${source.applicationName}`}{' '}
            <span className={ui.secondLine}>{say(source.standing)}</span>
          </p>
        ))}
        {data.pots.map((pot) => {
          const words = say(pot)
          return words === undefined ? null : <p key={pot.pot}>{words}</p>
        })}
        {data.lacksInspection && <p className={ui.secondLine}>{t('ledger.lacksInspection')}</p>}
      </div>
      <ol className={classes(styles.related, ui.tabular)}>
        {data.related.map((one) => (
          <li key={one.id}>
            <span className={ui.secondLine}>{one.applicationDate.slice(0, 10)}</span>
            <span>
              <FieldLink
                link={{ ...one, mayOpen: true }}
                text={`${one.type} ${one.applyNo} ${one.applicationName}`}
              />
              {one.unsettled && (
                <span className={ui.secondLine}>
                  {t('ledger.unsettled', {
                    left: withSeparators(one.unsettled.left),
                    count: one.unsettled.days,
                  })}
                </span>
              )}
            </span>
            <span>{withSeparators(one.amount)}</span>
          </li>
        ))}
      </ol>
      {data.hidden > 0 && (
        <p className={classes(styles.hidden, ui.faint)}>{t('ledger.hidden', { count: data.hidden })}</p>
      )}
    </Card>
  )
}
