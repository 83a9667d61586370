import type { ArticleSection } from '@countersign/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useOpening } from '../../../lib/draft/use-opening.ts'
import { usePageTitle } from '../../../lib/page/page-title.ts'
import { useTabLocation } from '../../../lib/tab/tab-location.ts'
import { AsyncFace } from '../../../ui/async-face.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageResult } from '../../../ui/page-result.tsx'
import { Page } from '../../../ui/page.tsx'
import { ownOf, useSection } from '../sections.ts'
import { readDraft } from './article-draft-api.ts'
import { ArticleForm } from './article-form.tsx'

/** /study/add?id= and those of the other sections: writes a new article, or changes an own one. */
export function EditorPage() {
  const section = useSection()
  const { id, number, onId, onReopen } = useOpening()
  const around = { section, onId, onReopen }
  if (id === undefined) return <ArticleForm key={number} {...around} draft={undefined} />
  return <KnownArticle key={number} {...around} id={id} opening={number} />
}

interface KnownProps {
  section: ArticleSection
  id: string
  opening: number
  onId: (id: string) => void
  onReopen: () => void
}

function KnownArticle({ section, id, opening, ...around }: KnownProps) {
  const { t } = useTranslation()
  // Each opening reads the article once; what is loaded later would not replace what is being written.
  const draft = useQuery({
    queryKey: ['article', section, 'draft', id, opening],
    queryFn: ({ signal }) => readDraft(section, id, signal),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  return (
    <AsyncFace
      query={draft}
      loading={
        <Page>
          <Card>
            <Skeleton active paragraph={{ rows: 10 }} style={{ padding: 16 }} />
          </Card>
        </Page>
      }
      gone={<NotEditable section={section} words={t('articleEdit.gone')} />}
    >
      {(opened) =>
        opened.state === 'reviewing' ? (
          <NotEditable
            section={section}
            words={t('articleEdit.inReview')}
            hint={t('articleEdit.inReviewHint')}
          />
        ) : (
          <ArticleForm section={section} draft={opened} {...around} />
        )
      }
    </AsyncFace>
  )
}

function NotEditable({ section, words, hint }: { section: ArticleSection; words: string; hint?: string }) {
  const { t } = useTranslation()
  const { leave } = useTabLocation()
  usePageTitle(t('articleEdit.title'))
  return (
    <PageResult
      status="info"
      title={words}
      subTitle={hint}
      extra={
        <Button type="primary" onClick={() => leave(ownOf(section))}>
          {t('menu.articleDraft')}
        </Button>
      }
    />
  )
}
