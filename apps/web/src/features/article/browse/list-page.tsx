import { articleSorts } from '@countersign/contract'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/card.tsx'
import { classes } from '../../../ui/classes.ts'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Page } from '../../../ui/page.tsx'
import ui from '../../../ui/ui.module.css'
import { useArticles } from '../api.ts'
import { ArticleTiles } from '../parts/article-tiles.tsx'
import { WordsSearch } from '../../../ui/words-search.tsx'
import { useSection } from '../sections.ts'
import styles from './list-page.module.css'

const filterNames = ['words', 'sort']

/** /study/list?words=&sort=: all published articles of a section, or those that were found. */
export function ArticleListPage() {
  const { t } = useTranslation()
  const section = useSection()
  const list = useListState(filterNames)
  const { current, size, filters } = list.state
  const words = (filters['words'] ?? '').slice(0, 60)
  const sort = articleSorts.find((one) => one === filters['sort']) ?? articleSorts[0]
  const articles = useArticles(section, { current, size, words, sort })
  return (
    <Page>
      <PageHeader title={t(`article.allOf.${section}`)}>
        <WordsSearch
          label={t('article.search')}
          placeholder={t('article.searchHint')}
          key={words}
          words={words}
          onSearch={(text) => list.filterBy({ words: text })}
        />
      </PageHeader>
      <Card>
        <div className={classes(styles.head, ui.titleBar, ui.touchSegments, ui.gap8x12)}>
          {words === '' ? (
            <Segmented
              aria-label={t('article.sort')}
              value={sort}
              options={articleSorts.map((value) => ({ value, label: t(`article.sorts.${value}`) }))}
              onChange={(next) => list.filterBy({ sort: next === articleSorts[0] ? '' : next })}
            />
          ) : (
            <span>{t('article.found', { words })}</span>
          )}
          <output className={ui.secondLine}>
            {articles.data && t('article.total', { count: articles.data.total })}
          </output>
        </div>
        <PagedList
          query={articles}
          list={list}
          none={words === '' ? t('article.none') : t('article.notFound')}
          wayOn={
            words !== '' && (
              <Button onClick={() => list.filterBy({ words: '' })}>{t('article.clearSearch')}</Button>
            )
          }
        >
          {(records) => (
            <ArticleTiles section={section} label={t(`article.allOf.${section}`)} articles={records} />
          )}
        </PagedList>
      </Card>
    </Page>
  )
}
