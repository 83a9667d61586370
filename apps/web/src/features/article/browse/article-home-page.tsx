import type { ArticleSection, ArticleTile, contract, OutputOf } from '@countersign/contract'
import { EditOutlined } from '@ant-design/icons'
import { Button, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card, CardTitle } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { useFront } from '../api.ts'
import { ArticleTiles } from '../parts/article-tiles.tsx'
import { Cover } from '../parts/cover.tsx'
import { WordsSearch } from '../../../ui/words-search.tsx'
import { listOf, readOf, useSection, writeOf } from '../sections.ts'
import styles from './article-home-page.module.css'

/** /study/home and those of the other sections: what is pinned, new and read most. */
export function ArticleHomePage() {
  const { t } = useTranslation()
  const { go, visit } = useTabLocation()
  const section = useSection()
  return (
    <Page>
      <PageHeader title={t(`menu.${section}`)}>
        <WordsSearch
          label={t('article.search')}
          placeholder={t('article.searchHint')}
          words=""
          onSearch={(words) => go(listOf(section, words === '' ? {} : { words }))}
        />
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={() => visit(writeOf(section))}>
          {t('page.writeArticle')}
        </Button>
      </PageHeader>
      <AsyncFace
        query={useFront(section)}
        loading={
          <Card className={ui.pad16}>
            <Skeleton active paragraph={{ rows: 8 }} />
          </Card>
        }
        isEmpty={({ newest }) => newest.length === 0}
        empty={
          <Card className={ui.pad40x16}>
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('article.none')}>
              <Button type="primary" onClick={() => visit(writeOf(section))}>
                {t('article.writeFirst')}
              </Button>
            </Empty>
          </Card>
        }
      >
        {(front) => <Front section={section} front={front} />}
      </AsyncFace>
    </Page>
  )
}

interface FrontProps {
  section: ArticleSection
  front: OutputOf<typeof contract.articleFront>
}

function Front({ section, front: { pinned, newest, mostRead } }: FrontProps) {
  const { t } = useTranslation()
  return (
    <div className={classes(styles.columns, ui.stack12, ui.topAligned)}>
      <div className={classes(ui.stack12, ui.oneColumn)}>
        {pinned.length > 0 && (
          <Card>
            <CardTitle as="h2">{t('article.pinned')}</CardTitle>
            <ul className={classes(styles.pinned, ui.stack16, ui.pagePad)} aria-label={t('article.pinned')}>
              {pinned.map((article) => (
                <li key={article.id}>
                  <Poster section={section} article={article} />
                </li>
              ))}
            </ul>
          </Card>
        )}
        <Card>
          <ShelfTitle more={listOf(section)} title={t('article.newest')}>
            {t('article.all')}
          </ShelfTitle>
          <ArticleTiles section={section} label={t('article.newest')} articles={newest} />
        </Card>
      </div>
      <Card>
        <ShelfTitle more={listOf(section, { sort: 'mostRead' })} title={t('article.mostRead')}>
          {t('article.more')}
        </ShelfTitle>
        <ol className={styles.ranks} aria-label={t('article.mostRead')}>
          {mostRead.map(({ id, title, readCount }, index) => (
            <li key={id}>
              <TabLink className={styles.rank} to={readOf(section, id)}>
                <span className={styles.number} aria-hidden>
                  {index + 1}
                </span>
                <span className={ui.breaks}>{title}</span>
                <span className={ui.secondLine}>{t('article.readBy', { count: readCount })}</span>
              </TabLink>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  )
}

function ShelfTitle({ title, more, children }: { title: string; more: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <CardTitle as="h2" className={classes(styles.shelfTitle, ui.row, ui.between, ui.phoneTouch)}>
      {title}
      <TabLink className={styles.more} to={more}>
        {children}
        <span className={ui.visuallyHidden}>{t('article.moreOf', { title })}</span>
      </TabLink>
    </CardTitle>
  )
}

function Poster({
  section,
  article: { id, title, coverUrl },
}: {
  section: ArticleSection
  article: ArticleTile
}) {
  return (
    <TabLink className={classes(styles.poster, ui.stack8, ui.inked)} to={readOf(section, id)}>
      <Cover address={coverUrl} />
      <span className={classes(ui.bold, ui.breaks)}>{title}</span>
    </TabLink>
  )
}
