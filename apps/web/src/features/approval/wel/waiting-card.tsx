import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import ui from '../../../ui/ui.module.css'
import { useKindName } from '../../../records/kind-name.ts'
import { addressOfPart, usePart, viewAddress } from './wel-lists.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { classes } from '../../../ui/classes.ts'
import welCardStyles from './wel-card.module.css'

/** The latest requests that wait for the viewer; each opens its dialog. */
export function WaitingCard() {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const list = usePart('waiting')
  return (
    <Card>
      <div className={classes(welCardStyles.title, ui.titleBar, ui.headTitle)}>
        <h2>{t('wel.pendingTitle')}</h2>
        {list.data && list.data.total > 0 && (
          <TabLink to={addressOfPart('waiting')}>{t('wel.pendingAll', { count: list.data.total })}</TabLink>
        )}
      </div>
      <AsyncFace
        query={list}
        loading={<Skeleton active className={classes(ui.pad24x16, ui.muted)} paragraph={{ rows: 4 }} />}
        isEmpty={({ records }) => records.length === 0}
        empty={<p className={classes(ui.pad24x16, ui.muted)}>{t('wel.pendingNone')}</p>}
      >
        {({ records }) => (
          <ul>
            {records.slice(0, 6).map((row) => (
              <li key={row.id} className={classes(welCardStyles.row, ui.row12, ui.pad12x16, ui.lineBelow)}>
                <PersonAvatar name={row.createName} size={34} />
                <div className={ui.fill}>
                  <div>
                    {row.applicationName} <Tag tone="quiet">{typeName(row)}</Tag>
                  </div>
                  <div className={ui.secondLine}>
                    {row.createName} · {row.deptName} · <ShortTime value={row.applicationDate} />
                  </div>
                </div>
                {row.amount !== null && (
                  <span className={classes(ui.tabular, ui.phoneHidden, ui.nowrap)}>
                    ¥ {withSeparators(row.amount)}
                  </span>
                )}
                <TabLink
                  className={welCardStyles.sign}
                  to={viewAddress('waiting', row.id)}
                  aria-label={`${t('wel.sign')} ${row.applicationName}`}
                >
                  {t('wel.sign')}
                </TabLink>
              </li>
            ))}
          </ul>
        )}
      </AsyncFace>
    </Card>
  )
}
