import type { ArticleSection, Learned } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { TabLink } from '../../../lib/tab/tab-link.tsx'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { ShortTime } from '../../../ui/short-time.tsx'
import { Tag } from '../../../ui/tag.tsx'
import ui from '../../../ui/ui.module.css'
import { useLearning } from '../api.ts'
import { homeOf, readOf, useSection } from '../sections.ts'
import styles from './learning-page.module.css'

const noFilters: readonly string[] = []

/** /education/learning: what the person has read, confirmed and answered, last read first. */
export function LearningPage() {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const section = useSection()
  const list = useListState(noFilters)
  const { current, size } = list.state
  return (
    <Page>
      <PageHeader title={t('menu.learning')} />
      <Card>
        <PagedList
          query={useLearning(section, { current, size })}
          list={list}
          none={t('articleLearning.none')}
          wayOn={
            <Button type="primary" onClick={() => visit(homeOf(section))}>
              {t('articleLearning.start')}
            </Button>
          }
        >
          {(records) => (
            <ul aria-label={t('menu.learning')}>
              {records.map((learned) => (
                <Row key={learned.id} section={section} learned={learned} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </Page>
  )
}

function Row({ section, learned }: { section: ArticleSection; learned: Learned }) {
  const { t } = useTranslation()
  const { id, title, readTime, confirmTime, result } = learned
  return (
    <li className={classes(styles.row, ui.stack4x12, ui.pad12x16, ui.lineBetween)}>
      <TabLink className={styles.title} to={readOf(section, id)}>
        {title}
      </TabLink>
      <span>
        {result && (
          <Tag tone={result.isPassed ? 'success' : 'danger'}>
            {t(result.isPassed ? 'articleTest.passed' : 'articleTest.failed', { score: result.score })}
          </Tag>
        )}
      </span>
      <span className={ui.secondLine}>
        {t('articleLearning.read')} <ShortTime value={readTime} />
        {confirmTime !== '' && (
          <>
            {' · '}
            {t('articleLearning.confirmed')} <ShortTime value={confirmTime} />
          </>
        )}
        {result && ` · ${t('articleTest.attempts', { count: result.attempts })}`}
      </span>
    </li>
  )
}
