import type { ArticleSection, ArticleVersion } from '@countersign/contract'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Page, PageTitle } from '../../../ui/page.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useVersion, useVersions } from '../api.ts'
import { ArticleHead } from '../parts/article-head.tsx'
import { Cover } from '../parts/cover.tsx'
import { DifferenceView } from '../parts/difference-view.tsx'
import { EventList } from '../parts/event-list.tsx'
import { addressesOf } from '../parts/files-of.ts'
import { QuizView } from '../parts/quiz-view.tsx'
import { ArticleStateTag } from '../parts/state-tag.tsx'
import { ArticleReader } from '../reader/article-reader.tsx'
import { useSection } from '../sections.ts'
import { DecisionBar } from './decision-bar.tsx'
import { WaitingList } from './review-list-page.tsx'
import styles from './review-page.module.css'

const noFilters: readonly string[] = []

/** /study/review?id= and those of the other sections: a submitted article; without an id what waits in the section. */
export function ReviewPage() {
  const { t } = useTranslation()
  const section = useSection()
  const { query } = useTabLocation()
  const list = useListState(noFilters)
  const id = query.get('id') ?? ''
  if (id === '') {
    return (
      <Page>
        <PageHeader title={t('articleReview.titleOf', { section: t(`menu.${section}`) })} />
        <WaitingList section={section} list={list} />
      </Page>
    )
  }
  return (
    <Page className={classes(styles.page, ui.flex12, ui.fillsHeight)}>
      <TabLink className={classes(ui.inline6, ui.touchBar)} to={`/article/review?section=${section}`}>
        <ArrowLeftOutlined aria-hidden /> {t('menu.articleReview')}
      </TabLink>
      <Loaded key={id} section={section} id={id} />
    </Page>
  )
}

function Loaded({ section, id }: { section: ArticleSection; id: string }) {
  return (
    <AsyncFace
      query={useVersion(section, id)}
      gone={<Gone />}
      loading={
        <Card className={ui.dialogPad}>
          <Skeleton active paragraph={{ rows: 10 }} />
        </Card>
      }
    >
      {(version) => <Review section={section} version={version} />}
    </AsyncFace>
  )
}

function Review({ section, version }: { section: ArticleSection; version: ArticleVersion }) {
  const { t } = useTranslation()
  usePageTitle(t('articleReview.pageTitle', { title: version.title }))
  const [face, setFace] = useState<'text' | 'difference'>('text')
  const { id, no, title, authorName, summary, coverUrl, asksConfirmation, quiz, state, events } = version
  // Reviewers compare with what staff read now.
  const published = useVersions(section, id, { current: 1, size: 50 }).data?.records.find(
    ({ isPublished }) => isPublished,
  )
  const hasOlder = published !== undefined && published.no !== no
  return (
    <>
      <Card as="article" className={ui.dialogPad}>
        <ArticleHead
          title={<PageTitle>{title}</PageTitle>}
          summary={summary}
          facts={[
            authorName,
            t('articleVersion.no', { no }),
            t('articleReview.submittedAt', { time: version.time }),
          ]}
          tags={
            <>
              <ArticleStateTag state={state} />
              {asksConfirmation && <Tag tone="warning">{t('article.asksConfirmation')}</Tag>}
            </>
          }
        />
        {hasOlder && (
          <Segmented
            className={ui.below16 ?? ''}
            aria-label={t('articleReview.faces')}
            value={face}
            options={[
              { value: 'text', label: t('articleReview.text') },
              { value: 'difference', label: t('articleReview.difference', { no: published.no }) },
            ]}
            onChange={setFace}
          />
        )}
        {face === 'difference' && hasOlder ? (
          <DifferenceView section={section} articleId={id} from={published.no} to={no} />
        ) : (
          <>
            {coverUrl !== '' && <Cover className={styles.cover} address={coverUrl} />}
            <ArticleReader document={version.document} addressOf={addressesOf(version.files)} hasOutline />
            {quiz && <QuizView quiz={quiz} />}
          </>
        )}
      </Card>
      <EventList events={events} />
      {state === 'reviewing' ? (
        <DecisionBar key={no} section={section} articleId={id} versionNo={no} />
      ) : (
        <Alert type="info" showIcon title={t('articleReview.notWaiting')} />
      )}
    </>
  )
}

function Gone() {
  const { t } = useTranslation()
  usePageTitle(t('menu.articleReview'))
  return (
    <Card className={ui.dialogPad}>
      <PageTitle className={ui.visuallyHidden}>{t('menu.articleReview')}</PageTitle>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('articleReview.gone')} />
    </Card>
  )
}
