import { Skeleton } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { loadChunk } from '../../lib/page/load-chunk.ts'
import { firstPageSize } from '../../ui/page-sizes.ts'
import { TabLink } from '../../lib/tab/tab-link.tsx'
import { AsyncFace } from '../../ui/async-face.tsx'
import { ShortTime } from '../../ui/short-time.tsx'
import ui from '../../ui/ui.module.css'
import { useNotices } from './api.ts'
import { Card } from '../../ui/card.tsx'
import { classes } from '../../ui/classes.ts'
import styles from './notice-card.module.css'

const mostShown = 5

const loadOpened = () => import('./opened-notice.tsx')
const OpenedNotice = lazy(async () => ({ default: (await loadChunk(loadOpened)).OpenedNotice }))

/** The latest notices, on the workplace. */
export function NoticeCard() {
  const { t } = useTranslation()
  const list = useNotices({ current: 1, size: firstPageSize })
  const [opened, setOpened] = useState<string>()
  return (
    <Card aria-labelledby="notice-card">
      <div className={classes(ui.row12, ui.headTitle, ui.between, ui.pad12x16, ui.lineBelow)}>
        <h2 id="notice-card">{t('notice.title')}</h2>
        <TabLink to="/desk/notice/index">{t('notice.more')}</TabLink>
      </div>
      <AsyncFace
        query={list}
        loading={
          <Skeleton active className={classes(ui.pad24x16, ui.muted)} title={false} paragraph={{ rows: 3 }} />
        }
        isEmpty={({ records }) => records.length === 0}
        empty={<p className={classes(ui.pad24x16, ui.muted)}>{t('notice.none')}</p>}
      >
        {({ records }) => (
          <ul className={styles.lines}>
            {records.slice(0, mostShown).map((notice) => (
              <li key={notice.id}>
                <button
                  type="button"
                  className={classes(styles.line, ui.asButton, ui.between, ui.full)}
                  onClick={() => setOpened(notice.id)}
                >
                  <span className={classes(styles.title, ui.cut, ui.shrinks)}>{notice.title}</span>
                  <span className={classes(ui.secondLine, ui.fixed)}>
                    <ShortTime value={notice.releaseTime} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </AsyncFace>
      {opened !== undefined && (
        <Suspense>
          <OpenedNotice id={opened} onClose={() => setOpened(undefined)} />
        </Suspense>
      )}
    </Card>
  )
}
