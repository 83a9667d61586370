import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { withSeparators } from '../../../lib/format/money.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { PersonAvatar } from '../../../ui/person-avatar.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { useKindName } from '../kind-name.ts'
import { addressOfPart, usePart, viewAddress } from './wel-lists.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { classes } from '../../../ui/classes.ts'
import welCardStyles from './wel-card.module.css'
import textStyles from '../../../ui/text.module.css'

/** The latest requests that wait for the viewer; each opens its dialog. */
export function WaitingCard() {
  const { t } = useTranslation()
  const { typeName } = useKindName()
  const list = usePart('waiting')
  return (
    <Card>
      <div className={welCardStyles.title}>
        <h2>{t('wel.pendingTitle')}</h2>
        {list.data && list.data.total > 0 && (
          <TabLink to={addressOfPart('waiting')}>{t('wel.pendingAll', { count: list.data.total })}</TabLink>
        )}
      </div>
      <AsyncFace
        query={list}
        loading={<Skeleton active className={welCardStyles.loading} paragraph={{ rows: 4 }} />}
        isEmpty={({ records }) => records.length === 0}
        empty={<p className={welCardStyles.none}>{t('wel.pendingNone')}</p>}
      >
        {({ records }) => (
          <ul>
            {records.slice(0, 6).map((row) => (
              <li key={row.id} className={welCardStyles.row}>
                <PersonAvatar name={row.createName} size={34} />
                <div className={welCardStyles.words}>
                  <div>
                    {row.applicationName} <Tag tone="quiet">{typeName(row)}</Tag>
                  </div>
                  <div className={textStyles.secondLine}>
                    {row.createName} · {row.deptName} · <ShortTime value={row.applicationDate} />
                  </div>
                </div>
                {row.amount !== null && (
                  <span className={classes(textStyles.tabular, welCardStyles.amount)}>
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
