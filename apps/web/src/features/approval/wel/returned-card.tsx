import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { classes } from '../../../ui/classes.ts'
import { ShortTime } from '../../../ui/short-time.tsx'
import ui from '../../../ui/ui.module.css'
import { useKindName } from '../../../records/kind-name.ts'
import { SubmitAgainLink } from '../submit-again-link.tsx'
import { addressOfPart, usePart, viewAddress } from './wel-lists.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import welCardStyles from './wel-card.module.css'

/** The viewer's rejected requests, which need a change and not a signature. Not rendered without any. */
export function ReturnedCard() {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const list = usePart('returned')
  const rows = list.data?.records.slice(0, 5) ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <div className={classes(welCardStyles.title, ui.titleBar, ui.headTitle)}>
        <h2>{t('wel.returnedTitle')}</h2>
        <TabLink to={addressOfPart('returned')}>
          {t('wel.pendingAll', { count: list.data?.total ?? 0 })}
        </TabLink>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={classes(welCardStyles.row, ui.row12, ui.pad12x16, ui.lineBelow)}>
            <div className={ui.fill}>
              <div>
                <TabLink to={viewAddress('returned', row.id)}>{row.applicationName}</TabLink>{' '}
                <Tag tone="quiet">{typeName(row)}</Tag>
              </div>
              <div className={ui.secondLine}>
                <ShortTime value={row.applicationDate} />
                {row.opinion && ` · ${row.opinion}`}
              </div>
            </div>
            <SubmitAgainLink className={welCardStyles.sign} request={row} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
