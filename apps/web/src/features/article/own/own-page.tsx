import { EditOutlined } from '@ant-design/icons'
import { articleStates } from '@countersign/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { Card } from '../../../ui/card.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { PagedList } from '../../../ui/paged-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { StateFilter } from '../../../ui/state-filter.tsx'
import { useOwnArticles } from '../api.ts'
import { useSection, writeOf } from '../sections.ts'
import { OwnRow } from './own-row.tsx'

const filterNames = ['state']

/** /study/draft?state= and those of the other sections: what the person has written, last changed first. */
export function OwnArticlesPage() {
  const { t } = useTranslation()
  const { visit } = useTabLocation()
  const section = useSection()
  const list = useListState(filterNames)
  const { current, size, filters } = list.state
  // A state that does not exist, as in a mistyped address, means all of them.
  const state = articleStates.find((one) => one === filters['state'])
  const articles = useOwnArticles(section, { current, size, ...(state && { state }) })
  const write = () => visit(writeOf(section))
  return (
    <Page>
      <PageHeader title={t('articleOwn.title', { section: t(`menu.${section}`) })}>
        <Button type="primary" icon={<EditOutlined aria-hidden />} onClick={write}>
          {t('page.writeArticle')}
        </Button>
      </PageHeader>
      <Card>
        <StateFilter
          label={t('articleOwn.filter')}
          value={state ?? ''}
          onChange={(value) => list.filterBy({ state: value })}
          options={[
            { value: '', label: t('articleOwn.all') },
            ...articleStates.map((value) => ({ value, label: t(`articleState.${value}`) })),
          ]}
        />
        <PagedList
          query={articles}
          list={list}
          none={state ? t('articleOwn.notFound') : t('articleOwn.none')}
          wayOn={!state && <Button onClick={write}>{t('page.writeArticle')}</Button>}
        >
          {(records) => (
            <ul aria-label={t('menu.articleDraft')}>
              {records.map((article) => (
                <OwnRow key={article.id} section={section} article={article} />
              ))}
            </ul>
          )}
        </PagedList>
      </Card>
    </Page>
  )
}
