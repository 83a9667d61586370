import { contract } from '@countersign/contract'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useRecords } from '../../../records/queries.ts'
import { Card } from '../../../ui/card.tsx'
import rowStyles from '../../../ui/link-row.module.css'
import { inputOf, useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { classes } from '../../../ui/classes.ts'
import ui from '../../../ui/ui.module.css'
import styles from './notice-list-page.module.css'

const filterNames = ['title']

/** /shop/notice: what the shop announces, newest first. */
export function ShopNoticePage() {
  const { t } = useTranslation()
  const list = useListState(filterNames)
  const { filters } = list.state
  const asked = inputOf(list.state, [])
  const notices = useRecords('shopNotice', contract.shopNoticeList, asked)
  const title = filters['title'] ?? ''
  return (
    <Page>
      <PageHeader title={t('menu.shopNotice')}>
        <TitleSearch key={title} title={title} onSearch={(text) => list.filterBy({ title: text })} />
      </PageHeader>
      <Card>
        <PagedList
          query={notices}
          list={list}
          none={title === '' ? t('shopNotice.none') : t('shopNotice.notFound')}
        >
          {(records) => (
            <ul aria-label={t('menu.shopNotice')}>
              {records.map((notice) => (
                <li key={notice.id} className={ui.lineBetween}>
                  <TabLink
                    className={classes(rowStyles.link, ui.stack4, ui.pad12x16)}
                    to={`/shop/noticedetail?id=${notice.id}`}
                  >
                    <span className={classes(styles.head, ui.flex16, ui.between)}>
                      <span className={classes(rowStyles.title, ui.medium)}>{notice.title}</span>
                      <span className={classes(ui.secondLine, styles.time)}>
                        <ShortTime value={notice.releaseTime} />
                      </span>
                    </span>
                    <span className={classes(ui.cut, ui.muted)}>{notice.content}</span>
                  </TabLink>
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </Page>
  )
}

function TitleSearch({ title, onSearch }: { title: string; onSearch: (title: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(title)
  return (
    <Input.Search
      className={styles.search ?? ''}
      allowClear
      maxLength={100}
      placeholder={t('shopNotice.search')}
      aria-label={t('shopNotice.search')}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onSearch={(text) => onSearch(text.trim())}
    />
  )
}
