import { type ArticleSection, articleSections, type ArticleToReview } from '@countersign/contract'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import rowStyles from '../../../ui/link-row.module.css'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useToReview } from '../api.ts'
import { reviewOf } from '../sections.ts'

const filterNames = ['section']

/** /article/review?section=: what waits for the reviewer, longest waiting first. */
export function ReviewListPage() {
  const { t } = useTranslation()
  const { query, setQuery } = useTabLocation()
  const list = useListState(filterNames)
  const section = articleSections.find((one) => one === query.get('section')) ?? articleSections[0]
  return (
    <Page>
      <PageHeader title={t('menu.articleReview')}>
        <Segmented
          className={ui.touchSegments ?? ''}
          aria-label={t('articleReview.sections')}
          value={section}
          options={articleSections.map((value) => ({ value, label: t(`menu.${value}`) }))}
          onChange={(next) =>
            setQuery({ section: next === articleSections[0] ? undefined : next, current: undefined })
          }
        />
      </PageHeader>
      <WaitingList key={section} section={section} list={list} />
    </Page>
  )
}

interface Props {
  section: ArticleSection
  list: ReturnType<typeof useListState>
}

/** What waits in one section. */
export function WaitingList({ section, list }: Props) {
  const { t } = useTranslation()
  const { current, size } = list.state
  return (
    <Card>
      <PagedList
        query={useToReview(section, { current, size })}
        list={list}
        none={t('articleReview.none', { section: t(`menu.${section}`) })}
      >
        {(records) => (
          <ul aria-label={t('menu.articleReview')}>
            {records.map((article) => (
              <Row key={article.id} section={section} article={article} />
            ))}
          </ul>
        )}
      </PagedList>
    </Card>
  )
}

function Row({ section, article }: { section: ArticleSection; article: ArticleToReview }) {
  const { t } = useTranslation()
  const { id, title, authorName, versionNo, submitTime, isPublished } = article
  return (
    <li className={ui.lineBetween}>
      <TabLink className={classes(rowStyles.link, ui.stack4, ui.pad12x16)} to={reviewOf(section, id)}>
        <span className={classes(rowStyles.title, ui.wrap4x8, ui.bold)}>
          {title}
          <Tag tone={isPublished ? 'info' : 'quiet'}>
            {t(isPublished ? 'articleReview.change' : 'articleReview.first')}
          </Tag>
        </span>
        <span className={ui.secondLine}>
          {authorName} · {t('articleVersion.no', { no: versionNo })} · {t('articleReview.submitted')}{' '}
          <ShortTime value={submitTime} />
        </span>
      </TabLink>
    </li>
  )
}
